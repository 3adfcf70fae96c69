package org.rtodirectory.edge.http;

import io.netty.util.NetUtil;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A host and an optional port, as in a Host header or a URL.
 *
 * @param text the host and port in lower case, such as {@code example.com:8080}
 */
record Authority(String text) {
  private static final Pattern SCHEME_AND_AUTHORITY =
      Pattern.compile("[a-z][a-z0-9+.-]*://([^/?#@\\s]+)");
  private static final Pattern PORT = Pattern.compile(":[0-9]*\\z");

  Authority {
    text = text.strip().toLowerCase(Locale.ROOT);
  }

  /** Returns the authority of a URL, or empty if the text is not a URL or is null. */
  static Optional<Authority> ofUrl(@Nullable String url) {
    if (url == null) {
      return Optional.empty();
    }
    Matcher matcher = SCHEME_AND_AUTHORITY.matcher(url.toLowerCase(Locale.ROOT));
    return matcher.lookingAt() ? Optional.of(new Authority(matcher.group(1))) : Optional.empty();
  }

  /** Returns the authority of an Origin header, or empty if the header is {@code null}. */
  static Optional<Authority> ofOrigin(String origin) {
    Matcher matcher = SCHEME_AND_AUTHORITY.matcher(origin.toLowerCase(Locale.ROOT));
    return matcher.matches() ? Optional.of(new Authority(matcher.group(1))) : Optional.empty();
  }

  /** Returns the host without the port. An IPv6 address keeps its brackets. */
  String host() {
    return PORT.matcher(text).replaceFirst("");
  }

  boolean hasSameHost(Authority authority) {
    return host().equals(authority.host());
  }

  /** Returns whether the host is {@code localhost} or a name below it. */
  boolean isLocalhostName() {
    return host().equals("localhost") || host().endsWith(".localhost");
  }

  /** Returns whether the host is a localhost name or a loopback address. */
  boolean isLoopback() {
    return isLocalhostName()
        || host().equals("[::1]")
        || (host().startsWith("127.") && isIpAddress());
  }

  boolean isIpAddress() {
    String host = host();
    boolean isBracketed = host.startsWith("[") && host.endsWith("]");
    return isBracketed
        ? NetUtil.isValidIpV6Address(host.substring(1, host.length() - 1))
        : NetUtil.isValidIpV4Address(host);
  }
}
