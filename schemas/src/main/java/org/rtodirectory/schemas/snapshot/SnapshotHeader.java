package org.rtodirectory.schemas.snapshot;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rtodirectory.schemas.snapshot.SnapshotException.Defect;

/**
 * The header of a snapshot file: magic, format version and section table.
 *
 * <p>Layout, little-endian: magic (8 bytes), format version (int), number of sections (int), length
 * of the file in bytes (long). Then for each section its id (int), zero (int), offset in the file
 * (long) and length (long). Sections begin at multiples of 8. A reader ignores sections whose id it
 * does not know.
 *
 * @param fileLength length of the whole file in bytes
 * @param sections the position of each section, by id
 */
public record SnapshotHeader(long fileLength, Map<Integer, Extent> sections) {
  /**
   * The format version that this program writes, and the only one that it reads. It must be raised
   * if the layout or meaning of a section changes, or if a required section is added. A new
   * optional section does not raise it.
   */
  public static final int VERSION = 21;

  private static final byte[] MAGIC = {'R', 'T', 'O', 'D', 'S', 'N', 'A', 'P'};
  private static final int FIXED_LENGTH = 24;
  private static final int ENTRY_LENGTH = 24;
  private static final int MAX_SECTIONS = 1024;

  /**
   * A part of the file.
   *
   * @param offset its start, in bytes from the beginning of the file
   * @param length its length in bytes
   */
  public record Extent(long offset, long length) {}

  /** Returns the length in bytes of the header of a file with {@code sections} sections. */
  public static int length(int sections) {
    return FIXED_LENGTH + sections * ENTRY_LENGTH;
  }

  public byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length(sections.size())).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(MAGIC).putInt(VERSION).putInt(sections.size()).putLong(fileLength);
    sections.forEach(
        (id, extent) ->
            bytes.putInt(id).putInt(0).putLong(extent.offset()).putLong(extent.length()));
    return bytes.array();
  }

  /**
   * Reads the header of a file.
   *
   * @param head the first bytes of the file, including the whole header
   * @param actualLength the length of the file in bytes
   * @throws SnapshotException if it is not a snapshot, has an unsupported version or a wrong
   *     length, or has sections that exceed the file
   */
  public static SnapshotHeader fromBytes(ByteBuffer head, long actualLength)
      throws SnapshotException {
    ByteBuffer bytes = head.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    try {
      requireMagic(bytes);
      requireVersion(bytes.getInt());
      int count = bytes.getInt();
      long fileLength = bytes.getLong();
      if (actualLength < fileLength) {
        throw new SnapshotException(
            Defect.TRUNCATED,
            "the snapshot is truncated: " + actualLength + " of " + fileLength + " bytes");
      }
      if (count < 0 || count > MAX_SECTIONS || actualLength > fileLength) {
        throw new SnapshotException(Defect.CORRUPT, "the snapshot is corrupt: its header is wrong");
      }
      return new SnapshotHeader(fileLength, sections(bytes, count, fileLength));
    } catch (BufferUnderflowException e) {
      throw new SnapshotException(
          Defect.TRUNCATED, "the snapshot is truncated: it ends inside its header");
    }
  }

  /** Returns the maximum length of a header in bytes. */
  static int maxLength() {
    return length(MAX_SECTIONS);
  }

  private static void requireMagic(ByteBuffer bytes) throws SnapshotException {
    if (bytes.remaining() == 0) {
      throw new SnapshotException(Defect.TRUNCATED, "the snapshot is truncated: it is empty");
    }
    for (byte expected : MAGIC) {
      if (bytes.get() != expected) {
        throw new SnapshotException(Defect.NOT_A_SNAPSHOT, "the file is not a snapshot");
      }
    }
  }

  private static void requireVersion(int version) throws SnapshotException {
    String formats =
        "it has format %d, and this version of the program reads format %d"
            .formatted(version, VERSION);
    if (version > VERSION) {
      throw new SnapshotException(
          Defect.TOO_NEW, "the snapshot is too new: " + formats + "; update the program");
    }
    if (version < VERSION) {
      throw new SnapshotException(
          Defect.TOO_OLD, "the snapshot is too old: " + formats + "; publish again");
    }
  }

  private static Map<Integer, Extent> sections(ByteBuffer bytes, int count, long fileLength)
      throws SnapshotException {
    Map<Integer, Extent> sections = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      int id = bytes.getInt();
      bytes.getInt();
      Extent extent = new Extent(bytes.getLong(), bytes.getLong());
      boolean isInside =
          extent.offset >= 0 && extent.length >= 0 && extent.offset <= fileLength - extent.length;
      if (!isInside || sections.put(id, extent) != null) {
        throw new SnapshotException(
            Defect.CORRUPT, "the snapshot is corrupt: its section table is wrong");
      }
    }
    return sections;
  }
}
