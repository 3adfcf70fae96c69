package org.rtodirectory.generator.purge;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.digest.Sha256;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.cloudfront.CloudFrontClientBuilder;

/**
 * A distribution of Amazon CloudFront. Up to a thousand objects are named one by one, with the
 * plain queries under which the function of the distribution keeps them; beyond that, all pages are
 * forgotten by a wildcard, which CloudFront counts as one path. Credentials come from the standard
 * AWS environment and profile.
 *
 * <p>Limits are those of CloudFront's developer guide, "Invalidate files": 3,000 paths in progress.
 */
public final class CloudFrontPurge implements CachePurge {
  /** How a distribution is named on the command line, in front of its id. */
  public static final String PREFIX = "cloudfront:";

  private static final int MOST_OBJECTS = 1000;
  private static final int BATCH = 3000;
  private static final String PAGES = "api/";
  private static final List<String> ALL_PAGES = List.of("/api/*");
  private static final Duration ATTEMPT = Duration.ofSeconds(10);
  private static final Duration CALL = Duration.ofSeconds(60);

  private final String distribution;
  private final @Nullable URI endpoint;

  /**
   * @param distribution its id
   * @param endpoint where to ask; null: AWS
   */
  public CloudFrontPurge(String distribution, @Nullable URI endpoint) {
    this.distribution = distribution;
    this.endpoint = endpoint;
  }

  @Override
  public String target() {
    return PREFIX + distribution;
  }

  @Override
  public void purge(Collection<String> keys, String reference) throws IOException {
    List<List<String>> batches = CachedPaths.batches(paths(keys), BATCH);
    if (batches.isEmpty()) {
      return;
    }
    try (CloudFrontClient client = client()) {
      for (List<String> batch : batches) {
        invalidate(client, batch, reference);
      }
    } catch (AwsServiceException refused) {
      throw new IOException(
          "CloudFront answers " + refused.statusCode() + " " + code(refused), refused);
    } catch (SdkException unreachable) {
      throw new IOException(
          "CloudFront cannot be asked: check its credentials, and the way to it", unreachable);
    }
  }

  /** The same batch has the same reference, so that CloudFront takes it once. */
  private void invalidate(CloudFrontClient client, List<String> paths, String reference) {
    String batch = Sha256.shortHex(String.join("\n", paths).getBytes(StandardCharsets.UTF_8));
    client.createInvalidation(
        request ->
            request
                .distributionId(distribution)
                .invalidationBatch(
                    invalidation ->
                        invalidation
                            .callerReference(reference + "-" + batch)
                            .paths(list -> list.items(paths).quantity(paths.size()))));
  }

  private static Set<String> paths(Collection<String> keys) {
    if (keys.size() <= MOST_OBJECTS) {
      return CachedPaths.mapped(keys);
    }
    Set<String> paths = new LinkedHashSet<>(ALL_PAGES);
    paths.addAll(CachedPaths.mapped(keys.stream().filter(key -> !key.startsWith(PAGES)).toList()));
    return paths;
  }

  private CloudFrontClient client() {
    CloudFrontClientBuilder builder =
        CloudFrontClient.builder()
            .region(Region.AWS_GLOBAL)
            .httpClientBuilder(Apache5HttpClient.builder())
            .overrideConfiguration(
                calls -> calls.apiCallAttemptTimeout(ATTEMPT).apiCallTimeout(CALL));
    return endpoint == null ? builder.build() : builder.endpointOverride(endpoint).build();
  }

  private static String code(AwsServiceException refused) {
    return refused.awsErrorDetails() == null ? "" : refused.awsErrorDetails().errorCode();
  }
}
