package org.rtodirectory.generator.s3;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.endpoints.Endpoint;
import software.amazon.awssdk.http.auth.spi.scheme.AuthSchemeOption;
import software.amazon.awssdk.services.s3.auth.scheme.S3AuthSchemeParams;
import software.amazon.awssdk.services.s3.auth.scheme.S3AuthSchemeProvider;
import software.amazon.awssdk.services.s3.endpoints.S3EndpointParams;
import software.amazon.awssdk.services.s3.endpoints.S3EndpointProvider;

/**
 * What the SDK finds out anew for each request, though it is the same for all requests to a bucket:
 * the address, and how they are signed. For a client that asks one bucket.
 */
final class OneBucket implements S3EndpointProvider, S3AuthSchemeProvider {
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

  /** Where the bucket is; empty until a request has been made. */
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
