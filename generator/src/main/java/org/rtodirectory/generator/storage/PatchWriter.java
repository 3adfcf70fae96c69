package org.rtodirectory.generator.storage;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictContentType;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.rtodirectory.release.SnapshotReference;
import org.rtodirectory.transfer.SnapshotPatch;

/**
 * Writes the patch that makes one file, the target, of another, the base, in the format of {@link
 * SnapshotPatch}.
 *
 * <p>The target is walked in blocks of 64 KiB at a <em>shift</em>: the distance between a place in
 * the target and the place in the base that has the same bytes. Equal blocks become copies. A run
 * of unequal blocks becomes a piece: compressed with the bytes around the same place of the base as
 * a dictionary, or, where words of numbers grew by the same amounts, as differences from the base,
 * whichever is smaller. Rows that were inserted or removed change the shift; after each piece its
 * last bytes are looked for in the base around the last known shift.
 *
 * <p>Reads both files once, in time linear in their lengths; only pieces are compressed. Every
 * piece is decompressed again and compared before it is written. The memory is bounded by {@link
 * #MEMORY_PER_THREAD} for each thread, not by the length of the files. The same two files always
 * give the same patch.
 */
final class PatchWriter {
  /** About how much memory each thread takes, half of it outside the heap. */
  static final int MEMORY_PER_THREAD = 96 << 20;

  private static final int BLOCK = 64 << 10;
  private static final int PIECE = 4 << 20;

  /** How far from its place in the base what a piece repeats may stand. */
  private static final int MARGIN = 1 << 20;

  /** How long a text must be that is looked for to find the shift. */
  private static final int SAMPLE = 32;

  /** So many blocks in a row that are equal, or differ by few amounts, end a piece of text. */
  private static final int ENOUGH = 4;

  /** How many rows of a table that were inserted or removed are looked for. */
  private static final int MOST_ROWS = 16;

  /** Words of a block that are looked at first, and all of them. */
  private static final int FEW = 256;

  private static final int ALL = BLOCK;

  /** One word in so many may differ by another amount than most. */
  private static final int RARE = 16;

  private static final int LEVEL = 3;
  private static final int WINDOW_LOG = 26;

  /** With tables of the default sizes most of a dictionary is forgotten before it is used. */
  private static final int TABLE_LOG = 22;

  private static final int SHORTEST_MATCH = 5;
  private static final int MOST_THREADS = 4;

  private final FileChannel base;
  private final FileChannel target;
  private final long baseSize;
  private final long targetSize;
  private final DataOutputStream out;
  private final ExecutorService threads;
  private final int atOnce;

  /** Pieces that are being compressed, oldest first; instructions behind them wait. */
  private final Deque<Future<Instruction>> pending = new ArrayDeque<>();

  private long position;
  private long shift;
  private final byte[] targetBlock = new byte[BLOCK];
  private final byte[] baseBlock = new byte[BLOCK];
  private long copyFrom;
  private long copyLength;

