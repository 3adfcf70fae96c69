package org.rtodirectory.generator.publish;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Collection;
import java.util.List;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * Tells search engines which pages of the website changed, as the IndexNow protocol has it: by
 * POST, at most 10,000 addresses in a request. The engines believe it if {@code KEY.txt} on the
 * website holds the key.
 */
public final class IndexNow implements CachePurge {
  /** How the protocol limits keys. */
  public static final String KEY_PATTERN = "[A-Za-z0-9-]{8,128}";

  /** The name of this purge in records and warnings. */
  public static final String TARGET = "indexnow";

  private static final int MOST_ADDRESSES = 10_000;

  private final URI endpoint;
  private final String key;
  private final URI site;
  private final PurgeClient client = new PurgeClient();

  /**
   * @param endpoint where addresses are sent
   * @param key matches {@link #KEY_PATTERN}
   * @param site absolute address of the website, without a slash at its end
   */
  public IndexNow(URI endpoint, String key, URI site) {
    this.endpoint = endpoint;
    this.key = key;
    this.site = site;
  }

  /** The body of a request; the protocol gives the names. */
  private record Changed(
      String host,
      String key,
      @JsonProperty("keyLocation") String keyLocation,
      @JsonProperty("urlList") List<String> urlList) {}

  @Override
  public String target() {
    return TARGET;
  }

  @Override
  public boolean isToldOfFirst() {
    return true;
  }

  @Override
  public void purge(Collection<String> keys, String reference) throws IOException {
    List<String> addresses = CachedPaths.pages(keys).stream().map(path -> site + path).toList();
    for (int start = 0; start < addresses.size(); start += MOST_ADDRESSES) {
      int end = Math.min(addresses.size(), start + MOST_ADDRESSES);
      List<String> batch = addresses.subList(start, end);
      send(new Changed(site.getHost(), key, site + "/" + key + ".txt", batch));
    }
  }

  private void send(Changed changed) throws IOException {
    int status =
        client
            .send(
                HttpRequest.newBuilder(endpoint)
                    .POST(BodyPublishers.ofByteArray(ResourceJson.bytes(changed)))
                    .header("Content-Type", "application/json; charset=utf-8"))
            .statusCode();
    if (status / 100 != 2) {
      throw new IOException("IndexNow answers " + status);
    }
  }
}
