package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.rtodirectory.generator.storage.ObjectHeaders;
import org.rtodirectory.generator.storage.StoredObject;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** Bodies of requests and responses: objects in memory, and files. */
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
          answer.eTag(),
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

  /** The bytes of a file as the body of a request. */
  static InputStream stream(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
