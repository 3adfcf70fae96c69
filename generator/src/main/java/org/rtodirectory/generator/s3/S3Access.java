package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.endpoint.AwsClientEndpointProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.Abortable;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * The endpoint and credentials of object storage, and the form of requests to it.
 *
 * @param endpoint the address of the server, or null for AWS
 * @param addressing where requests name the bucket, or null for the form that suits the server
 * @param encryption the encryption of objects, or null if the bucket decides
 */
public record S3Access(
    @Nullable URI endpoint,
    String region,
    AwsCredentialsProvider credentials,
    @Nullable Addressing addressing,
    @Nullable S3Encryption encryption) {
  private static final Region ANY_REGION = Region.US_EAST_1;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);

  /** The longest delay before an attempt. Each delay is twice the one before. */
  private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(5);

  /** The timeout of a connection without data. Most requests have a shorter time limit. */
  private static final Duration SOCKET_TIMEOUT = Duration.ofMinutes(2);

  /** Where requests name the bucket. */
  public enum Addressing {
    /** In the path: {@code https://store.example/bucket/key}. */
    PATH,
    /** In the host name: {@code https://bucket.store.example/key}. */
    VIRTUAL
  }

  public S3Access(@Nullable URI endpoint, String region, AwsCredentialsProvider credentials) {
    this(endpoint, region, credentials, null, null);
  }

  /** Returns the access to the same server with this form of requests. */
  public S3Access with(@Nullable Addressing addressing, @Nullable S3Encryption encryption) {
    return new S3Access(endpoint, region, credentials, addressing, encryption);
  }

  /**
   * Reads the settings of the environment and the profile, as every AWS tool does: {@code
   * AWS_PROFILE}, {@code AWS_REGION}, {@code AWS_ENDPOINT_URL_S3} and so on. A server other than
   * AWS needs no region.
   */
  public static S3Access ofEnvironment() {
    try {
      URI endpoint =
          AwsClientEndpointProvider.builder()
              .serviceEndpointOverrideEnvironmentVariable("AWS_ENDPOINT_URL_S3")
              .serviceEndpointOverrideSystemProperty("aws.endpointUrlS3")
              .serviceProfileProperty("s3")
              .profileFile(ProfileFile::defaultProfileFile)
              .profileName(ProfileFileSystemSetting.AWS_PROFILE.getStringValueOrThrow())
              .resolveFromOverrides()
              .orElse(null);
      Region region =
          region(
              endpoint == null
                  ? new DefaultAwsRegionProviderChain()
                  : new AwsRegionProviderChain(
                      new SystemSettingsRegionProvider(), new AwsProfileRegionProvider()));
      if (region == null && endpoint == null) {
        throw new Failure(
            "The region of the bucket is not known: set AWS_REGION, or, for an object store other than AWS,"
                + " AWS_ENDPOINT_URL_S3.");
      }
      return new S3Access(
          endpoint,
          (region == null ? ANY_REGION : region).id(),
          DefaultCredentialsProvider.builder().build());
    } catch (SdkException | IllegalArgumentException | NullPointerException e) {
      throw new Failure(
          "The AWS settings are not valid: check AWS_ENDPOINT_URL_S3 (http(s)://host[:port]),"
              + " AWS_PROFILE and the files that it is read from.",
          e);
    }
  }

  private static @Nullable Region region(AwsRegionProvider chain) {
    try {
      return chain.getRegion();
    } catch (SdkException ignored) {
      return null;
    }
  }

  /**
   * Creates a client that uses only features that every S3-compatible object store has: no optional
   * checksum headers, no chunked signatures, and by default the bucket in the path unless the
   * server is AWS. It also retries a busy status without an error code, which some object stores
   * send and which the SDK alone would not retry.
   */
  S3Client client(S3Address address, int connections, int attempts) {
    return S3Client.builder()
        .httpClientBuilder(
            Apache5HttpClient.builder()
                .maxConnections(connections)
                .connectionTimeout(CONNECT_TIMEOUT)
                .connectionAcquisitionTimeout(SOCKET_TIMEOUT)
                .socketTimeout(SOCKET_TIMEOUT)
                .tcpKeepAlive(true))
        .region(Region.of(region))
        .endpointOverride(endpoint)
        .credentialsProvider(() -> resolve(credentials))
        .forcePathStyle(isPathStyle(address))
        .disableS3ExpressSessionAuth(true)
        .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .serviceConfiguration(service -> service.chunkedEncodingEnabled(false))
        .overrideConfiguration(
            calls ->
                calls
                    .retryStrategy(
                        AwsRetryStrategy.standardRetryStrategy().toBuilder()
                            .maxAttempts(attempts)
                            .circuitBreakerEnabled(false)
                            .backoffStrategy(backoff(Duration.ofMillis(50)))
                            .throttlingBackoffStrategy(backoff(Duration.ofMillis(200)))
                            .treatAsThrottling(S3Access::isBusy)
                            .retryOnException(S3Access::isBusy)
                            .retryOnExceptionOrCause(ForeignResponse.class)
                            .build())
                    .executionInterceptors(interceptors()))
        .build();
  }

  private static AwsCredentials resolve(AwsCredentialsProvider provider) {
    try {
      return provider.resolveCredentials();
    } catch (SdkClientException | IllegalStateException e) {
      throw new MissingCredentials(e);
    }
  }

  private boolean isPathStyle(S3Address address) {
    return addressing == null
        ? endpoint != null || address.bucket().contains(".")
        : addressing == Addressing.PATH;
  }

  private List<ExecutionInterceptor> interceptors() {
    return encryption == null
        ? List.of(new AttemptChecks())
        : List.of(new AttemptChecks(), encryption);
  }

  private static BackoffStrategy backoff(Duration first) {
    return BackoffStrategy.exponentialDelayHalfJitter(first, MAX_RETRY_DELAY);
  }

  /**
   * Returns whether the object store is busy: it asks to repeat the request later, or it is writing
   * the same object for another request.
   */
  static boolean isBusy(Throwable failure) {
    return failure instanceof SdkServiceException error
        && (error.statusCode() == 503
            || error.statusCode() == 429
            || error.statusCode() == 409
            || error.isThrottlingException());
  }

  /**
   * The checks of each attempt of a request, retries included. Before an attempt, they run the
   * attribute {@link #BEFORE_ATTEMPT} of the request. Afterwards, they reject a successful response
   * that did not come from object storage, such as the page of a proxy, so that the client retries.
   * Such a response has no ETag, but every object has one.
   */
  static final class AttemptChecks implements ExecutionInterceptor {
    static final ExecutionAttribute<Runnable> BEFORE_ATTEMPT =
        new ExecutionAttribute<>("org.rtodirectory.before-attempt");

    @Override
    public void beforeTransmission(
        Context.BeforeTransmission context, ExecutionAttributes attributes) {
      attributes.getOptionalAttribute(BEFORE_ATTEMPT).ifPresent(Runnable::run);
    }

    @Override
    public void afterTransmission(
        Context.AfterTransmission context, ExecutionAttributes attributes) {
      boolean isOfObject =
          context.request() instanceof PutObjectRequest
              || context.request() instanceof GetObjectRequest;
      if (isOfObject
          && context.httpResponse().isSuccessful()
          && context.httpResponse().firstMatchingHeader("ETag").isEmpty()) {
        if (context.responseBody().orElse(null) instanceof Abortable body) {
          body.abort();
        }
        throw SdkClientException.create("not an object", new ForeignResponse());
      }
    }
  }

  /** The error that neither the environment nor the profile has credentials. */
  static final class MissingCredentials extends SdkClientException {
    private static final long serialVersionUID = 1L;

    MissingCredentials(Throwable cause) {
      super(SdkClientException.builder().message("no credentials").cause(cause));
    }
  }

  /**
   * The error that a response did not come from object storage. It is the cause of the SDK's
   * exception, because the SDK rebuilds its own exceptions after each attempt.
   */
  static final class ForeignResponse extends IOException {
    private static final long serialVersionUID = 1L;

    ForeignResponse() {
      super("not a response of object storage");
    }
  }
}
