package org.rtodirectory.edge.cdn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Scriptable;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.JsonNode;

/**
 * The committed CloudFront function, run by a JavaScript engine. Only its import is replaced, by an
 * object that remembers which origin was selected.
 */
final class CloudFrontFunction {
  private static final Path SOURCE = Path.of("cdn", "cloudfront-function.js");
  private static final String IMPORT = "import cf from 'cloudfront';";
  private static final String SURROUNDINGS =
      """
      var selected = [];
      var cf = { selectRequestOriginById: function (id) { selected.push(id); } };
      function run(text, raw) {
        selected = [];
        const event = JSON.parse(text);
        event.request.rawQueryString = function () { return raw === null ? undefined : raw; };
        const before = JSON.stringify(event.request.querystring);
        const request = handler(event);
        const query = request.querystring;
        const isSame = JSON.stringify(query) === before;
        return JSON.stringify({
          uri: request.uri,
          method: request.method,
          query: isSame ? raw || '' : typeof query === 'string' ? query : JSON.stringify(query),
          selected: selected,
          accept: request.headers.accept ? request.headers.accept.value : ''
        });
      }
      """;

  private final Scriptable scope;

  /**
   * A request as the function leaves it.
   *
   * @param path the path, encoded
   * @param query the query, encoded; empty if there is none
   * @param fromGateway whether the gateway is asked, and not first the bucket
   */
  record Routed(String path, String query, boolean fromGateway) {
    String target() {
      return query.isEmpty() ? path : path + "?" + query;
    }
  }

  CloudFrontFunction() throws IOException {
    String source = Files.readString(SOURCE);
    if (!source.startsWith(IMPORT)) {
      throw new AssertionError(SOURCE + " must begin with " + IMPORT);
    }
    try (Context context = enter()) {
      scope = context.initSafeStandardObjects();
      context.evaluateString(scope, SURROUNDINGS, "surroundings", 1, null);
      context.evaluateString(scope, source.substring(IMPORT.length()), SOURCE.toString(), 1, null);
    }
  }

  Routed route(String target) {
    return route("GET", target);
  }

  Routed route(String method, String target) {
    return read(run(method, target), method);
  }

  /** A GET request of a browser. */
  Routed browse(String target) {
    return read(run("GET", target, "text/html,application/xhtml+xml,*/*;q=0.8"), "GET");
  }

  /** The Accept header that is left of a GET request for JSON; empty if it was removed. */
  String accept(String target) {
    return ResourceJson.mapper().readTree(run("GET", target)).required("accept").stringValue();
  }

  private String run(String method, String target) {
    return run(method, target, "application/json");
  }

  private String run(String method, String target, String accept) {
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    String query = question < 0 ? null : target.substring(question + 1);
    try (Context context = enter()) {
      Function run = (Function) scope.get("run", scope);
      Object routed =
          run.call(context, scope, scope, new Object[] {event(method, path, query, accept), query});
      return routed.toString();
    }
  }

  private static Routed read(String text, String method) {
    JsonNode routed = ResourceJson.mapper().readTree(text);
    List<String> selected =
        routed.required("selected").valueStream().map(JsonNode::stringValue).toList();
    if (!List.of(List.of(), List.of("gateway")).contains(selected)
        || !routed.required("method").stringValue().equals(method)) {
      throw new AssertionError(text);
    }
    String query = routed.required("query").stringValue();
    return new Routed(
        routed.required("uri").stringValue(), query.equals("{}") ? "" : query, !selected.isEmpty());
  }

  /** An event as CloudFront makes it. */
  private static String event(String method, String path, @Nullable String query, String accept) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (String pair : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      Map<String, String> value = Map.of("value", parts.length == 1 ? "" : parts[1]);
      parameters.merge(
          parts[0],
          value,
          (first, second) ->
              Map.of("value", value.get("value"), "multiValue", List.of(first, second)));
    }
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("method", method);
    request.put("uri", path);
    request.put("querystring", parameters);
    request.put("headers", Map.of("accept", Map.of("value", accept)));
    return ResourceJson.mapper().writeValueAsString(Map.of("version", "1.0", "request", request));
  }

  private static Context enter() {
    Context context = Context.enter();
    context.setLanguageVersion(Context.VERSION_ES6);
    context.setInterpretedMode(true);
    return context;
  }
}
