package org.rtodirectory.schemas.web.text;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.text.Resource;

/**
 * The visible texts of the website in one language, with the publisher's changes. Each language has
 * a file {@code site/texts_….properties} with the same keys and placeholders. The file also defines
 * the formats of numbers and dates, so that they do not depend on the version of Java. Immutable
 * and safe for all threads.
 */
public final class Texts {
  public static final String DEFAULT_LANGUAGE = "en";

  /** The maximum length of a text that a publisher sets, in characters. */
  public static final int MAX_LENGTH = 500;

  private static final Set<String> TERRITORIES = Set.of("AS", "GU", "MP", "PR", "VI");

  /** The usual maximum length of a text. */
  private static final int INITIAL_CAPACITY = 80;

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");
  private static final Map<String, Map<String, String>> LANGUAGES =
      Map.of(DEFAULT_LANGUAGE, read(DEFAULT_LANGUAGE), "es", read("es"));

  private final String language;
  private final Map<String, Message> messages = new HashMap<>();

  private Texts(String language, Map<String, String> changes) {
    this.language = language;
    texts(language).forEach((key, text) -> messages.put(key, Message.parse(text)));
    changes.forEach((key, text) -> messages.replace(key, Message.parse(text)));
  }

  /** A text divided at its placeholders. There is one more literal than there are names. */
  private record Message(List<String> literals, List<String> names) {
    static Message parse(String text) {
      List<String> literals = new ArrayList<>();
      List<String> names = new ArrayList<>();
      Matcher placeholder = PLACEHOLDER.matcher(text);
      int start = 0;
      while (placeholder.find()) {
        literals.add(text.substring(start, placeholder.start()));
        names.add(placeholder.group(1));
        start = placeholder.end();
      }
      literals.add(text.substring(start));
      return new Message(List.copyOf(literals), List.copyOf(names));
    }
  }

  public static Texts of(SiteSettings settings) {
    String language = Objects.requireNonNullElse(settings.language(), DEFAULT_LANGUAGE);
    return new Texts(language, settings.texts());
  }

  /** Returns the languages that have a file, as ISO 639 codes. */
  public static Set<String> languages() {
    return new TreeSet<>(LANGUAGES.keySet());
  }

  /**
   * Returns the texts of a language by their keys.
   *
   * @throws IllegalArgumentException if there is no such language
   */
  static Map<String, String> texts(String language) {
    Map<String, String> texts = LANGUAGES.get(language);
    if (texts == null) {
      throw new IllegalArgumentException("The website has no language " + language + ".");
    }
    return texts;
  }

  /**
   * Checks a text of a publisher.
   *
   * @return the error, as the end of a sentence, or empty if the text is valid
   */
  public static Optional<String> findProblem(String language, String key, String text) {
    String replaced = texts(language).get(key);
    if (replaced == null) {
      return Optional.of("is not a text of the website");
    }
    if (text.length() > MAX_LENGTH || text.chars().anyMatch(Character::isISOControl)) {
      return Optional.of("must be one line of at most " + MAX_LENGTH + " characters");
    }
    Set<String> unknown = placeholders(text);
    unknown.removeAll(placeholders(replaced));
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of("has unknown placeholders: " + String.join(", ", unknown));
  }

  /** Returns the sorted names of the placeholders in a text. */
  static Set<String> placeholders(String text) {
    return new TreeSet<>(new HashSet<>(Message.parse(text).names()));
  }

  /** Returns the language, for the HTML attribute {@code lang}. */
  public String language() {
    return language;
  }

  /** Returns a text that has no placeholders. */
  public String get(String key) {
    return format(key);
  }

  /**
   * Returns a text with its placeholders filled in.
   *
   * @param namesAndValues the name of each placeholder, followed by its value
   * @throws IllegalArgumentException if there is no such text, or if a placeholder has no value
   */
  public String format(String key, Object... namesAndValues) {
    Message message = messages.get(key);
    if (message == null) {
      throw new IllegalArgumentException("The website has no text " + key + ".");
    }
    if (message.names().isEmpty()) {
      return message.literals().get(0);
    }
    StringBuilder text = new StringBuilder(INITIAL_CAPACITY).append(message.literals().get(0));
    for (int i = 0; i < message.names().size(); i++) {
      text.append(value(message.names().get(i), key, namesAndValues));
      text.append(message.literals().get(i + 1));
    }
    return text.toString();
  }

