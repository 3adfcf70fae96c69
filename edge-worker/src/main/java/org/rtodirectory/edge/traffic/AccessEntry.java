package org.rtodirectory.edge.traffic;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.ResourceJson;

/**
 * A request that was answered, as far as it is kept: nothing that tells a person, and nothing that
 * a client made up.
 *
 * @param millis when it was answered, since 1970
 * @param client the network of the client
 * @param method {@code OTHER} if the method is not known
 * @param path only of what exists; null otherwise
 * @param bytes of the response, headers included
 * @param micros how long the answer took to be made
 * @param release the number of the release that was served then; 0: none
 */
public record AccessEntry(
    long millis,
    String client,
    String method,
    ServedEndpoint endpoint,
    @Nullable String path,
    int status,
    int bytes,
    long micros,
    long release) {
  /** The entry as a line of JSON, without the end of the line. */
  byte[] toJson() {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", Instant.ofEpochMilli(millis));
    line.put("client", client);
    line.put("method", method);
    line.put("endpoint", endpoint.label());
    if (path != null) {
      line.put("path", path);
    }
    line.put("status", status);
    line.put("bytes", bytes);
    line.put("micros", micros);
    line.put("release", release);
    return ResourceJson.bytes(line);
  }
}
