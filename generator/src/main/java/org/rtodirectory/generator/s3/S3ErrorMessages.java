package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.source.ObjectReader;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Converts failures of requests to a store into messages of one line: what is wrong, and what to
 * do. The messages contain nothing that was sent: no key, no address, no name of a bucket.
 */
final class S3ErrorMessages {
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9.]{1,64}");
  private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,32}");

  private S3ErrorMessages() {}

  /** The exception that a store throws for {@code failed}. */
  static IOException of(Throwable failed) {
    if (causes(failed).anyMatch(S3ErrorMessages::isInterruption)) {
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(failed);
      return interrupted;
    }
    return isUnavailable(failed)
        ? new ObjectReader.Unavailable(reason(failed), failed)
        : new IOException(reason(failed), failed);
  }

  /** Whether the store did not answer, or its answer says nothing about the object. */
  private static boolean isUnavailable(Throwable failed) {
    return first(failed, AwsServiceException.class)
        .map(answer -> answer.statusCode() >= 500 || S3Clients.isBusy(answer))
        .orElseGet(() -> isCause(failed, SdkClientException.class::isInstance));
  }

  private static String reason(Throwable failed) {
    if (isCause(failed, S3Clients.NoCredentials.class::isInstance)) {
      return "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
          + " AWS_PROFILE";
    }
    Optional<String> said = first(failed, AwsServiceException.class).map(S3ErrorMessages::answered);
    return said.or(() -> first(failed, Lease.LockLost.class).map(Failure::reason))
        .or(() -> first(failed, UncheckedIOException.class).map(S3ErrorMessages::local))
        .orElseGet(() -> unanswered(failed));
  }

  private static String local(UncheckedIOException failed) {
    return "a local file cannot be used: "
        + Failure.reason(Objects.requireNonNullElse(failed.getCause(), failed));
  }

  private static String unanswered(Throwable failed) {
    if (isCause(failed, UnknownHostException.class::isInstance)) {
      return "the name of the server is not known: check AWS_ENDPOINT_URL_S3 and AWS_REGION";
    }
    if (isCause(failed, S3ErrorMessages::isUnreachable)) {
      return "the server cannot be reached: check AWS_ENDPOINT_URL_S3, and that the store is up";
    }
    if (isCause(failed, SSLException.class::isInstance)) {
      return "no secure connection can be made: check the server's certificate, and the https:// of"
          + " AWS_ENDPOINT_URL_S3";
    }
    if (isCause(failed, S3ErrorMessages::isForeign)) {
      return AttemptChecks.FOREIGN
          + " (a proxy or a log-in page may stand before the store): check AWS_ENDPOINT_URL_S3 and the"
          + " network";
    }
    return isCause(failed, S3ErrorMessages::isTimeout)
        ? "the store does not answer in time: try later, or allow more with --request-timeout"
        : "the connection to the store broke off: try again";
  }

  private static String answered(AwsServiceException answer) {
    return switch (code(answer)) {
      case "NoSuchBucket" -> "there is no such bucket: create it, or correct the name in --target";
      case "AccessDenied", "AllAccessDisabled" ->
          "access is denied: allow these credentials s3:GetObject, s3:PutObject and s3:DeleteObject"
              + " for the objects, and s3:ListBucket for the bucket (without it, S3 denies access to missing objects as well)";
      case "InvalidAccessKeyId", "SignatureDoesNotMatch" ->
          "the credentials are refused: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
              + " AWS_PROFILE";
      case "ExpiredToken", "InvalidToken", "TokenRefreshRequired" ->
          "the session has ended: get new credentials";
      case "RequestTimeTooSkewed" ->
          "the clocks of this machine and of the store differ too much: set the clock of this machine";
      case "PermanentRedirect",
          "TemporaryRedirect",
          "AuthorizationHeaderMalformed",
          "IllegalLocationConstraintException" ->
          "the bucket is in another region: set AWS_REGION to "
              + region(answer).orElse("the region of the bucket");
      case "SlowDown" -> "the store is busy and asks to slow down: try later, or lower --parallel";
      default -> status(answer);
    };
  }

  private static String status(AwsServiceException answer) {
    String code = code(answer);
    String said = answer.statusCode() + (code.isEmpty() ? "" : " " + code);
    return switch (answer.statusCode()) {
      case 301, 307 ->
          "the bucket is in another region: set AWS_REGION to "
              + region(answer).orElse("the region of the bucket");
      case 401 -> "the store answers " + said + ": check the credentials";
      case 403 ->
          "the store answers "
              + said
              + ": check the credentials and their permissions; without s3:ListBucket for the bucket,"
              + " a missing object gets this answer as well";
      case 429, 503 ->
          "the store is busy (it answers " + said + "): try later, or lower --parallel";
      default ->
          answer.statusCode() >= 500
              ? "the store fails (it answers " + said + "): try later"
              : "the store answers " + said + ": check --target and AWS_ENDPOINT_URL_S3";
    };
  }

  /** The error code of a response; empty if it has none. */
  static String code(AwsServiceException answer) {
    AwsErrorDetails details = answer.awsErrorDetails();
    String code = details == null ? null : details.errorCode();
    return code != null && CODE.matcher(code).matches() ? code : "";
  }

  private static Optional<String> region(AwsServiceException answer) {
    AwsErrorDetails details = answer.awsErrorDetails();
    return details == null || details.sdkHttpResponse() == null
        ? Optional.empty()
        : details
            .sdkHttpResponse()
            .firstMatchingHeader("x-amz-bucket-region")
            .filter(region -> REGION.matcher(region).matches());
  }

  /** The SDK puts the number of attempts behind the message. */
  private static boolean isForeign(Throwable cause) {
    return String.valueOf(cause.getMessage()).startsWith(AttemptChecks.FOREIGN);
  }

  private static boolean isUnreachable(Throwable cause) {
    return (cause instanceof ConnectException || cause instanceof NoRouteToHostException)
        && !isTimeout(cause);
  }

  private static boolean isTimeout(Throwable cause) {
    return cause instanceof ApiCallTimeoutException
        || cause instanceof ApiCallAttemptTimeoutException
        || cause.getClass().getSimpleName().contains("Timeout");
  }

  private static boolean isInterruption(Throwable cause) {
    return cause instanceof InterruptedException
        || (cause instanceof AbortedException && !isTimeout(cause));
  }

  private static <T extends Throwable> Optional<T> first(Throwable failed, Class<T> kind) {
    return causes(failed).filter(kind::isInstance).map(kind::cast).findFirst();
  }

  private static boolean isCause(Throwable failed, Predicate<Throwable> kind) {
    return causes(failed).anyMatch(kind);
  }

  private static Stream<Throwable> causes(Throwable failed) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause).limit(20);
  }
}