  private static Object value(String name, String key, Object... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      if (namesAndValues[i].equals(name)) {
        return namesAndValues[i + 1];
      }
    }
    throw new IllegalArgumentException("The text " + key + " needs a value for " + name + ".");
  }

  /**
   * Returns a number with its noun, in the singular ({@code key.one}) or plural ({@code
   * key.other}).
   */
  public String count(String key, long number) {
    return format(key + (number == 1 ? ".one" : ".other"), "count", number(number));
  }

  /** Formats a number with separators between thousands. It must not be negative. */
  public String number(long number) {
    if (number < 1000) {
      return Long.toString(number);
    }
    String lastThreeDigits = Long.toString(1000 + number % 1000).substring(1);
    return number(number / 1000) + get("number.group") + lastThreeDigits;
  }

  /** Formats a number with its decimals. It must not be negative. */
  public String number(BigDecimal number) {
    String plain = number.toPlainString();
    int point = plain.indexOf('.');
    String whole = number(Long.parseLong(point < 0 ? plain : plain.substring(0, point)));
    return point < 0 ? whole : whole + get("number.point") + plain.substring(point + 1);
  }

  public String date(LocalDate date) {
    return format(
        "date.format",
        "day",
        date.getDayOfMonth(),
        "month",
        get("month." + date.getMonthValue()),
        "year",
        date.getYear());
  }

  /**
   * Joins texts to a list within a sentence: {@code a, b, and c}. Returns an empty text for no
   * items.
   */
  public String list(List<String> items) {
    String list = items.isEmpty() ? "" : items.get(0);
    for (int i = 1; i < items.size(); i++) {
      boolean isLast = i + 1 == items.size();
      String lastKey = items.size() == 2 ? "list.two" : "list.last";
      list = format(isLast ? lastKey : "list.middle", "list", list, "item", items.get(i));
    }
    return list;
  }

  /**
   * Returns a text such as {@code 12 states and 1 territory}. The District of Columbia is neither.
   *
   * @param codes the distinct codes of the states, territories and the district
   */
  public String states(Collection<String> codes) {
    long territories = codes.stream().filter(TERRITORIES::contains).count();
    long states = codes.size() - territories - (codes.contains("DC") ? 1 : 0);
    List<String> parts = new ArrayList<>();
    if (states > 0) {
      parts.add(count("count.states", states));
    }
    if (codes.contains("DC")) {
      parts.add(get("count.dc"));
    }
    if (territories > 0) {
      parts.add(count("count.territories", territories));
    }
    return list(parts);
  }

  /** Formats a distance in words, with tenths of a mile below ten miles. */
  public String miles(double miles) {
    if (isLessThanOneMile(miles)) {
      return get("distance.less");
    }
    long tenths = Math.round(miles * 10);
    return tenths < 100 && tenths % 10 != 0
        ? format("distance.miles.other", "count", number(BigDecimal.valueOf(tenths, 1)))
        : count("distance.miles", Math.round(miles));
  }

  /** Formats the distance of a store from a visitor as a phrase: {@code About 4.8 miles away}. */
  public String milesAway(double miles) {
    return isLessThanOneMile(miles)
        ? get("distance.about.less")
        : format("distance.about", "distance", miles(miles));
  }

  private static boolean isLessThanOneMile(double miles) {
    return miles < 0.95; // A greater distance rounds to at least 1.0.
  }

  /** Returns the text for a code in the data, or the words of the code if there is no text. */
  public String code(String prefix, @Nullable String code) {
    String key = prefix + code;
    return messages.containsKey(key) ? get(key) : DataFormats.label(String.valueOf(code));
  }

  private static Map<String, String> read(String language) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(Resource.text("/site/texts_" + language + ".properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> texts = new HashMap<>();
    properties.stringPropertyNames().forEach(key -> texts.put(key, properties.getProperty(key)));
    return Map.copyOf(texts);
  }
}
