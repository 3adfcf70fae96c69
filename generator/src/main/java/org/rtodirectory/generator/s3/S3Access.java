package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.Abortable;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
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
import software.amazon.awssdk.utils.Md5Utils;

/**
 * The endpoint and credentials of object storage.
 *
 * @param endpoint the address of the server; null for AWS
 * @param region the region for which requests are signed
 * @param credentials the provider of the keys, called for each request
 */
public record S3Access(@Nullable URI endpoint, String region, AwsCredentialsProvider credentials) {
  private static final Region ANY = Region.US_EAST_1;
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);

  /** The longest pause before an attempt; each pause is twice as long as the one before. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  /** Requests have limits of their own, so silence on a socket may last. */
  private static final Duration SILENCE_LIMIT = Duration.ofMinutes(2);

  /**
   * Reads the settings of the environment and the profile, as every AWS tool does: {@code
   * AWS_PROFILE}, {@code AWS_REGION}, {@code AWS_ENDPOINT_URL_S3} and so on. A server other than
   * AWS needs no region.
   *
   * @throws Failure if the settings cannot be read, or there is no region
   */
  static S3Access ofEnvironment() {
    try {
      URI endpoint = environmentEndpoint();
      Region region =
          region(
              endpoint == null
                  ? new DefaultAwsRegionProviderChain()
                  : new AwsRegionProviderChain(
                      new SystemSettingsRegionProvider(), new AwsProfileRegionProvider()));
      if (region == null && endpoint == null) {
        throw new Failure(
            "The region of the bucket is not known: set AWS_REGION, or, for a store other than AWS,"
                + " AWS_ENDPOINT_URL_S3.");
      }
      return new S3Access(
          endpoint,
          (region == null ? ANY : region).id(),
          DefaultCredentialsProvider.builder().build());
    } catch (SdkException | IllegalArgumentException | NullPointerException e) {
      throw new Failure(
          "The AWS settings are not valid: check AWS_ENDPOINT_URL_S3 (http(s)://host[:port]),"
              + " AWS_PROFILE and the files that it is read from.",
          e);
    }
  }

  private static @Nullable URI environmentEndpoint() {
    try (S3Client client =
        S3Client.builder()
            .region(ANY)
            .credentialsProvider(AnonymousCredentialsProvider.create())
            .httpClientBuilder(Apache5HttpClient.builder())
            .build()) {
      return client.serviceClientConfiguration().endpointOverride().orElse(null);
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
   * A client that uses only features that every S3-compatible store has: no optional checksum
   * headers, no chunked signatures, and the bucket in the path unless the server is AWS. Some
   * stores throttle by the status alone, so that the SDK would not retry it.
   *
   * @param connections the maximum number of concurrent requests
   * @param attempts the maximum number of attempts of a request
   */
  S3Client client(S3Address address, int connections, int attempts) {
    return S3Client.builder()
        .httpClientBuilder(
            Apache5HttpClient.builder()
                .maxConnections(connections)
                .connectionTimeout(CONNECT_LIMIT)
                .connectionAcquisitionTimeout(SILENCE_LIMIT)
                .socketTimeout(SILENCE_LIMIT)
                .tcpKeepAlive(true))
        .region(Region.of(region))
        .endpointOverride(endpoint)
        .credentialsProvider(this::resolved)
        .forcePathStyle(endpoint != null || address.bucket().contains("."))
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
                            .build())
                    .addExecutionInterceptor(new AttemptChecks()))
        .build();
  }

  private static BackoffStrategy backoff(Duration first) {
    return BackoffStrategy.exponentialDelayHalfJitter(first, LONGEST_PAUSE);
  }

  /** Whether the store asks to repeat the request later, or another write is in progress. */
  static boolean isBusy(Throwable failed) {
    return failed instanceof SdkServiceException answer
        && (answer.statusCode() == 503
            || answer.statusCode() == 429
            || answer.statusCode() == 409
            || answer.isThrottlingException());
  }

  private AwsCredentials resolved() {
    try {
      return credentials.resolveCredentials();
    } catch (SdkException e) {
      throw new NoCredentials(e);
    }
  }

  /** No provider of the chain has credentials. */
  static final class NoCredentials extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoCredentials(Throwable cause) {
      super("no credentials", cause);
    }
  }

  /**
   * Checks each attempt of a request, retries included. Before it is sent, {@link #BEFORE} of the
   * request is run. Afterwards, a success that no object store sent, such as the page of a proxy,
   * is rejected, so that it is retried. An object that was read or written has an ETag; that of a
   * write is the MD5 digest of what was sent, as far as the store says that ETags are digests.
   */
  static final class AttemptChecks implements ExecutionInterceptor {
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
    public void afterTransmission(
        Context.AfterTransmission context, ExecutionAttributes attributes) {
      boolean isOfObject =
          context.request() instanceof PutObjectRequest
              || context.request() instanceof GetObjectRequest;
      Optional<String> tag = context.httpResponse().firstMatchingHeader("ETag");
      if (isOfObject
          && context.httpResponse().isSuccessful()
          && (tag.isEmpty() || isOfOtherBytes(tag.get(), context))) {
        if (context.responseBody().orElse(null) instanceof Abortable body) {
          body.abort();
        }
        throw RetryableException.create(FOREIGN);
      }
    }

    /** Whether {@code tag} is the digest of other bytes than those that were written. */
    private static boolean isOfOtherBytes(String tag, Context.AfterTransmission context) {
      Matcher digest = DIGEST.matcher(tag);
      return context.request() instanceof PutObjectRequest put
          && digest.matches()
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
}