  private PatchWriter(
      FileChannel base,
      FileChannel target,
      DataOutputStream out,
      ExecutorService threads,
      int atOnce)
      throws IOException {
    this.base = base;
    this.target = target;
    this.baseSize = base.size();
    this.targetSize = target.size();
    this.out = out;
    this.threads = threads;
    this.atOnce = atOnce;
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
    int atOnce = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    ExecutorService threads =
        Executors.newFixedThreadPool(atOnce, task -> new Thread(task, "patch-writer"));
    try (FileChannel baseFile = FileChannel.open(base);
        FileChannel targetFile = FileChannel.open(target);
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(patch)))) {
      out.writeLong(SnapshotPatch.MAGIC);
      out.writeInt(SnapshotPatch.VERSION);
      out.write(HexFormat.of().parseHex(from.sha256()));
      out.writeLong(baseFile.size());
      out.write(HexFormat.of().parseHex(to.sha256()));
      out.writeLong(targetFile.size());
      new PatchWriter(baseFile, targetFile, out, threads, atOnce).run();
      out.writeByte(SnapshotPatch.END);
    } finally {
      threads.shutdownNow();
    }
  }

  /** An instruction of the patch, ready to be written. */
  private interface Instruction {
    void write(DataOutputStream out) throws IOException;
  }

  private void run() throws IOException {
    while (position < targetSize) {
      int length = blockLength(position);
      if (isEqual(position, shift)) {
        copy(position + shift, length);
        position += length;
      } else {
        OptionalLong additive = additiveShift();
        if (additive.isPresent()) {
          shift = additive.getAsLong();
          differences();
        } else {
          text();
        }
      }
    }
    endCopy();
    drain(0);
  }

  /** A piece of words of which most differ from those of the base by the same amounts. */
  private void differences() throws IOException {
    long start = position;
    do {
      position += blockLength(position);
    } while (position - start < PIECE
        && position < targetSize
        && !isEqual(position, shift)
        && isAdditive(shift, ALL));
    int length = (int) (position - start);
    long from = start + shift;
    endCopy();
    add(() -> Frame.ofDifferences(bytes(target, start, length), from, bytes(base, from, length)));
  }

  /** A piece of anything else, up to some blocks that need no dictionary. */
  private void text() throws IOException {
    long start = position;
    long at = shift;
    long end = start;
    int easy = 0;
    do {
      position += blockLength(position);
      if (easy == 0) {
        end = position;
      }
      shift = shiftBehind(shift, BLOCK);
      easy =
          position < targetSize && (isEqual(position, shift) || isAdditive(shift, ALL))
              ? easy + 1
              : 0;
    } while (position - start < PIECE && position < targetSize && easy < ENOUGH);
    if (easy < ENOUGH) {
      end = position;
    }
    position = end;
    shift = shiftBehind(shift, MARGIN);
    int length = (int) (end - start);
    long from = Math.min(Math.max(0, start + at - MARGIN), baseSize);
    long last = Math.min(baseSize, Math.max(from, start + at + length + MARGIN));
    endCopy();
    add(
        () ->
            Frame.withDictionary(
                bytes(target, start, length), from, bytes(base, from, (int) (last - from))));
  }

  private int blockLength(long at) {
    return (int) Math.min(BLOCK, targetSize - at);
  }

  /** Whether the base has the bytes of the block at {@code at}, which is read. */
  private boolean isEqual(long at, long shift) throws IOException {
    int length = blockLength(at);
    SnapshotPatch.read(target, at, targetBlock, length);
    return isInBase(at + shift, length)
        && Arrays.mismatch(targetBlock, 0, length, baseBlock(at + shift, length), 0, length) < 0;
  }

  private boolean isInBase(long from, int length) {
    return from >= 0 && from <= baseSize - length;
  }

  private byte[] baseBlock(long from, int length) throws IOException {
    SnapshotPatch.read(base, from, baseBlock, length);
    return baseBlock;
  }

  /**
   * The shift at which the block that was read last consists of words that differ by the same
   * amounts; empty if there is none within a few rows of a table.
   */
  private OptionalLong additiveShift() throws IOException {
    for (int rows = 0; rows <= MOST_ROWS; rows++) {
      for (int sign = 1; sign >= (rows == 0 ? 1 : -1); sign -= 2) {
        long candidate = shift + (long) sign * rows * Integer.BYTES;
        if (isAdditive(candidate, FEW) && isAdditive(candidate, ALL)) {
          return OptionalLong.of(candidate);
        }
      }
    }
    return OptionalLong.empty();
  }

  /**
   * Whether nearly all words of the block that was read last differ from those of the base by one
   * of the two amounts by which words before them differ.
   *
   * @param most how many words to look at, in the middle of the block
   */
  private boolean isAdditive(long shift, int most) throws IOException {
    int length = blockLength(position);
    if (!isInBase(position + shift, length)) {
      return false;
    }
    ByteBuffer from = ByteBuffer.wrap(baseBlock(position + shift, length)).order(LITTLE_ENDIAN);
    ByteBuffer to = ByteBuffer.wrap(targetBlock).order(LITTLE_ENDIAN);
    int all = length / Integer.BYTES;
    int words = Math.min(most, all);
    int begin = (all - words) / 2;
    int last = 0;
    int other = 0;
    int others = 0;
    for (int i = begin; i < begin + words; i++) {
      int difference = to.getInt(i * Integer.BYTES) - from.getInt(i * Integer.BYTES);
      if (difference != last) {
        if (difference != other) {
          others++;
        }
        other = last;
        last = difference;
      }
    }
    return others <= words / RARE;
  }

  private static byte[] bytes(FileChannel file, long at, int length) throws IOException {
    byte[] bytes = new byte[length];
    SnapshotPatch.read(file, at, bytes, length);
    return bytes;
  }

  private void copy(long from, int length) throws IOException {
    if (copyLength > 0 && copyFrom + copyLength == from) {
      copyLength += length;
    } else {
      endCopy();
      copyFrom = from;
      copyLength = length;
    }
  }

  private void endCopy() throws IOException {
    if (copyLength > 0) {
      long from = copyFrom;
      long length = copyLength;
      copyLength = 0;
      add(
          () ->
              patch -> {
                patch.writeByte(SnapshotPatch.COPY);
                patch.writeLong(from);
                patch.writeLong(length);
              });
    }
  }

  private void add(Callable<Instruction> instruction) throws IOException {
    drain(atOnce);
    pending.add(threads.submit(instruction));
  }

  /** Writes instructions until at most {@code most} are pending. */
  private void drain(int most) throws IOException {
    try {
      while (pending.size() > most) {
        pending.remove().get().write(out);
      }
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof IOException io
          ? io
          : new IOException("a piece of a patch cannot be made", failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /**
   * The shift at which the last bytes before the position stand in the base, nearest to {@code
   * known}; that one if they do not.
   *
   * @param margin how far from their place at the known shift they may stand
   */
  private long shiftBehind(long known, int margin) throws IOException {
    if (position >= targetSize || position < SAMPLE) {
      return known;
    }
    byte[] sample = bytes(target, position - SAMPLE, SAMPLE);
    long expected = position - SAMPLE + known;
    long from = Math.min(Math.max(0, expected - margin), baseSize);
    long end = Math.min(baseSize, Math.max(from, expected + margin));
    long found = nearest(bytes(base, from, (int) (end - from)), sample, expected - from);
    return found < 0 ? known : from + found - (position - SAMPLE);
  }

  /** Where {@code sample} stands in {@code text}, nearest to {@code expected}; -1 if nowhere. */
  private static long nearest(byte[] text, byte[] sample, long expected) {
    ByteBuffer words = ByteBuffer.wrap(text).order(LITTLE_ENDIAN);
    long first = ByteBuffer.wrap(sample).order(LITTLE_ENDIAN).getLong(0);
    long nearest = -1;
    for (int i = 0; i + SAMPLE <= text.length; i++) {
      if (words.getLong(i) == first
          && Arrays.equals(text, i, i + SAMPLE, sample, 0, SAMPLE)
          && (nearest < 0 || Math.abs(i - expected) < Math.abs(nearest - expected))) {
        nearest = i;
      }
    }
    return nearest;
  }

  /** A piece as it is written. */
  private static final class Frame implements Instruction {
    private final int kind;
    private final int length;
    private final long from;
    private final int fromLength;
    private final byte[] bytes;

    private Frame(int kind, int length, long from, int fromLength, byte[] bytes) {
      this.kind = kind;
      this.length = length;
      this.from = from;
      this.fromLength = fromLength;
      this.bytes = bytes;
    }

    static Frame withDictionary(byte[] piece, long from, byte[] dictionary) throws IOException {
      try (ZstdCompressCtx zstd = new ZstdCompressCtx();
          ZstdDecompressCtx check = new ZstdDecompressCtx()) {
        zstd.setLevel(LEVEL)
            .setWindowLog(WINDOW_LOG)
            .setHashLog(TABLE_LOG)
            .setChainLog(TABLE_LOG)
            .setMinMatch(SHORTEST_MATCH)
            .loadDict(dictionary, ZstdDictContentType.RAW_CONTENT);
        byte[] frame = compressed(piece, zstd);
        check.loadDict(dictionary, ZstdDictContentType.RAW_CONTENT);
        requireSame(check.decompress(frame, piece.length), piece);
        return new Frame(SnapshotPatch.PIECE, piece.length, from, dictionary.length, frame);
      }
    }

    static Frame ofDifferences(byte[] piece, long from, byte[] base) throws IOException {
      try (ZstdCompressCtx zstd = new ZstdCompressCtx();
          ZstdDecompressCtx check = new ZstdDecompressCtx()) {
        byte[] differences = piece.clone();
        SnapshotPatch.add(differences, base, piece.length, -1);
        byte[] frame = compressed(differences, zstd.setLevel(LEVEL));
        byte[] again = check.decompress(frame, piece.length);
        SnapshotPatch.add(again, base, piece.length, 1);
        requireSame(again, piece);
        return new Frame(SnapshotPatch.ADD, piece.length, from, piece.length, frame);
      }
    }

    private static byte[] compressed(byte[] bytes, ZstdCompressCtx zstd) {
      byte[] room = new byte[(int) Zstd.compressBound(bytes.length)];
      return Arrays.copyOf(
          room, zstd.compressByteArray(room, 0, room.length, bytes, 0, bytes.length));
    }

    private static void requireSame(byte[] again, byte[] piece) throws IOException {
      if (!Arrays.equals(again, piece)) {
        throw new IOException("a piece of a patch does not give what it was made of");
      }
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeByte(kind);
      out.writeInt(length);
      out.writeLong(from);
      out.writeInt(fromLength);
      out.writeInt(bytes.length);
      out.write(bytes);
    }
  }
}
