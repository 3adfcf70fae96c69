package org.rtodirectory.generator.storage;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.OptionalLong;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotPatch;

/**
 * Writes the patch that builds one file, the target, from another, the base, in the format of
 * {@link SnapshotPatch}.
 *
 * <p>The target is read in blocks of 64 KiB at a <em>shift</em>: the distance between a position in
 * the target and the position in the base that has the same bytes. Equal blocks become copies. A
 * run of unequal blocks becomes a piece: compressed with the bytes around the same position of the
 * base as a dictionary, or, where numbers grew by the same amounts, as differences from the base.
 * Inserted or removed rows change the shift; after each piece its last bytes are searched in the
 * base around the last known shift.
 *
 * <p>Reads both files once, in time linear in their lengths; only pieces are compressed. Every
 * encoded piece is decoded and compared before it is written. The memory is bounded by about 96 MiB
 * for each thread, half of it outside the heap, whatever the length of the files. The same two
 * files always give the same patch.
 */
final class PatchWriter {
  private static final int PIECE = 4 << 20;

  /** The maximum distance in the base of the bytes that a piece repeats. */
  private static final int MARGIN = 1 << 20;

  /**
   * The number of consecutive blocks, equal or differing by few amounts, that ends a piece of text.
   */
  private static final int ENOUGH = 4;

  private final PatchAlignment files;
  private final PatchInstructions instructions;
  private long position;
  private long shift;

  private PatchWriter(PatchAlignment files, PatchInstructions instructions) {
    this.files = files;
    this.instructions = instructions;
  }

  /**
   * Writes {@code patch}.
   *
   * @param from the snapshot in the file {@code base}
   * @param to the snapshot in the file {@code target}
   * @throws IOException if a file cannot be read or written
   */
  static void write(
      Path base, SnapshotReference from, Path target, SnapshotReference to, Path patch)
      throws IOException {
    try (FileChannel baseFile = FileChannel.open(base);
        FileChannel targetFile = FileChannel.open(target);
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(patch)));
        PatchInstructions instructions = new PatchInstructions(out)) {
      out.writeLong(SnapshotPatch.MAGIC);
      out.writeInt(SnapshotPatch.VERSION);
      out.write(HexFormat.of().parseHex(from.sha256()));
      out.writeLong(baseFile.size());
      out.write(HexFormat.of().parseHex(to.sha256()));
      out.writeLong(targetFile.size());
      new PatchWriter(new PatchAlignment(baseFile, targetFile), instructions).run();
      out.writeByte(SnapshotPatch.END);
    }
  }

  private void run() throws IOException {
    while (position < files.targetSize()) {
      int length = files.blockLength(position);
      if (files.isEqual(position, shift)) {
        instructions.copy(position + shift, length);
        position += length;
      } else {
        OptionalLong additive = files.additiveShift(shift);
        if (additive.isPresent()) {
          shift = additive.getAsLong();
          differences();
        } else {
          text();
        }
      }
    }
    instructions.end();
  }

  /** A piece of words most of which differ from those of the base by the same amounts. */
  private void differences() throws IOException {
    long start = position;
    do {
      position += files.blockLength(position);
    } while (position - start < PIECE
        && position < files.targetSize()
        && !files.isEqual(position, shift)
        && files.isAdditive(shift));
    int length = (int) (position - start);
    long from = start + shift;
    instructions.add(
        () ->
            PatchPiece.ofDifferences(
                files.ofTarget(start, length), from, files.ofBase(from, length)));
  }

  /** Any other piece; it ends at several consecutive blocks that need no dictionary. */
  private void text() throws IOException {
    long start = position;
    long at = shift;
    long end = start;
    int easy = 0;
    do {
      position += files.blockLength(position);
      if (easy == 0) {
        end = position;
      }
      shift = files.shiftBehind(position, shift, PatchAlignment.BLOCK);
      easy =
          position < files.targetSize()
                  && (files.isEqual(position, shift) || files.isAdditive(shift))
              ? easy + 1
              : 0;
    } while (position - start < PIECE && position < files.targetSize() && easy < ENOUGH);
    if (easy < ENOUGH) {
      end = position;
    }
    position = end;
    shift = files.shiftBehind(position, shift, MARGIN);
    int length = (int) (end - start);
    long from = Math.min(Math.max(0, start + at - MARGIN), files.baseSize());
    long last = Math.min(files.baseSize(), Math.max(from, start + at + length + MARGIN));
    instructions.add(
        () ->
            PatchPiece.withDictionary(
                files.ofTarget(start, length), from, files.ofBase(from, (int) (last - from))));
  }
}
