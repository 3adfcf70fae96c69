package org.rtodirectory.schemas.snapshot;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rtodirectory.schemas.snapshot.SnapshotHeader.Extent;

/**
 * The writer of a snapshot file, section by section. {@link Snapshot} reads the file. The header is
 * written last, so that an incomplete file is not a valid snapshot. Not thread-safe.
 */
public final class SnapshotWriter implements Closeable {
  /** The number of sections for which the header has space. No snapshot has more. */
  private static final int RESERVED_SECTIONS = 128;

  /** Each section starts at a multiple of this number of bytes. */
  private static final int ALIGNMENT = 8;

  private static final int BUFFER_LENGTH = 1 << 18;

  private final RandomAccessFile file;
  private final Map<Integer, Extent> sections = new LinkedHashMap<>();
  private long position = SnapshotHeader.length(RESERVED_SECTIONS);

  /** Creates the file, or empties an existing one. */
  public SnapshotWriter(Path path) throws IOException {
    file = new RandomAccessFile(path.toFile(), "rw");
    file.setLength(0);
    file.setLength(position);
  }

  /** Appends a section with these bytes. Each id may be used only once. */
  public void addSection(int id, byte[] bytes) throws IOException {
    addSection(id, out -> out.write(bytes));
  }

  /** Appends a section. Each id may be used only once. */
  public void addSection(int id, SectionContent content) throws IOException {
    if (sections.containsKey(id)) {
      throw new IllegalStateException("section " + id + " is written twice");
    }
    file.seek(position);
    OutputStream out = new BufferedOutputStream(new FileOutputStream(file.getFD()), BUFFER_LENGTH);
    content.writeTo(out);
    out.flush();
    long end = file.getFilePointer();
    sections.put(id, new Extent(position, end - position));
    position = (end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    file.setLength(position);
  }

  /** Writes the header. Without this call the file is not a valid snapshot. */
  public void finish() throws IOException {
    if (sections.size() > RESERVED_SECTIONS) {
      throw new IllegalStateException(
          "the header has room for %d sections, not for %d"
              .formatted(RESERVED_SECTIONS, sections.size()));
    }
    file.seek(0);
    file.write(new SnapshotHeader(position, sections).toBytes());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** A function that writes the bytes of a section. */
  @FunctionalInterface
  public interface SectionContent {
    void writeTo(OutputStream out) throws IOException;
  }
}
