package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.StoredObject;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Bodies of requests and responses: objects in memory, and files that are read or written in
 * pieces.
 */
final class ObjectBodies {
  private ObjectBodies() {}

  /**
   * Reads the body of a response into memory.
   *
   * @param most the largest number of bytes that is accepted
   */
  record InMemory(int most) implements ResponseTransformer<GetObjectResponse, StoredObject> {
    @Override
    public StoredObject transform(GetObjectResponse answer, AbortableInputStream body) {
      byte[] bytes = read(body);
      if (bytes.length > most) {
        body.abort();
        throw SdkClientException.create("an object is longer than " + most + " bytes");
      }
      requireWhole(answer, bytes.length);
      return new StoredObject(
          bytes,
          answer.eTag() == null ? Sha256.shortHex(bytes) : answer.eTag(),
          new ObjectHeaders(
              contentType(answer), Objects.requireNonNullElse(answer.cacheControl(), "")));
    }

    /** The content type with one space before each parameter; some stores remove or add it. */
    private static String contentType(GetObjectResponse answer) {
      return Objects.requireNonNullElse(answer.contentType(), "").replaceAll("\\s*;\\s*", "; ");
    }

    private byte[] read(AbortableInputStream body) {
      try {
        return body.readNBytes(most + 1);
      } catch (IOException broken) {
        throw brokenOff(broken);
      }
    }
  }

  /**
   * Copies the body of a response into a file. Each attempt starts the file from the beginning.
   *
   * @param size the largest number of bytes that is read
   */
  record ToFile(Path file, long size) implements ResponseTransformer<GetObjectResponse, Long> {
    private static final int BUFFER = 1 << 16;

    @Override
    public Long transform(GetObjectResponse answer, AbortableInputStream body) {
      long copied = copy(body);
      Long announced = answer.contentLength();
      if (copied < size) {
        requireWhole(answer, copied);
      } else if (announced == null || announced > size) {
        body.abort();
      }
      return copied;
    }

    private long copy(AbortableInputStream body) {
      try (OutputStream out = Files.newOutputStream(file)) {
        byte[] buffer = new byte[BUFFER];
        long remaining = size;
        while (remaining > 0) {
          int read = read(body, buffer, (int) Math.min(buffer.length, remaining));
          if (read < 0) {
            break;
          }
          out.write(buffer, 0, read);
          remaining -= read;
        }
        return size - remaining;
      } catch (IOException unwritable) {
        throw new UncheckedIOException(unwritable);
      }
    }

    private static int read(AbortableInputStream body, byte[] buffer, int most) {
      try {
        return body.read(buffer, 0, most);
      } catch (IOException broken) {
        throw brokenOff(broken);
      }
    }
  }

  /**
   * A range of a file as the body of a request. Each attempt reads it again.
   *
   * @param offset the first byte
   * @param length the number of bytes
   */
  record FilePart(Path file, long offset, long length) implements ContentStreamProvider {
    @Override
    public InputStream newStream() {
      try {
        return new RangeStream(FileChannel.open(file), offset, length);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    /** The bytes of the range. */
    private static final class RangeStream extends InputStream {
      private final FileChannel file;
      private final long end;
      private long position;

      RangeStream(FileChannel file, long offset, long length) {
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

  /** Throws an exception that makes the SDK retry if fewer bytes arrived than were announced. */
  private static void requireWhole(GetObjectResponse answer, long received) {
    Long announced = answer.contentLength();
    if (announced != null && received < announced) {
      throw RetryableException.create("an answer ended early");
    }
  }

  private static RetryableException brokenOff(IOException broken) {
    return RetryableException.create("an answer broke off", broken);
  }
}
