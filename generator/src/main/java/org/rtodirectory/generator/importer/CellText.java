package org.rtodirectory.generator.importer;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The cleaning of cell texts. It removes the HTML, escapes and control characters that other
 * programs leave in exports. Stateless.
 */
final class CellText {
  /**
   * The maximum number of times that HTML references are decoded, because some texts are escaped
   * repeatedly.
   */
  private static final int MAX_UNESCAPE_PASSES = 3;

  /** Invisible characters in copied texts, such as soft hyphens and zero-width spaces. */
  private static final Pattern INVISIBLE = Pattern.compile("[\u00AD\u200B\u2060]");

  /** Unicode white space and control characters. */
  private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\p{Cc}]+");

  /** Half of a surrogate pair, which a wrong character reference or JSON escape can produce. */
  private static final Pattern LONE_SURROGATE = Pattern.compile("\\p{Cs}");

  /** The characters that a program gets if it reads Windows-1252 as ISO-8859-1. */
  private static final Pattern C1_CONTROLS = Pattern.compile("[\\x80-\\x9f]");

  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  /** The HTML tags that separate words. */
  private static final Pattern SPACING_TAG =
      Pattern.compile("(?i)</?(?:br|div|h[1-6]|li|ol|p|tr|td|ul)(?:\\s[^<>]*)?/?>");

  /** The HTML tags that can be within a word. */
  private static final Pattern OTHER_TAG =
      Pattern.compile("(?i)</?(?:a|b|em|font|i|small|span|strong|sub|sup|u)(?:\\s[^<>]*)?/?>");

  /**
   * A text without white space that has an encoded space, ampersand or apostrophe: {@code Lee%27s}.
   */
  private static final Pattern PERCENT_ENCODED = Pattern.compile("(?i)\\S*%(?:20|26|27)\\S*");

  /** A character of JSON, escaped by a backslash, u and four hexadecimal digits. */
  private static final Pattern JSON_ESCAPE = Pattern.compile("\\\\u([0-9A-Fa-f]{4})");

  /** The texts that programs and people write into empty cells, in lower case. */
  private static final Set<String> PLACEHOLDERS =
      Set.of(
          "null",
          "(null)",
          "<null>",
          "nan",
          "<na>",
          "<n/a>",
          "n/a",
          "n.a.",
          "na",
          "\\n",
          "none",
          "nil",
          "undefined",
          "unknown",
          "tbd",
          "tba",
          "(blank)",
          "-",
          "--",
          "---",
          "–",
          "—",
          "?",
          "??",
          "???",
          ".",
          "not available",
          "#n/a",
          "#na");

  private static final int MAX_PLACEHOLDER_LENGTH =
      PLACEHOLDERS.stream().mapToInt(String::length).max().orElse(0);

  private static final Pattern SPREADSHEET_ERROR =
      Pattern.compile(
          "(?i)#(?:ref|value|div/0|name|num|null|spill|calc|error|getting_data|blocked|busy)[!?]?");

  private CellText() {}

  /**
   * Decodes HTML character references, reads C1 control characters as Windows-1252, and removes
   * invisible characters. Replaces lone surrogates with U+FFFD. Removes Unicode white space and
   * control characters at both ends. Inside the text, replaces each run of them with one space.
   * Composes letters and their accents (NFC), so that equal texts are the same id or slug. An empty
   * result means no value.
   */
  static String clean(String cell) {
    if (isClean(cell)) {
      return cell;
    }
    String text = cell;
    if (text.indexOf('&') >= 0) {
      String previous = "";
      for (int pass = 0; pass < MAX_UNESCAPE_PASSES && !text.equals(previous); pass++) {
        previous = text;
        text = Parser.unescapeEntities(previous, true);
      }
    }
    text = INVISIBLE.matcher(text).replaceAll("");
    text = LONE_SURROGATE.matcher(text).replaceAll("\uFFFD");
    text =
        C1_CONTROLS
            .matcher(text)
            .replaceAll(
                control ->
                    new String(new byte[] {(byte) control.group().charAt(0)}, WINDOWS_1252)
                        .replace('\uFFFD', ' '));
    return Normalizer.normalize(BLANKS.matcher(text).replaceAll(" ").strip(), Normalizer.Form.NFC);
  }

  /** Returns whether a text is already clean. This is the fast path for most cells. */
  private static boolean isClean(String text) {
    char previous = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isRepeatedSpace = c == ' ' && previous == ' ';
      if (c < ' ' || c > '~' || c == '&' || isRepeatedSpace) {
        return false;
      }
      previous = c;
    }
    return text.isEmpty() || previous != ' ';
  }

  /**
   * Removes HTML tags from a name or address, and decodes JSON escapes. Decodes percent-encoding if
   * the text has no white space and an encoded space, ampersand or apostrophe.
   */
  static String removeMarkup(String text) {
    String plain = text;
    if (plain.indexOf('<') >= 0) {
      plain = OTHER_TAG.matcher(SPACING_TAG.matcher(plain).replaceAll(" ")).replaceAll("");
    }
    if (plain.indexOf('%') >= 0 && PERCENT_ENCODED.matcher(plain).matches()) {
      plain = PercentEncoding.decodePath(utf8Bytes(plain)).orElse(plain);
    }
    if (plain.indexOf('\\') >= 0) {
      plain =
          JSON_ESCAPE
              .matcher(plain)
              .replaceAll(
                  escape ->
                      Matcher.quoteReplacement(
                          String.valueOf((char) Integer.parseInt(escape.group(1), 16))));
    }
    return plain.equals(text) ? text : clean(plain);
  }

  /** Returns the UTF-8 bytes of a text, each as one char. */
  private static String utf8Bytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** Returns whether a text stands for an empty cell: {@code NULL}, {@code nan}, {@code n/a}. */
  static boolean isPlaceholder(String text) {
    return text.length() <= MAX_PLACEHOLDER_LENGTH
        && PLACEHOLDERS.contains(text.toLowerCase(Locale.ROOT));
  }

  /** Returns whether the text is an error value of a spreadsheet: {@code #REF!}. */
  static boolean isSpreadsheetError(String text) {
    return text.startsWith("#") && SPREADSHEET_ERROR.matcher(text).matches();
  }
}
