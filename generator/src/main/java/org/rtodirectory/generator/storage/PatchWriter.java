package org.rtodirectory.generator.storage;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictContentType;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.rtodirectory.schemas.source.SnapshotPatch;
import org.rtodirectory.schemas.source.SnapshotPatch.Window;

/**
 * A writer of patches, each of which builds one file from another, in the format of {@link
 * SnapshotPatch}. Takes time linear in the lengths of the files, and about 64 MiB for each of at
 * most {@value #MAX_THREADS} threads. The same two files always give the same patch.
 */
final class PatchWriter {
  private static final int MAX_THREADS = 4;

  /** The compression level of zstd. */
  private static final int LEVEL = 1;

  /** The zstd window of 2ⁿ bytes has room for a piece and its window of the base. */
  private static final int WINDOW_LOG = 24;

  /**
   * The hash tables of zstd have 2ⁿ entries. In tables of the default size, new entries would evict
   * most of the dictionary before it is used.
   */
  private static final int TABLE_LOG = 22;

  private static final int MIN_MATCH_BYTES = 5;

  private PatchWriter() {}

  static void write(Path base, Path target, Path patch) throws IOException {
    int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
    long step = (long) threads * SnapshotPatch.PIECE_BYTES;
    try (FileChannel from = FileChannel.open(base);
        FileChannel to = FileChannel.open(target);
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(patch)))) {
      out.writeLong(SnapshotPatch.MAGIC);
      for (long start = 0; start < to.size(); start += step) {
        long end = Math.min(to.size(), start + step);
        for (byte[] frame :
            LongStream.iterate(start, at -> at < end, at -> at + SnapshotPatch.PIECE_BYTES)
                .parallel()
                .mapToObj(position -> frame(from, to, position))
                .toList()) {
          out.writeInt(frame.length);
          out.write(frame);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Returns the compressed frame of the piece at {@code position}. The frame is empty if the base
   * has the same bytes at the anchor of the window, see {@link SnapshotPatch}.
   */
  private static byte[] frame(FileChannel from, FileChannel to, long position) {
    try (ZstdCompressCtx zstd = new ZstdCompressCtx()) {
      int length = (int) Math.min(SnapshotPatch.PIECE_BYTES, to.size() - position);
      byte[] piece = SnapshotPatch.read(to, position, length);
      Window window = Window.of(from, position, to.size());
      if (window.covers(length)
          && Arrays.equals(
              window.bytes(), window.anchor(), window.anchor() + length, piece, 0, length)) {
        return new byte[0];
      }
      return zstd.setLevel(LEVEL)
          .setWindowLog(WINDOW_LOG)
          .setHashLog(TABLE_LOG)
          .setChainLog(TABLE_LOG)
          .setMinMatch(MIN_MATCH_BYTES)
          .loadDict(window.bytes(), ZstdDictContentType.RAW_CONTENT)
          .compress(piece);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
