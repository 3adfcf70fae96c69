package org.rtodirectory.generator.s3;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Creates the SDK clients for a store. They use only features that every S3-compatible store has:
 * no optional checksum headers, no chunked signatures, and the bucket in the path unless the server
 * is AWS.
 */
final class S3Clients {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
  private static final int LEASE_ATTEMPTS = 4;
  private static final int LEASE_CONNECTIONS = 2;
  private static final int BUSY = 503;
  private static final int TOO_MANY = 429;

  private S3Clients() {}

  /** A client for objects. */
  static S3Client forObjects(S3Address address, S3Access access, S3Settings settings) {
    RetryStrategy patient =
        AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(settings.attempts())
            .circuitBreakerEnabled(false)
            .treatAsThrottling(S3Clients::isBusy)
            .backoffStrategy(backOff(S3Settings.FIRST_PAUSE.dividedBy(4)))
            .throttlingBackoffStrategy(backOff(S3Settings.FIRST_PAUSE))
            .useClientDefaults(false)
            .build();
    return client(address, access, connections(settings, settings.writers()), patient);
  }

  /**
   * A client that gives up soon, on its own connections: for the lock, which other requests never
   * delay, and for the first request, because the address may be wrong.
   */
  static S3Client forLease(S3Address address, S3Access access, S3Settings settings) {
    RetryStrategy quick =
        AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(LEASE_ATTEMPTS).build();
    return client(address, access, connections(settings, LEASE_CONNECTIONS), quick);
  }

  private static BackoffStrategy backOff(Duration first) {
    return BackoffStrategy.exponentialDelayHalfJitter(first, S3Settings.LONGEST_PAUSE);
  }

  /** Whether a failure is a throttling response; some stores send the status without the code. */
  static boolean isBusy(@Nullable Throwable failed) {
    return failed instanceof SdkServiceException answer
        && (answer.statusCode() == BUSY
            || answer.statusCode() == TOO_MANY
            || answer.isThrottlingException());
  }

  /** Connections whose requests have limits of their own, so silence on a socket may last. */
  static SdkHttpClient connections(S3Settings settings, int most) {
    return Apache5HttpClient.builder()
        .maxConnections(most)
        .connectionTimeout(CONNECT_LIMIT)
        .connectionAcquisitionTimeout(settings.operationLimit())
        .socketTimeout(settings.operationLimit())
        .tcpKeepAlive(true)
        .build();
  }

  private static S3Client client(
      S3Address address, S3Access access, SdkHttpClient http, RetryStrategy retries) {
    return S3Client.builder()
        .httpClient(http)
        .region(Region.of(access.region()))
        .endpointOverride(access.endpoint())
        .credentialsProvider(named(access.credentials()))
        .forcePathStyle(access.endpoint() != null || address.bucket().contains("."))
        .disableS3ExpressSessionAuth(true)
        .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .serviceConfiguration(service -> service.chunkedEncodingEnabled(false))
        .overrideConfiguration(
            calls -> calls.retryStrategy(retries).addExecutionInterceptor(new AttemptChecks()))
        .build();
  }

  /** Credentials whose absence is reported as {@link NoCredentials}. */
  private static AwsCredentialsProvider named(AwsCredentialsProvider chain) {
    return new AwsCredentialsProvider() {
      @Override
      public AwsCredentials resolveCredentials() {
        try {
          return chain.resolveCredentials();
        } catch (SdkException nowhere) {
          throw new NoCredentials(nowhere);
        }
      }
    };
  }

  /** No provider of the chain has credentials. */
  static final class NoCredentials extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoCredentials(Throwable cause) {
      super("no credentials", cause);
    }
  }
}
