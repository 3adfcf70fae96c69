package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A cache that accepts the method PURGE for a path, as Varnish, Fastly and nginx with its purge
 * module do. The purge uses a few connections and ends at the first refusal. 404 for a path counts
 * as success.
 */
public final class HttpPurge implements CachePurge {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int IN_FLIGHT = 16;

  private final String target;
  private final URI base;
  private final HttpClient client;

  /**
   * @param base {@code http(s)://host[:port][/path]} that paths are appended to
   */
  public HttpPurge(URI base) {
    this.target = base.toString().replaceAll("/+$", "");
    this.base = URI.create(target);
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
  }

  @Override
  public String target() {
    return target;
  }

  @Override
  public void purge(Collection<String> keys, String reference) throws IOException {
    Queue<CompletableFuture<HttpResponse<Void>>> inFlight = new ArrayDeque<>();
    Iterator<String> paths = CachedPaths.withQueries(keys).iterator();
    try {
      while (paths.hasNext() || !inFlight.isEmpty()) {
        while (paths.hasNext() && inFlight.size() < IN_FLIGHT) {
          inFlight.add(client.sendAsync(request(paths.next()), BodyHandlers.discarding()));
        }
        requireTaken(inFlight.remove().get());
      }
    } catch (ExecutionException failed) {
      throw new IOException(reason(failed), failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    } finally {
      inFlight.forEach(request -> request.cancel(true));
    }
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .method("PURGE", BodyPublishers.noBody())
        .timeout(TIMEOUT)
        .build();
  }

  private static void requireTaken(HttpResponse<Void> response) throws IOException {
    int status = response.statusCode();
    if (status / 100 != 2 && status != 404) {
      throw new IOException("PURGE is answered with " + status);
    }
  }

  private static String reason(ExecutionException failed) {
    Throwable cause = failed.getCause();
    String message = cause == null ? null : cause.getMessage();
    return message == null || message.isBlank() ? "it cannot be reached" : message;
  }
}
