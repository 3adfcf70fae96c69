package org.rtodirectory.edge.coding;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parser of the header Accept-Encoding (RFC 9110, section 12.5.3). Weights are in thousandths.
 */
public final class AcceptEncoding {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern WEIGHT =
      Pattern.compile("[qQ]=(0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?)");
  private static final int UNNAMED = -1;
  private static final int MOST = 1000;

  private final Map<ContentCoding, Integer> weights = new EnumMap<>(ContentCoding.class);
  private int identity = UNNAMED;
  private int anyOther = UNNAMED;

  private AcceptEncoding() {}

  /**
   * The offered coding that a client prefers; the first of several with the same weight. Null if
   * the body is to be sent uncoded, because the header is missing or malformed, accepts none of the
   * offered codings, or prefers the uncoded body.
   *
   * @param header its value, several joined by commas; null if there is none
   */
  public static @Nullable ContentCoding choose(
      @Nullable String header, Collection<ContentCoding> offered) {
    AcceptEncoding accepted = new AcceptEncoding();
    return header != null && accepted.read(header) ? accepted.best(offered) : null;
  }

  private @Nullable ContentCoding best(Collection<ContentCoding> offered) {
    ContentCoding best = null;
    int most = 0;
    for (ContentCoding coding : offered) {
      int weight = weights.getOrDefault(coding, anyOther);
      if (weight > most) {
        best = coding;
        most = weight;
      }
    }
    return most < identity ? null : best;
  }

  private boolean read(String header) {
    for (int start = 0; start <= header.length(); ) {
      int comma = header.indexOf(',', start);
      int end = comma < 0 ? header.length() : comma;
      if (!readElement(header.substring(start, end).strip())) {
        return false;
      }
      start = end + 1;
    }
    return true;
  }

  /** Parses a coding with its weight. An empty list element is ignored. */
  private boolean readElement(String element) {
    int semicolon = element.indexOf(';');
    String token = semicolon < 0 ? element : element.substring(0, semicolon).strip();
    int weight = semicolon < 0 ? MOST : weight(element.substring(semicolon + 1).strip());
    if (element.isEmpty()) {
      return true;
    }
    if (weight == UNNAMED || !TOKEN.matcher(token).matches()) {
      return false;
    }
    if (token.equals("*")) {
      anyOther = weight;
    } else if (token.equalsIgnoreCase("identity")) {
      identity = weight;
    } else {
      name(token, weight);
    }
    return true;
  }

  private void name(String token, int weight) {
    for (ContentCoding coding : ContentCoding.values()) {
      if (coding.isNamed(token)) {
        weights.put(coding, weight);
      }
    }
  }

  private static int weight(String parameter) {
    return WEIGHT.matcher(parameter).matches()
        ? (int) Math.round(Double.parseDouble(parameter.substring(2)) * MOST)
        : UNNAMED;
  }
}
