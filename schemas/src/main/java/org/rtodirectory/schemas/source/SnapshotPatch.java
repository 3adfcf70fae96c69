package org.rtodirectory.schemas.source;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictContentType;
import com.github.luben.zstd.ZstdException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A binary patch that builds one file, the target, from another file, the base. The target is
 * divided into pieces of {@value #PIECE_BYTES} bytes. A patch begins with {@link #MAGIC} (8 bytes).
 * For each piece, the length of a Zstandard frame (int) and the frame follow. The raw-content
 * dictionary of the frame is the {@link Window} of the piece in the base. If the length is zero,
 * there is no frame, and the piece equals the bytes of the window from its anchor on. Numbers are
 * big-endian. The generator's {@code PatchWriter} writes patches.
 *
 * <p>Only one piece and its window are in memory at a time, so files may be of any length.
 */
public final class SnapshotPatch {
  /** "RTOPATC" and the version of the format. */
  public static final long MAGIC = 0x52544F5041544302L;

  /** The number of target bytes in each piece except the last. */
  public static final int PIECE_BYTES = 4 << 20;

  /** The number of bytes of the base before and after the corresponding piece. */
  private static final int MARGIN_BYTES = 2 << 20;

  private SnapshotPatch() {}

  public static final class MalformedPatch extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedPatch(String message) {
      super("the patch is malformed: " + message);
    }
  }

  /**
   * The part of the base that a piece of the target is compared with. Its anchor is at the same
   * fraction of the base as the beginning of the piece in the target.
   *
   * @param bytes the bytes from {@link #MARGIN_BYTES} before the anchor to {@link #PIECE_BYTES}
   *     plus {@link #MARGIN_BYTES} after it, as far as the base has them
   * @param anchor the index of the anchor in {@code bytes}
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Window(byte[] bytes, int anchor) {
    /** Reads the window of the piece that begins at a position of the target. */
    public static Window of(FileChannel base, long piecePosition, long targetSize)
        throws IOException {
      // The writer and all readers must compute the same number, so this is part of the format.
      long anchor = (long) (piecePosition * ((double) base.size() / targetSize));
      long start = Math.max(0, anchor - MARGIN_BYTES);
      long end = Math.min(base.size(), anchor + PIECE_BYTES + MARGIN_BYTES);
      return new Window(read(base, start, (int) (end - start)), (int) (anchor - start));
    }

    /** Returns whether the window has {@code length} bytes from its anchor on. */
    public boolean covers(int length) {
      return bytes.length - anchor >= length;
    }
  }

  /** Reads bytes of a file. */
  public static byte[] read(FileChannel file, long position, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, position + buffer.position()) < 0) {
        throw new IOException("a file became shorter while it was read");
      }
    }
    return buffer.array();
  }

  /**
   * Builds the target. The caller must check its SHA-256, because nothing else reveals a wrong
   * base.
   *
   * @param target receives the bytes, in order, never more than {@code size}
   * @throws MalformedPatch if the patch is damaged or is not for a target of this length
   * @throws IOException if a file cannot be read or written, or the base becomes shorter
   */
  public static void apply(InputStream patch, FileChannel base, long size, OutputStream target)
      throws IOException {
    DataInputStream in = new DataInputStream(patch);
    try (ZstdDecompressCtx zstd = new ZstdDecompressCtx()) {
      require(in.readLong() == MAGIC, "it does not begin as a patch of a known version");
      for (long position = 0; position < size; position += PIECE_BYTES) {
        int length = (int) Math.min(PIECE_BYTES, size - position);
        Window window = Window.of(base, position, size);
        int frameLength = in.readInt();
        if (frameLength == 0) {
          require(window.covers(length), "it reads outside its base");
          target.write(window.bytes, window.anchor, length);
        } else {
          require(
              frameLength > 0 && frameLength <= 2 * PIECE_BYTES,
              "a frame has an impossible length");
          byte[] frame = in.readNBytes(frameLength);
          require(frame.length == frameLength, "it ends too early");
          zstd.reset();
          zstd.loadDict(window.bytes, ZstdDictContentType.RAW_CONTENT);
          byte[] piece = zstd.decompress(frame, length);
          require(piece.length == length, "a piece is too short");
          target.write(piece, 0, length);
        }
      }
      require(in.read() < 0, "it is longer than its target needs");
    } catch (EOFException e) {
      throw new MalformedPatch("it ends too early");
    } catch (ZstdException e) {
      throw new MalformedPatch("a piece cannot be decompressed");
    }
  }

  private static void require(boolean condition, String problem) throws MalformedPatch {
    if (!condition) {
      throw new MalformedPatch(problem);
    }
  }
}
