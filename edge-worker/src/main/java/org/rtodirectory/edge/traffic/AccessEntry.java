package org.rtodirectory.edge.traffic;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.ResourceJson;

/**
 * An entry of the access log. It contains nothing that identifies a person, and no text that a
 * client can choose freely.
 *
 * @param millis the time of the response, in milliseconds since 1970
 * @param client the network of the client
 * @param method {@code OTHER} if the method is not known
 * @param path the path if it exists; null otherwise
 * @param bytes the length of the response in bytes, including headers
 * @param micros the time that making the answer took, in microseconds
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
