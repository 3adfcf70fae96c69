package org.rtodirectory.generator.s3;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The endpoint and credentials of object storage.
 *
 * @param endpoint the address of the server; null for AWS
 * @param region the region for which requests are signed
 * @param credentials the provider of the keys, called for each request
 */
public record S3Access(@Nullable URI endpoint, String region, AwsCredentialsProvider credentials) {
  private static final Region ANY = Region.US_EAST_1;

  /**
   * Reads the settings of the environment and the profile, as every AWS tool does: {@code
   * AWS_PROFILE}, {@code AWS_REGION}, {@code AWS_ENDPOINT_URL_S3} and so on. A server other than
   * AWS needs no region.
   *
   * @throws Failure if the settings cannot be read, or there is no region
   */
  static S3Access ofEnvironment(SdkHttpClient http) {
    try {
      URI endpoint = endpoint(http);
      return new S3Access(
          endpoint,
          endpoint == null ? awsRegion() : regionOr(ANY).id(),
          DefaultCredentialsProvider.builder().build());
    } catch (SdkException | IllegalArgumentException | NullPointerException unreadable) {
      throw new Failure(
          "The AWS settings are not valid: check AWS_ENDPOINT_URL_S3 (http(s)://host[:port]),"
              + " AWS_PROFILE and the files that it is read from.",
          unreadable);
    }
  }

  private static @Nullable URI endpoint(SdkHttpClient http) {
    try (S3Client client =
        S3Client.builder()
            .region(ANY)
            .credentialsProvider(AnonymousCredentialsProvider.create())
            .httpClient(http)
            .build()) {
      return client.serviceClientConfiguration().endpointOverride().orElse(null);
    }
  }

  private static String awsRegion() {
    Region region = regionOrNull(new DefaultAwsRegionProviderChain());
    if (region == null) {
      throw new Failure(
          "The region of the bucket is not known: set AWS_REGION, or, for a store other than AWS,"
              + " AWS_ENDPOINT_URL_S3.");
    }
    return region.id();
  }

  private static Region regionOr(Region other) {
    Region region =
        regionOrNull(
            new AwsRegionProviderChain(
                new SystemSettingsRegionProvider(), new AwsProfileRegionProvider()));
    return region == null ? other : region;
  }

  private static @Nullable Region regionOrNull(AwsRegionProvider chain) {
    try {
      return chain.getRegion();
    } catch (SdkException nowhere) {
      return null;
    }
  }
}
