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
 * An interceptor that requests server-side encryption of each object that is written, as some
 * bucket policies require.
 *
 * @param algorithm {@code AES256} or {@code aws:kms}
 * @param kmsKey the ID or ARN of the key for {@code aws:kms}, or null for the default key of AWS
 */
public record S3Encryption(String algorithm, @Nullable String kmsKey)
    implements ExecutionInterceptor {
  private static final Pattern FORM =
      Pattern.compile("AES256|aws:kms(?::(?<kmsKey>[!-~]{1,2048}))?");

  /**
   * Reads {@code AES256}, {@code aws:kms} or {@code aws:kms:KEY}.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static S3Encryption parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("expected AES256, aws:kms or aws:kms:KEY");
    }
    return new S3Encryption(text.startsWith("aws:kms") ? "aws:kms" : text, form.group("kmsKey"));
  }

  @Override
  public SdkRequest modifyRequest(
      Context.ModifyRequest context, ExecutionAttributes executionAttributes) {
    return context.request() instanceof PutObjectRequest put
        ? put.toBuilder()
            .serverSideEncryption(ServerSideEncryption.fromValue(algorithm))
            .ssekmsKeyId(kmsKey)
            .build()
        : context.request();
  }
}
