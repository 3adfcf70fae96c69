package org.rtodirectory.generator.s3;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.ServerSideEncryption;

/**
 * The server-side encryption of the objects that are written. Some bucket policies require its
 * headers.
 *
 * @param algorithm {@code AES256} or {@code aws:kms}
 * @param key the identifier of the key for {@code aws:kms}, or null for that of the account
 */
public record S3Encryption(String algorithm, @Nullable String key) implements ExecutionInterceptor {
  private static final Pattern FORM = Pattern.compile("(AES256|aws:kms)|(aws:kms):([!-~]{1,2048})");

  /**
   * Reads {@code AES256}, {@code aws:kms} or {@code aws:kms:KEY}.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static S3Encryption parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("expected AES256, aws:kms or aws:kms:KEY");
    }
    return parts.group(1) == null
        ? new S3Encryption(parts.group(2), parts.group(3))
        : new S3Encryption(parts.group(1), null);
  }

  @Override
  public SdkRequest modifyRequest(
      Context.ModifyRequest context, ExecutionAttributes executionAttributes) {
    return context.request() instanceof PutObjectRequest put
        ? put.toBuilder()
            .serverSideEncryption(ServerSideEncryption.fromValue(algorithm))
            .ssekmsKeyId(key)
            .build()
        : context.request();
  }
}
