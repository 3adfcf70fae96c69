package org.rtodirectory.edge.http;

import io.netty.util.NetUtil;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The validator of an authority: a host and an optional port, as in a Host header or an {@code
 * http} URI (RFC 9110, section 7.2; RFC 3986, section 3.2). It is stricter than the grammar in two
 * points: the host must not be empty (RFC 9110, section 4.2.1), and must not contain a comma,
 * because that may join two header values (section 5.3). User information is not valid (section
 * 4.2.4).
 */
final class Authority {
  private static final int HIGHEST_PORT = 65_535;
  private static final String NAME_CHARACTER = "[A-Za-z0-9._~!$&'()*+;=-]";

  /** A name or IPv4 address; an IPv6 address; or an address of a later version. Then a port. */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile(
          "(?:(?:%1$s|%%[0-9A-Fa-f]{2})++|\\[([0-9A-Fa-f:.]++)]|\\[[vV][0-9A-Fa-f]++\\.(?:%1$s|:)++])(?::0*+([0-9]{0,5}))?+"
              .formatted(NAME_CHARACTER));

  private Authority() {}

  /** Whether the text is a host and an optional port, which may be empty after its colon. */
  static boolean isValid(String text) {
    Matcher parts = HOST_AND_PORT.matcher(text);
    return parts.matches() && isIpv6(parts.group(1)) && isPort(parts.group(2));
  }

  private static boolean isIpv6(@Nullable String address) {
    return address == null || NetUtil.isValidIpV6Address(address);
  }

  private static boolean isPort(@Nullable String digits) {
    return digits == null || digits.isEmpty() || Integer.parseInt(digits) <= HIGHEST_PORT;
  }
}
