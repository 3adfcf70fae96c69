package org.rtodirectory.generator.s3;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.endpoints.Endpoint;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.auth.spi.scheme.AuthSchemeOption;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.auth.scheme.S3AuthSchemeParams;
import software.amazon.awssdk.services.s3.auth.scheme.S3AuthSchemeProvider;
import software.amazon.awssdk.services.s3.endpoints.S3EndpointParams;
import software.amazon.awssdk.services.s3.endpoints.S3EndpointProvider;

/**
 * Creates the SDK clients for a store. They use only features that every S3-compatible store has:
 * no optional checksum headers, no chunked signatures, and the bucket in the path unless the server
 * is AWS.
 */
final class S3Clients {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
  private static final int LEASE_ATTEMPTS = 4;
  private static final int LEASE_CONNECTIONS = 2;

  private S3Clients() {}

  /** A client for objects, on shared connections and with a shared request rate. */
  static S3Client forObjects(
      S3Address address,
      S3Access access,
      S3Settings settings,
      SdkHttpClient http,
      CachingEndpointProvider bucket,
      RequestPacer pace) {
    RetryStrategy retries = new PacedRetries(pace, StoreClock.SYSTEM, settings.operationLimit());
    return client(address, access, http, bucket, retries);
  }

  /** A client for the lock, on its own connections, so that other requests never delay it. */
  static S3Client forLease(S3Address address, S3Access access, S3Settings settings) {
    RetryStrategy quick =
        AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(LEASE_ATTEMPTS).build();
    SdkHttpClient http = connections(settings, LEASE_CONNECTIONS);
    return client(address, access, http, new CachingEndpointProvider(), quick);
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
      CachingEndpointProvider bucket,
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

  /**
   * Caches the endpoint and the signing schemes, which the SDK otherwise computes for each request.
   * For a client that uses one bucket.
   */
  static final class CachingEndpointProvider implements S3EndpointProvider, S3AuthSchemeProvider {
    private final S3EndpointProvider endpoints = S3EndpointProvider.defaultProvider();
    private final S3AuthSchemeProvider schemes = S3AuthSchemeProvider.defaultProvider();
    private final Map<String, List<AuthSchemeOption>> byOperation = new ConcurrentHashMap<>();
    private volatile @Nullable CompletableFuture<Endpoint> endpoint;

    @Override
    public CompletableFuture<Endpoint> resolveEndpoint(S3EndpointParams bucket) {
      CompletableFuture<Endpoint> known = endpoint;
      if (known == null) {
        known = endpoints.resolveEndpoint(bucket);
        endpoint = known;
      }
      return known;
    }

    /** The address of the bucket; empty until the first request. */
    Optional<URI> address() {
      CompletableFuture<Endpoint> known = endpoint;
      return known == null || !known.isDone() || known.isCompletedExceptionally()
          ? Optional.empty()
          : Optional.of(known.join().endpointUrl().toUri());
    }

    @Override
    public List<AuthSchemeOption> resolveAuthScheme(S3AuthSchemeParams request) {
      return byOperation.computeIfAbsent(
          request.operation(), operation -> schemes.resolveAuthScheme(request));
    }
  }
}
