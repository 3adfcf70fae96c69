package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Collection;
import java.util.List;
import org.rtodirectory.generator.storage.ParallelObjects;

/**
 * A cache that accepts the method PURGE for a path, as Varnish, Fastly and nginx with its purge
 * module do. The purge uses a few connections and ends at the first refusal. 404 for a path counts
 * as success.
 */
public final class HttpPurge implements CachePurge {
  private static final int IN_FLIGHT = 16;

  private final String target;
  private final PurgeClient client = new PurgeClient();

  /**
   * @param base {@code http(s)://host[:port][/path]} that paths are appended to
   */
  public HttpPurge(URI base) {
    this.target = base.toString().replaceAll("/+$", "");
  }

  @Override
  public String target() {
    return target;
  }

  @Override
  public void purge(Collection<String> keys, String reference) throws IOException {
    ParallelObjects.forEach(
        List.copyOf(CachedPaths.withQueries(keys)), IN_FLIGHT, by -> {}, this::purge);
  }

  private void purge(String path) throws IOException {
    int status =
        client
            .send(
                HttpRequest.newBuilder(URI.create(target + path))
                    .method("PURGE", BodyPublishers.noBody()))
            .statusCode();
    if (status / 100 != 2 && status != 404) {
      throw new IOException("PURGE is answered with " + status);
    }
  }
}
