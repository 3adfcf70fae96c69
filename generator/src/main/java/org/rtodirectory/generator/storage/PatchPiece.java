package org.rtodirectory.generator.storage;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictContentType;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.rtodirectory.schemas.source.SnapshotPatch;

/**
 * A piece of the target in its encoded form: compressed with bytes of the base as a dictionary, or
 * as differences from them. The encoded piece is decoded and compared before it is written.
 */
final class PatchPiece implements PatchInstructions.Instruction {
  private static final int LEVEL = 3;
  private static final int WINDOW_LOG = 26;

  /** With tables of the default sizes, most of a dictionary is evicted before it is used. */
  private static final int TABLE_LOG = 22;

  private static final int SHORTEST_MATCH = 5;

  private final int kind;
  private final int length;
  private final long from;
  private final int fromLength;
  private final byte[] bytes;

  private PatchPiece(int kind, int length, long from, int fromLength, byte[] bytes) {
    this.kind = kind;
    this.length = length;
    this.from = from;
    this.fromLength = fromLength;
    this.bytes = bytes;
  }

  /**
   * A piece that is compressed.
   *
   * @param from the position of the dictionary in the base
   */
  static PatchPiece withDictionary(byte[] piece, long from, byte[] dictionary) throws IOException {
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
      return new PatchPiece(SnapshotPatch.PIECE, piece.length, from, dictionary.length, frame);
    }
  }

  /**
   * A piece of differences.
   *
   * @param from the position of the corresponding words in the base
   */
  static PatchPiece ofDifferences(byte[] piece, long from, byte[] base) throws IOException {
    try (ZstdCompressCtx zstd = new ZstdCompressCtx();
        ZstdDecompressCtx check = new ZstdDecompressCtx()) {
      byte[] differences = piece.clone();
      SnapshotPatch.add(differences, base, piece.length, -1);
      byte[] frame = compressed(differences, zstd.setLevel(LEVEL));
      byte[] again = check.decompress(frame, piece.length);
      SnapshotPatch.add(again, base, piece.length, 1);
      requireSame(again, piece);
      return new PatchPiece(SnapshotPatch.ADD, piece.length, from, piece.length, frame);
    }
  }

  private static byte[] compressed(byte[] bytes, ZstdCompressCtx zstd) {
    byte[] room = new byte[(int) Zstd.compressBound(bytes.length)];
    return Arrays.copyOf(
        room, zstd.compressByteArray(room, 0, room.length, bytes, 0, bytes.length));
  }

  private static void requireSame(byte[] again, byte[] piece) throws IOException {
    if (!Arrays.equals(again, piece)) {
      throw new IOException("an encoded piece of a patch does not decode to its input");
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
