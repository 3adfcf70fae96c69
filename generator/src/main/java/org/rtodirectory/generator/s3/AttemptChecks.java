package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.Abortable;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.utils.Md5Utils;

/**
 * Checks each attempt of a request, retries included. Before it is sent, {@link #BEFORE} of the
 * request is run. Afterwards, a success that no object store sent, such as the page of a proxy, is
 * rejected, so that it is retried. An object that was read or written has an ETag. The response to
 * a write has no body, and its ETag is the MD5 digest of what was sent, as far as the store says
 * that ETags are digests.
 */
final class AttemptChecks implements ExecutionInterceptor {
  /** Throws if an attempt must not be sent. */
  static final ExecutionAttribute<Runnable> BEFORE =
      new ExecutionAttribute<>("org.rtodirectory.before-attempt");

  /** What is wrong with a response that is not from an object store. */
  static final String FOREIGN = "a response is not that of object storage";

  private static final Pattern DIGEST = Pattern.compile("\"?([0-9a-fA-F]{32})\"?");

  /** The end of the name of each directory bucket, whose ETags are not digests. */
  private static final String DIRECTORY_BUCKET = "--x-s3";

  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    attributes.getOptionalAttribute(BEFORE).ifPresent(Runnable::run);
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    SdkHttpResponse response = context.httpResponse();
    if (response.isSuccessful() && isForeign(context, response)) {
      if (context.responseBody().orElse(null) instanceof Abortable body) {
        body.abort();
      }
      throw RetryableException.create(FOREIGN);
    }
  }

  private static boolean isForeign(Context.AfterTransmission context, SdkHttpResponse response) {
    Optional<String> tag = response.firstMatchingHeader("ETag");
    if (context.request() instanceof PutObjectRequest put) {
      boolean hasBody = !response.firstMatchingHeader("Content-Length").orElse("0").equals("0");
      return hasBody || tag.isEmpty() || isOfOtherBytes(tag.get(), put, context);
    }
    return context.request() instanceof GetObjectRequest && tag.isEmpty();
  }

  /** Whether {@code tag} is the digest of other bytes than those of the request. */
  private static boolean isOfOtherBytes(
      String tag, PutObjectRequest put, Context.AfterTransmission context) {
    Matcher digest = DIGEST.matcher(tag);
    return digest.matches()
        && !put.bucket().endsWith(DIRECTORY_BUCKET)
        && !isEncryptedWithOtherKeys(context.httpResponse())
        && context
            .requestBody()
            .filter(body -> !md5(body).equalsIgnoreCase(digest.group(1)))
            .isPresent();
  }

  /**
   * Objects that are encrypted with keys of the KMS or of the client have ETags without meaning.
   */
  private static boolean isEncryptedWithOtherKeys(SdkHttpResponse response) {
    return response
            .firstMatchingHeader("x-amz-server-side-encryption-customer-algorithm")
            .isPresent()
        || response
            .firstMatchingHeader("x-amz-server-side-encryption")
            .filter(method -> !method.equals("AES256"))
            .isPresent();
  }

  private static String md5(RequestBody body) {
    try {
      return HexFormat.of()
          .formatHex(Md5Utils.computeMD5Hash(body.contentStreamProvider().newStream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
