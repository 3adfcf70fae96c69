package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.NetUtil;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The target of a request (RFC 9112, section 3.2): a path, as in {@code /docs} or {@code
 * http://host/docs}, and a query.
 *
 * @param path decoded, begins with {@code /}
 * @param rawQuery the text after the {@code ?}, not decoded, with one char for each byte, or null
 *     if there is none
 */
public record RequestTarget(String path, @Nullable String rawQuery) {
  /** The target of a request about the whole server. */
  public static final String ASTERISK = "*";

  private static final int MAX_PORT = 65_535;
  private static final String NAME_CHARACTER = "[A-Za-z0-9._~!$&'()*+;=-]";

  /** A name, IPv4 address, IPv6 address or address of a later version, with an optional port. */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile(
          "(?:(?:%1$s|%%[0-9A-Fa-f]{2})++|\\[(?<ipv6>[0-9A-Fa-f:.]++)]|\\[[vV][0-9A-Fa-f]++\\.(?:%1$s|:)++])(?::0*+(?<port>[0-9]{0,5}))?+"
              .formatted(NAME_CHARACTER));

  private static final Pattern SCHEME_AND_AUTHORITY =
      Pattern.compile("https?://([^/?]*)", Pattern.CASE_INSENSITIVE);

  /**
   * Returns whether a request with this method may have this target. Valid targets are a path,
   * {@code *} with OPTIONS, and an {@code http} URI with a valid authority and no user (RFC 9110,
   * section 4.2). None may have a fragment.
   */
  static boolean isWellFormed(String target, HttpMethod method) {
    if (target.indexOf('#') >= 0) {
      return false;
    }
    if (target.startsWith("/")) {
      return true;
    }
    if (target.equals(ASTERISK)) {
      return method.equals(HttpMethod.OPTIONS);
    }
    String authority = authority(target);
    return authority != null && isAuthority(authority);
  }

  /**
   * Returns whether a text is a host and an optional port, as in a Host header or an {@code http}
   * URI (RFC 9110, section 7.2, RFC 3986, section 3.2). The port may be empty after its colon. The
   * host must not be empty (RFC 9110, section 4.2.1). Stricter than the grammar, a host must not
   * contain a comma, because a comma may join two header values (section 5.3). User information is
   * not valid (section 4.2.4).
   */
  static boolean isAuthority(String text) {
    Matcher parts = HOST_AND_PORT.matcher(text);
    return parts.matches()
        && (parts.group("ipv6") == null || NetUtil.isValidIpV6Address(parts.group("ipv6")))
        && isAbsentOrPort(parts.group("port"));
  }

  private static boolean isAbsentOrPort(@Nullable String digits) {
    return digits == null || digits.isEmpty() || Integer.parseInt(digits) <= MAX_PORT;
  }

  /**
   * Parses a target. Returns empty if no resource can have this target: it has no path, or its path
   * is badly encoded or contains a dot segment, NUL or an encoded slash.
   */
  static Optional<RequestTarget> parse(String target) {
    String origin = originForm(target);
    int question = origin.indexOf('?');
    String rawPath = question < 0 ? origin : origin.substring(0, question);
    boolean hasEncodedSlash =
        rawPath.indexOf('%') >= 0 && rawPath.toLowerCase(Locale.ROOT).contains("%2f");
    if (!rawPath.startsWith("/") || hasEncodedSlash) {
      return Optional.empty();
    }
    Optional<String> path = PercentEncoding.decodePath(rawPath);
    if (path.isEmpty() || path.get().indexOf('\0') >= 0 || hasDotSegment(path.get())) {
      return Optional.empty();
    }
    String rawQuery = question < 0 ? null : origin.substring(question + 1);
    return Optional.of(new RequestTarget(path.get(), rawQuery));
  }

  /** Returns the authority of a target in absolute form, or null if it has another form. */
  static @Nullable String authority(String target) {
    Matcher uri = SCHEME_AND_AUTHORITY.matcher(target);
    return uri.lookingAt() ? uri.group(1) : null;
  }

  /** Returns the path and query of a target. Returns {@code *} and other targets unchanged. */
  private static String originForm(String target) {
    if (target.startsWith("/")) {
      return target;
    }
    Matcher schemeAndAuthority = SCHEME_AND_AUTHORITY.matcher(target);
    if (!schemeAndAuthority.lookingAt()) {
      return target;
    }
    String pathAndQuery = target.substring(schemeAndAuthority.end());
    return pathAndQuery.startsWith("/") ? pathAndQuery : "/" + pathAndQuery;
  }

  private static boolean hasDotSegment(String path) {
    return path.contains("/.")
        && Arrays.stream(path.split("/", -1))
            .anyMatch(segment -> segment.equals(".") || segment.equals(".."));
  }
}
