package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import software.amazon.awssdk.http.ContentStreamProvider;

/**
 * A piece of a file as the body of a request, read anew by each attempt.
 *
 * @param offset where it begins
 * @param length how many bytes it has
 */
record FilePart(Path file, long offset, long length) implements ContentStreamProvider {
  @Override
  public InputStream newStream() {
    try {
      return new Piece(FileChannel.open(file), offset, length);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The bytes of the piece, from its beginning. */
  private static final class Piece extends InputStream {
    private final FileChannel file;
    private final long end;
    private long position;

    Piece(FileChannel file, long offset, long length) {
      this.file = file;
      this.position = offset;
      this.end = offset + length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int most = (int) Math.min(length, end - position);
      if (most == 0) {
        return length == 0 ? 0 : -1;
      }
      int read = file.read(ByteBuffer.wrap(bytes, offset, most), position);
      position += Math.max(0, read);
      return read;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
