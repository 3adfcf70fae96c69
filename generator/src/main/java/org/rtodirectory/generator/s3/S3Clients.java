package org.rtodirectory.generator.s3;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Makes the clients that ask a store. They use what every S3-compatible store has: no checksum
 * headers unless they are needed, no chunked signatures, the bucket in the path wherever the server
 * is not AWS.
 */
final class S3Clients {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
  private static final int LEASE_ATTEMPTS = 4;
  private static final int LEASE_CONNECTIONS = 2;

  private S3Clients() {}

  /** For objects, over connections that may be used beside it, at a pace that is kept by all. */
  static S3Client forObjects(
      S3Address address,
      S3Access access,
      S3Settings settings,
      SdkHttpClient http,
      OneBucket bucket,
      RequestPacer pace) {
    RetryStrategy retries =
        new PacedRetries(pace, MonotonicClock.SYSTEM, settings.operationLimit());
    return client(address, access, http, bucket, retries);
  }

  /** For the lock: apart from the others, so that it is never held up by them. */
  static S3Client forLease(S3Address address, S3Access access, S3Settings settings) {
    RetryStrategy quick =
        AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(LEASE_ATTEMPTS).build();
    SdkHttpClient http = connections(settings, LEASE_CONNECTIONS);
    return client(address, access, http, new OneBucket(), quick);
  }

  static SdkHttpClient connections(S3Settings settings, int most) {
    return Apache5HttpClient.builder()
        .maxConnections(most)
        .connectionTimeout(CONNECT_LIMIT)
        .connectionAcquisitionTimeout(settings.operationLimit())
        .socketTimeout(settings.requestLimit())
        .tcpKeepAlive(true)
        .build();
  }

  private static S3Client client(
      S3Address address,
      S3Access access,
      SdkHttpClient http,
      OneBucket bucket,
      RetryStrategy retries) {
    return S3Client.builder()
        .httpClient(http)
        .endpointProvider(bucket)
        .authSchemeProvider(bucket)
        .region(Region.of(access.region()))
        .endpointOverride(access.endpoint())
        .credentialsProvider(named(access.credentials()))
        .forcePathStyle(access.endpoint() != null || address.bucket().contains("."))
        .disableS3ExpressSessionAuth(true)
        .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .serviceConfiguration(service -> service.chunkedEncodingEnabled(false))
        .overrideConfiguration(
            calls -> calls.retryStrategy(retries).addExecutionInterceptor(new Fence.Interceptor()))
        .build();
  }

  /** Credentials whose absence can be told from other failures. */
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

  /** None of the places where credentials may be has any. */
  static final class NoCredentials extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoCredentials(Throwable cause) {
      super("no credentials", cause);
    }
  }
}
