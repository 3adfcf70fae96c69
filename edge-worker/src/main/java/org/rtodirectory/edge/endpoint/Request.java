package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.InvalidQuery;

/**
 * A request, as endpoints see it.
 *
 * @param path the decoded path
 * @param rawQuery the text after the {@code ?}, one char per byte, or null if there is none
 * @param accept the Accept headers, joined by commas, or null if there are none
 * @param isScript whether a script sent it, see {@link #isScript(String, String, String)}
 */
public record Request(
    String path, @Nullable String rawQuery, @Nullable String accept, boolean isScript) {
  /**
   * Returns whether the headers are those of a script. Node's {@code fetch} sends only
   * Sec-Fetch-Mode. Older libraries send only X-Requested-With.
   *
   * @param destination Sec-Fetch-Dest, {@code empty} from a script, or null if there is none
   * @param mode Sec-Fetch-Mode, {@code navigate} from a visitor, or null if there is none
   * @param requestedWith X-Requested-With, or null if there is none
   */
  public static boolean isScript(
      @Nullable String destination, @Nullable String mode, @Nullable String requestedWith) {
    return "empty".equals(destination)
        || (mode != null && !mode.equals("navigate"))
        || "XMLHttpRequest".equalsIgnoreCase(requestedWith);
  }

  /** Returns whether the Accept headers name HTML, as those of browsers do. */
  public boolean acceptsHtml() {
    return accept != null && accept.toLowerCase(Locale.ROOT).contains("text/html");
  }

  /** Returns whether JSON is the client's first choice. */
  boolean prefersJson() {
    return prefersJson(accept);
  }

  /**
   * Returns whether to report errors as JSON. That includes all scripts of web pages, because a
   * redirect to the documentation would be of no use to them.
   */
  boolean shouldGetJsonErrors() {
    return isScript || prefersJson();
  }

  /**
   * Returns the answer to a request with invalid parameters. A client that should get JSON errors
   * gets status 422. Others get a redirect to the documentation, which then shows the invalid
   * parameters. The answer repeats no text of the request.
   */
  Answer invalid(Endpoint endpoint, InvalidQuery invalid) {
    Answer answer =
        shouldGetJsonErrors()
            ? Answer.error(HttpResponseStatus.UNPROCESSABLE_ENTITY, errors(invalid))
            : Answer.empty(HttpResponseStatus.FOUND)
                .with(
                    HttpHeaderNames.LOCATION,
                    "/docs?endpoint="
                        + endpoint.code()
                        + "&invalid="
                        + String.join(",", invalid.messages().keySet()));
    return answer.with(
        HttpHeaderNames.VARY, "Accept, Sec-Fetch-Dest, Sec-Fetch-Mode, X-Requested-With");
  }

  private static Map<String, Object> errors(InvalidQuery invalid) {
    Map<String, Object> errors = new LinkedHashMap<>();
    invalid.messages().forEach((parameter, message) -> errors.put(parameter, List.of(message)));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("message", String.valueOf(invalid.getMessage()));
    body.put("errors", errors);
    return body;
  }

  /**
   * Returns whether the media type that an Accept header prefers is JSON: its subtype is {@code
   * json} or ends in {@code +json}. The preferred type is the first of those with the highest
   * quality (RFC 9110, section 12.5.1). Empty list elements are ignored. Returns false if there is
   * no header or a wildcard is preferred.
   */
  public static boolean prefersJson(@Nullable String accept) {
    String preferredType = "";
    double highestQuality = 0;
    for (String range : accept == null ? new String[0] : accept.split(",", -1)) {
      int semicolon = range.indexOf(';');
      String type = (semicolon < 0 ? range : range.substring(0, semicolon)).strip();
      double quality = semicolon < 0 ? 1 : quality(range.substring(semicolon));
      if (!type.isEmpty() && quality > highestQuality) {
        highestQuality = quality;
        preferredType = type.toLowerCase(Locale.ROOT);
      }
    }
    return preferredType.endsWith("/json") || preferredType.endsWith("+json");
  }

  /** Returns the value of the parameter q of a media range, or 1 if it is missing or malformed. */
  private static double quality(String parameters) {
    for (String parameter : parameters.split(";", -1)) {
      String stripped = parameter.strip();
      if (stripped.regionMatches(true, 0, "q=", 0, 2)
          && stripped.substring(2).matches("[01](\\.[0-9]{0,3})?")) {
        return Math.min(1, Double.parseDouble(stripped.substring(2)));
      }
    }
    return 1;
  }
}
