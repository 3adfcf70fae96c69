package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.Lease;
import org.rtodirectory.schemas.source.ObjectReader;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * The conversion of failed requests into exceptions with a message of one line, which names the
 * error and says what to do. A message repeats nothing that was sent: no key, no address, no name
 * of a bucket. From a response it repeats only an error code that matches {@link #CODE} and a
 * region that matches {@link #REGION}.
 */
final class S3Errors {
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9.]{1,64}");
  private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,32}");
  private static final Set<String> OTHER_REGION =
      Set.of("AuthorizationHeaderMalformed", "IllegalLocationConstraintException");

  /** Codes by which object stores of several vendors refuse a bucket in the path. */
  private static final Set<String> HOST_ONLY =
      Set.of("SecondLevelDomainForbidden", "PathStyleDomainForbidden", "InvalidPathAccess");

  private S3Errors() {}

  static IOException toIOException(Throwable failure) {
    if (Failure.causes(failure).anyMatch(S3Errors::isInterruption)) {
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(failure);
      return interrupted;
    }
    return isUnavailable(failure)
        ? new ObjectReader.Unavailable(reason(failure), failure)
        : new IOException(reason(failure), failure);
  }

  static boolean isObjectMissing(AwsServiceException error) {
    return error.statusCode() == 404 && !code(error).equals("NoSuchBucket");
  }

  static String code(AwsServiceException error) {
    AwsErrorDetails details = error.awsErrorDetails();
    String code = details == null ? null : details.errorCode();
    return code != null && CODE.matcher(code).matches() ? code : "";
  }

  /**
   * Returns whether the object store gave no answer, for whatever reason, or answered that it
   * cannot serve requests now. Without credentials, and behind a login page, it gives no answer
   * either.
   */
  private static boolean isUnavailable(Throwable failure) {
    return failure instanceof AwsServiceException error
        ? error.statusCode() >= 500 || S3Access.isBusy(error)
        : failure instanceof SdkClientException;
  }

  private static String reason(Throwable failure) {
    if (failure instanceof AwsServiceException error) {
      return serviceError(error);
    }
    if (failure instanceof UncheckedIOException e) {
      return "a local file cannot be used: " + Failure.reason(Objects.requireNonNull(e.getCause()));
    }
    if (Failure.cause(failure, S3Access.MissingCredentials.class).isPresent()) {
      return "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
          + " AWS_PROFILE";
    }
    return Failure.cause(failure, Lease.LockLost.class)
        .map(Failure::reason)
        .orElseGet(() -> otherFailure(failure));
  }

  private static String otherFailure(Throwable failure) {
    if (Failure.cause(failure, S3Access.ForeignResponse.class).isPresent()) {
      return "the response did not come from object storage (a proxy or a login page may be in"
          + " front of it): check AWS_ENDPOINT_URL_S3 and the network";
    }
    if (Failure.causes(failure).anyMatch(S3Errors::isTimeout)) {
      return "the object store does not answer in time: try later";
    }
    String kind =
        Failure.cause(failure, IOException.class)
            .map(cause -> " (" + cause.getClass().getSimpleName() + ")")
            .orElse("");
    return "no connection to the object store"
        + kind
        + ": check AWS_ENDPOINT_URL_S3 and AWS_REGION, and that the object store is up";
  }

  private static String serviceError(AwsServiceException error) {
    String code = code(error);
    int status = error.statusCode();
    String message = "the object store answers " + (status + " " + code).strip();
    if (code.equals("NoSuchBucket")) {
      return "there is no such bucket: create it, or correct the name in --target";
    }
    if (status == 301 || status == 307 || OTHER_REGION.contains(code)) {
      return otherRegion(error);
    }
    if (S3Access.isBusy(error)) {
      return message + ", because it is busy: try later, or lower --parallel";
    }
    if (status >= 500) {
      return message + ": try later";
    }
    if (HOST_ONLY.contains(code)) {
      return message
          + ", because it accepts the bucket only in the host name: use --s3-addressing virtual";
    }
    // Codes with "Token": ExpiredToken, InvalidToken, TokenRefreshRequired.
    if (status == 401 || status == 403 || code.contains("Token")) {
      return message
          + ": check the credentials, the clock of this machine, and that s3:GetObject, s3:PutObject"
          + " and s3:DeleteObject are allowed for the objects, and s3:ListBucket for the bucket. If its"
          + " policy demands encryption, use --s3-encryption";
    }
    return message + ": check --target and AWS_ENDPOINT_URL_S3";
  }

  private static String otherRegion(AwsServiceException error) {
    return "the bucket is in another region: set AWS_REGION to "
        + Optional.ofNullable(error.awsErrorDetails())
            .map(AwsErrorDetails::sdkHttpResponse)
            .flatMap(response -> response.firstMatchingHeader("x-amz-bucket-region"))
            .filter(region -> REGION.matcher(region).matches())
            .orElse("the region of the bucket");
  }

  /**
   * Returns whether a failure is a timeout. The SDK and its HTTP client have several classes for
   * it.
   */
  private static boolean isTimeout(Throwable cause) {
    return cause.getClass().getSimpleName().contains("Timeout");
  }

  private static boolean isInterruption(Throwable cause) {
    return cause instanceof InterruptedException
        || (cause instanceof AbortedException && !isTimeout(cause));
  }
}
