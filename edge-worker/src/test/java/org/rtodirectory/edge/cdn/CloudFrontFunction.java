package org.rtodirectory.edge.cdn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Scriptable;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.JsonNode;

/**
 * The committed CloudFront function, which a JavaScript engine runs. Only its import is replaced,
 * by an object that records the selected origin.
 */
final class CloudFrontFunction {
  private static final Path SOURCE = Path.of("cdn", "cloudfront-function.js");
  private static final String IMPORT = "import cf from 'cloudfront';";
  private static final String HARNESS =
      """
      var selected = [];
      var cf = { selectRequestOriginById: function (id) { selected.push(id); } };
      function run(method, path, raw, accept) {
        selected = [];
        const parameters = { any: { value: 'a' } };
        const request = handler({
          version: '1.0',
          request: {
            method: method,
            uri: path,
            querystring: parameters,
            headers: { accept: { value: accept } },
            rawQueryString: function () { return raw === null ? undefined : raw; }
          }
        });
        const isSame = request.querystring === parameters;
        return JSON.stringify({
          uri: request.uri,
          method: request.method,
          query: isSame ? raw || '' : JSON.stringify(request.querystring),
          selected: selected,
          accept: request.headers.accept ? request.headers.accept.value : ''
        });
      }
      """;

  private final Scriptable scope;

  /**
   * A request after the function has changed it.
   *
   * @param path the path, encoded
   * @param query the query, encoded, or empty if there is none
   * @param isForGateway whether the request goes to the gateway and not to the bucket
   */
  record RoutedRequest(String path, String query, boolean isForGateway) {
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
      context.evaluateString(scope, HARNESS, "harness", 1, null);
      context.evaluateString(scope, source.substring(IMPORT.length()), SOURCE.toString(), 1, null);
    }
  }

  /** Routes a GET request for JSON. */
  RoutedRequest routeJson(String target) {
    return route("GET", target, "application/json");
  }

  /** Runs the function, and returns the changed request. */
  RoutedRequest route(String method, String target, String accept) {
    JsonNode result = run(method, target, accept);
    List<String> selected =
        result.required("selected").valueStream().map(JsonNode::stringValue).toList();
    if (!List.of(List.of(), List.of("gateway")).contains(selected)
        || !result.required("method").stringValue().equals(method)) {
      throw new AssertionError(result.toString());
    }
    String query = result.required("query").stringValue();
    return new RoutedRequest(
        result.required("uri").stringValue(), query.equals("{}") ? "" : query, !selected.isEmpty());
  }

  /**
   * Returns the Accept header of a changed GET request for JSON, or an empty string if it was
   * removed.
   */
  String forwardedAccept(String target) {
    return forwardedAccept("GET", target, "application/json, */*");
  }

  /** Returns the Accept header of a changed request, or an empty string if it was removed. */
  String forwardedAccept(String method, String target, String accept) {
    return run(method, target, accept).required("accept").stringValue();
  }

  private JsonNode run(String method, String target, String accept) {
    int questionMark = target.indexOf('?');
    String path = questionMark < 0 ? target : target.substring(0, questionMark);
    String query = questionMark < 0 ? null : target.substring(questionMark + 1);
    try (Context context = enter()) {
      Function run = (Function) scope.get("run", scope);
      Object result = run.call(context, scope, scope, new Object[] {method, path, query, accept});
      return ResourceJson.mapper().readTree(result.toString());
    }
  }

  private static Context enter() {
    Context context = Context.enter();
    context.setLanguageVersion(Context.VERSION_ES6);
    context.setInterpretedMode(true);
    return context;
  }
}
