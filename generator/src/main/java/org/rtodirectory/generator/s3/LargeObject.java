package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Copies an answer into a file, which is begun anew by each attempt.
 *
 * @param size how many bytes are read at most
 */
record LargeObject(Path file, long size) implements ResponseTransformer<GetObjectResponse, Long> {
  private static final int BUFFER = 1 << 16;

  @Override
  public Long transform(GetObjectResponse answer, AbortableInputStream body) {
    long copied = copy(body);
    Long announced = answer.contentLength();
    if (copied < size) {
      SmallObject.requireWhole(answer, copied);
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
      throw SmallObject.brokenOff(broken);
    }
  }
}
