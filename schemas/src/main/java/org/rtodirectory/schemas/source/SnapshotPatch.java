package org.rtodirectory.schemas.source;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictContentType;
import com.github.luben.zstd.ZstdException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A binary patch: a list of instructions that build one file, the target, from another, the base.
 * It is read in one pass; its memory is bounded by {@link #MAXIMUM_PIECE}, not by the length of a
 * file.
 *
 * <pre>
 * magic            8 bytes   "RTOPATCH"
 * version          int       1
 * base             32 bytes  SHA-256 of the base
 * base length      long
 * target           32 bytes  SHA-256 of the target
 * target length    long
 * instructions     each an opcode (a byte) and its operands; the last is END
 *   END    0
 *   COPY   1  position in the base (long), length (long)
 *   PIECE  2  length (int), position of the dictionary in the base (long), its length (int),
 *             length of the frame (int), a Zstandard frame that is compressed with those bytes of
 *             the base as a raw-content dictionary
 *   ADD    3  the same, but each 32-bit little-endian word of the piece is the sum of the word of
 *             the frame and that of the base at the position of the dictionary; a rest of less
 *             than a word is added byte by byte; the frame is compressed without a dictionary
 * </pre>
 *
 * <p>Numbers are big-endian. Each instruction appends to the target, which is complete at its
 * declared length: an instruction that would make it longer, or read outside the base, makes the
 * patch malformed. The generator's {@code PatchWriter} is the counterpart that writes it.
 */
public final class SnapshotPatch {
  /** The maximum number of bytes of a piece and of its dictionary. */
  public static final int MAXIMUM_PIECE = 8 << 20;

  public static final long MAGIC = 0x52544F5041544348L;
  public static final int VERSION = 1;

  public static final int END = 0;
  public static final int COPY = 1;
  public static final int PIECE = 2;
  public static final int ADD = 3;

  private static final int BUFFER = 1 << 20;

  private SnapshotPatch() {}

  /** A patch that cannot be applied. */
  public static final class MalformedPatch extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedPatch(String message) {
      super("the patch is malformed: " + message);
    }
  }

  /**
   * Builds the target. The caller must check its SHA-256.
   *
   * @param patch the patch, which is read to its end
   * @param base the file that the patch is applied to
   * @param expected the expected digests and length
   * @param target receives the bytes, in order
   * @throws MalformedPatch if it is not a patch from this base to this target, or is damaged
   * @throws IOException if a file cannot be read or written
   */
  public static void apply(
      InputStream patch, FileChannel base, SnapshotTransfer.Patch expected, Output target)
      throws IOException {
    try (Application application =
        new Application(new DataInputStream(patch), base, expected.size(), target)) {
      application.readHeader(expected);
      application.run();
    } catch (EOFException truncated) {
      throw new MalformedPatch("it ends too early");
    } catch (ZstdException undecodable) {
      throw new MalformedPatch("a piece cannot be decompressed");
    }
  }

  /** A receiver of the bytes of a target. */
  @FunctionalInterface
  public interface Output {
    void write(byte[] bytes, int offset, int length) throws IOException;
  }

  /**
   * Reads bytes of a file.
   *
   * @throws EOFException if the file is too short
   */
  public static void read(FileChannel file, long position, byte[] into, int length)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(into, 0, length);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, position + buffer.position()) < 0) {
        throw new EOFException("a file is shorter than its patch expects");
      }
    }
  }

  /**
   * Adds the words of {@code base} to those of {@code differences}, or subtracts them, in place.
   *
   * @param sign 1 or -1
   */
  public static void add(byte[] differences, byte[] base, int length, int sign) {
    ByteBuffer to = ByteBuffer.wrap(differences).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    ByteBuffer from = ByteBuffer.wrap(base).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    int i = 0;
    for (; i + Integer.BYTES <= length; i += Integer.BYTES) {
      to.putInt(i, to.getInt(i) + sign * from.getInt(i));
    }
    for (; i < length; i++) {
      differences[i] = (byte) (differences[i] + sign * base[i]);
    }
  }

  /** One application of a patch, with its buffers. */
  private static final class Application implements AutoCloseable {
    private final DataInputStream patch;
    private final FileChannel base;
    private final long size;
    private final Output target;
    private final ZstdDecompressCtx zstd = new ZstdDecompressCtx();
    private byte[] piece = new byte[BUFFER];
    private byte[] frame = new byte[BUFFER];
    private long baseSize;
    private long written;

    Application(DataInputStream patch, FileChannel base, long size, Output target) {
      this.patch = patch;
      this.base = base;
      this.size = size;
      this.target = target;
    }

    void readHeader(SnapshotTransfer.Patch expected) throws IOException {
      if (patch.readLong() != MAGIC || patch.readInt() != VERSION) {
        throw new MalformedPatch("it does not begin as a patch of a known version");
      }
      require(digest().equals(expected.base()), "it is for another base");
      baseSize = patch.readLong();
      require(baseSize == base.size(), "its base has another length");
      require(digest().equals(expected.sha256()), "it makes another snapshot");
      require(patch.readLong() == size, "it makes a snapshot of another length");
    }

    private String digest() throws IOException {
      byte[] digest = new byte[32];
      patch.readFully(digest);
      return HexFormat.of().formatHex(digest);
    }

    void run() throws IOException {
      for (int instruction = patch.readByte(); instruction != END; instruction = patch.readByte()) {
        switch (instruction) {
          case COPY -> copy(patch.readLong(), patch.readLong());
          case PIECE -> piece(true);
          case ADD -> piece(false);
          default -> throw new MalformedPatch("it has an unknown instruction");
        }
      }
      require(written == size, "it ends before the snapshot is complete");
    }

    private void copy(long from, long length) throws IOException {
      requireInBase(from, length);
      require(length >= 1 && length <= size - written, "it copies too much");
      for (long copied = 0; copied < length; ) {
        int part = (int) Math.min(piece.length, length - copied);
        read(base, from + copied, piece, part);
        write(part);
        copied += part;
      }
    }

    private void piece(boolean hasDictionary) throws IOException {
      int length = patch.readInt();
      long from = patch.readLong();
      int fromLength = patch.readInt();
      int frameLength = patch.readInt();
      require(length >= 1 && length <= MAXIMUM_PIECE, "a piece is too long");
      require(length <= size - written, "it makes a longer snapshot than it says");
      require(fromLength >= 0 && fromLength <= MAXIMUM_PIECE, "a dictionary is too long");
      require(frameLength >= 1 && frameLength <= MAXIMUM_PIECE, "a frame is too long");
      require(hasDictionary || fromLength == length, "the words to add are too few");
      requireInBase(from, fromLength);
      byte[] taken = new byte[fromLength];
      read(base, from, taken, fromLength);
      frame = ofLength(frameLength, frame);
      patch.readFully(frame, 0, frameLength);
      piece = ofLength(length, piece);
      zstd.reset();
      if (hasDictionary) {
        zstd.loadDict(taken, ZstdDictContentType.RAW_CONTENT);
      }
      int made = zstd.decompressByteArray(piece, 0, length, frame, 0, frameLength);
      require(made == length, "a piece is shorter than it says");
      if (!hasDictionary) {
        add(piece, taken, length, 1);
      }
      write(length);
    }

    private void write(int length) throws IOException {
      target.write(piece, 0, length);
      written += length;
    }

    private void requireInBase(long from, long length) throws MalformedPatch {
      require(
          from >= 0 && length >= 0 && from <= baseSize && length <= baseSize - from,
          "it reads outside its base");
    }

    private static void require(boolean isSo, String otherwise) throws MalformedPatch {
      if (!isSo) {
        throw new MalformedPatch(otherwise);
      }
    }

    private static byte[] ofLength(int length, byte[] buffer) {
      return buffer.length >= length ? buffer : Arrays.copyOf(buffer, length);
    }

    @Override
    public void close() {
      zstd.close();
    }
  }
}
