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
 * Converts failures of requests to a store into messages of one line, which name the error and say
 * what to do. The messages contain nothing that was sent: no key, no address, no name of a bucket.
 */
final class S3ErrorMessages {
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9.]{1,64}");
  private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,32}");
  private static final Set<String> OTHER_REGION =
      Set.of("AuthorizationHeaderMalformed", "IllegalLocationConstraintException");

  /** Codes by which stores of several vendors refuse a bucket in the path. */
  private static final Set<String> HOST_ONLY =
      Set.of("SecondLevelDomainForbidden", "PathStyleDomainForbidden", "InvalidPathAccess");

  private S3ErrorMessages() {}

  static IOException of(Throwable failed) {
    if (Failure.causes(failed).anyMatch(S3ErrorMessages::isInterruption)) {
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(failed);
      return interrupted;
    }
    return isUnavailable(failed)
        ? new ObjectReader.Unavailable(reason(failed), failed)
        : new IOException(reason(failed), failed);
  }

  static boolean isMissing(AwsServiceException answer) {
    return answer.statusCode() == 404 && !code(answer).equals("NoSuchBucket");
  }

  static String code(AwsServiceException answer) {
    AwsErrorDetails details = answer.awsErrorDetails();
    String code = details == null ? null : details.errorCode();
    return code != null && CODE.matcher(code).matches() ? code : "";
  }

  /** Whether the store did not answer, or its answer says nothing about the object. */
  private static boolean isUnavailable(Throwable failed) {
    return failed instanceof AwsServiceException answer
        ? answer.statusCode() >= 500 || S3Access.isBusy(answer)
        : failed instanceof SdkClientException;
  }

  private static String reason(Throwable failed) {
    if (failed instanceof AwsServiceException answer) {
      return answered(answer);
    }
    if (failed instanceof UncheckedIOException e) {
      return "a local file cannot be used: " + Failure.reason(Objects.requireNonNull(e.getCause()));
    }
    if (Failure.cause(failed, S3Access.MissingCredentials.class).isPresent()) {
      return "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
          + " AWS_PROFILE";
    }
    return Failure.cause(failed, Lease.LockLost.class)
        .map(Failure::reason)
        .orElseGet(() -> unanswered(failed));
  }

  private static String unanswered(Throwable failed) {
    if (Failure.cause(failed, S3Access.ForeignResponse.class).isPresent()) {
      return "a response is not that of object storage (a proxy or a log-in page may stand before"
          + " the store): check AWS_ENDPOINT_URL_S3 and the network";
    }
    if (Failure.causes(failed).anyMatch(S3ErrorMessages::isTimeout)) {
      return "the store does not answer in time: try later";
    }
    String kind =
        Failure.cause(failed, IOException.class)
            .map(cause -> " (" + cause.getClass().getSimpleName() + ")")
            .orElse("");
    return "no connection to the store"
        + kind
        + ": check AWS_ENDPOINT_URL_S3 and AWS_REGION, and that the store is up";
  }

  private static String answered(AwsServiceException answer) {
    String code = code(answer);
    int status = answer.statusCode();
    String response = "the store answers " + (status + " " + code).strip();
    if (code.equals("NoSuchBucket")) {
      return "there is no such bucket: create it, or correct the name in --target";
    }
    if (status == 301 || status == 307 || OTHER_REGION.contains(code)) {
      return otherRegion(answer);
    }
    if (S3Access.isBusy(answer)) {
      return response + ", it is busy: try later, or lower --parallel";
    }
    if (status >= 500) {
      return response + ": try later";
    }
    if (HOST_ONLY.contains(code)) {
      return response + ", it takes the bucket in the host name only: use --s3-addressing virtual";
    }
    if (status == 401 || status == 403 || code.contains("Token")) {
      return response
          + ": check the credentials, the clock of this machine, and that s3:GetObject, s3:PutObject"
          + " and s3:DeleteObject are allowed for the objects, and s3:ListBucket for the bucket. If its"
          + " policy demands encryption, use --s3-encryption";
    }
    return response + ": check --target and AWS_ENDPOINT_URL_S3";
  }

  private static String otherRegion(AwsServiceException answer) {
    return "the bucket is in another region: set AWS_REGION to "
        + Optional.ofNullable(answer.awsErrorDetails())
            .map(AwsErrorDetails::sdkHttpResponse)
            .flatMap(response -> response.firstMatchingHeader("x-amz-bucket-region"))
            .filter(region -> REGION.matcher(region).matches())
            .orElse("the region of the bucket");
  }

  /** The SDK and its HTTP client have several classes for that. */
  private static boolean isTimeout(Throwable cause) {
    return cause.getClass().getSimpleName().contains("Timeout");
  }

  private static boolean isInterruption(Throwable cause) {
    return cause instanceof InterruptedException
        || (cause instanceof AbortedException && !isTimeout(cause));
  }
}
