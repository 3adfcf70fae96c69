package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.util.Objects;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.StoredObject;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Reads an answer as a whole.
 *
 * @param most how many bytes it may have
 */
record SmallObject(int most) implements ResponseTransformer<GetObjectResponse, StoredObject> {
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

  /** Written as everywhere here: stores leave out the space before a parameter, or put it in. */
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

  /** Throws what makes the request be tried again if less came than was announced. */
  static void requireWhole(GetObjectResponse answer, long received) {
    Long announced = answer.contentLength();
    if (announced != null && received < announced) {
      throw RetryableException.create("an answer ended early");
    }
  }

  static RetryableException brokenOff(IOException broken) {
    return RetryableException.create("an answer broke off", broken);
  }
}
