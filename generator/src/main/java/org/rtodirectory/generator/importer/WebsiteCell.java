package org.rtodirectory.generator.importer;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.generator.importer.Column.Cell;

/**
 * The parser of website addresses. A valid address begins with {@code http://} or {@code https://}
 * and has a public host name, without user and password. {@code http://} is added to a bare host
 * name. Other cells are invalid.
 */
final class WebsiteCell {
  /** A formula of a spreadsheet: {@code =HYPERLINK("https://example.com", "Example")}. */
  private static final Pattern HYPERLINK =
      Pattern.compile("(?i)=HYPERLINK\\(\"([^\"]+)\"(?:[,;].*)?\\)");

  /** A host name with a top-level domain, in the letters of any language. */
  private static final String HOST_NAME =
      "(?:[\\p{L}\\p{M}\\p{Nd}](?:[\\p{L}\\p{M}\\p{Nd}-]{0,61}[\\p{L}\\p{M}\\p{Nd}])?\\.)+"
          + "(?:[\\p{L}\\p{M}]{2,63}|(?i:xn--)[A-Za-z0-9-]{2,59})";

  /** An address without a scheme: {@code example.com/stores}. */
  private static final Pattern HOST_AND_PATH =
      Pattern.compile(HOST_NAME + "\\.?(?::[0-9]+)?(?:[/?#]\\S*)?");

  /** An address with a scheme. Group 1 is the host with the port, group 2 the rest. */
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)https?://([^\\s/?#]+)([^\\s\"<>\\\\^`{|}]*)");

  /** The beginning of a second address in the cell. */
  private static final Pattern ANOTHER_ADDRESS = Pattern.compile("(?i)[,;]https?:");

  /** A host with an optional port. The name does not include the final dot of a complete name. */
  private static final Pattern HOST =
      Pattern.compile("(?<name>" + HOST_NAME + ")\\.?(?::(?<port>.*))?");

  /** The end of a name that only the computers of a local network can look up. */
  private static final String LOCAL_DOMAIN = ".local";

  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

  private static final int MAX_PORT = 65_535;

  private WebsiteCell() {}

  static Cell parse(String text) {
    Matcher hyperlink = HYPERLINK.matcher(text);
    String address = hyperlink.matches() ? hyperlink.group(1) : text;
    if (address.startsWith("//")) {
      address = "http:" + address;
    } else if (HOST_AND_PATH.matcher(address).matches()) {
      address = "http://" + address;
    }
    String website = address;
    return problem(website)
        .or(() -> TextRule.WEBSITE.problem(website))
        .map(Cell::invalid)
        .orElseGet(() -> Cell.of(website));
  }

  private static Optional<String> problem(String text) {
    Matcher address = ADDRESS.matcher(text);
    if (!address.matches() || ANOTHER_ADDRESS.matcher(text).find()) {
      return Optional.of("is not an address that begins with http:// or https://");
    }
    String host = address.group(1);
    if (host.indexOf('@') >= 0) {
      return Optional.of("has a user name or password");
    }
    Matcher hostAndPort = HOST.matcher(host);
    if (!hostAndPort.matches()
        || hostAndPort.group("name").toLowerCase(Locale.ROOT).endsWith(LOCAL_DOMAIN)) {
      return Optional.of("has no valid name of a public host");
    }
    String port = hostAndPort.group("port");
    return port == null || isValidPort(port)
        ? Optional.empty()
        : Optional.of("has an invalid port");
  }

  private static boolean isValidPort(String text) {
    return PORT.matcher(text).matches() && Integer.parseInt(text) <= MAX_PORT;
  }
}
