package org.rtodirectory.schemas.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The path patterns of the pages on the publisher's site. Their placeholders are {@code
 * {state_slug}}, {@code {city_slug}}, {@code {store_slug}}, and {@code {slug}} for a company. As
 * JSON, an object with a pattern for each kind of page: {@code city}, {@code sheds_city} and so on.
 *
 * @param cities the pattern of each vertical
 */
public record SitePaths(Map<Vertical, String> cities, String company, String store) {
  public static final String DEFAULT_COMPANY = "/companies/{slug}";
  public static final String DEFAULT_STORE = "/locations/{state_slug}/{city_slug}/{store_slug}";

  // Declared before DEFAULT, whose initialization needs them.
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern EMPTY_OR_DOT_SEGMENT = Pattern.compile("/\\.{0,2}/|/\\.{1,2}$");
  private static final String[] CITY_PLACEHOLDERS = {"state_slug", "city_slug"};
  private static final String[] COMPANY_PLACEHOLDERS = {"slug"};
  private static final String[] STORE_PLACEHOLDERS = {"state_slug", "city_slug", "store_slug"};

  public static final SitePaths DEFAULT = new SitePaths(Map.of(), DEFAULT_COMPANY, DEFAULT_STORE);

  /**
   * @param cities the patterns of cities. A vertical without a pattern has the default
   * @throws IllegalArgumentException if a pattern does not begin with {@code /}, or has an unknown
   *     placeholder or a brace outside of placeholders. The message names the pattern and the
   *     problem
   */
  public SitePaths {
    Map<Vertical, String> all = new EnumMap<>(Vertical.class);
    for (Vertical vertical : Vertical.values()) {
      all.put(vertical, cities.getOrDefault(vertical, defaultCity(vertical)));
    }
    cities = Collections.unmodifiableMap(all);
    cities.values().forEach(pattern -> requirePattern(pattern, CITY_PLACEHOLDERS));
    requirePattern(company, COMPANY_PLACEHOLDERS);
    requirePattern(store, STORE_PLACEHOLDERS);
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static SitePaths fromJson(Map<String, String> patterns) {
    Map<Vertical, String> cities = new EnumMap<>(Vertical.class);
    for (Vertical vertical : Vertical.values()) {
      cities.put(vertical, Objects.requireNonNull(patterns.get(jsonName(vertical))));
    }
    return new SitePaths(
        cities,
        Objects.requireNonNull(patterns.get("company")),
        Objects.requireNonNull(patterns.get("store")));
  }

  @JsonValue
  Map<String, String> toJson() {
    Map<String, String> patterns = new LinkedHashMap<>();
    cities.forEach((vertical, pattern) -> patterns.put(jsonName(vertical), pattern));
    patterns.put("company", company);
    patterns.put("store", store);
    return patterns;
  }

  private static String jsonName(Vertical vertical) {
    return vertical == Vertical.RETAIL ? "city" : vertical.code().replace('-', '_') + "_city";
  }

  /** Returns the default pattern for the cities of a vertical. */
  public static String defaultCity(Vertical vertical) {
    String root = vertical == Vertical.RETAIL ? "locations" : vertical.code();
    return "/" + root + "/{state_slug}/{city_slug}";
  }

  /**
   * Checks that the patterns contain all slugs and are paths of files, as the website requires.
   *
   * @throws IllegalArgumentException if a pattern lacks a placeholder, so that two cities,
   *     companies or stores would have the same path, or if a segment is empty, {@code .} or {@code
   *     ..}. The message names the pattern and the problem, and ends with what to do
   */
  public void requireDistinctPages() {
    cities.values().forEach(pattern -> requirePageFor(pattern, CITY_PLACEHOLDERS));
    requirePageFor(company, COMPANY_PLACEHOLDERS);
    requirePageFor(store, STORE_PLACEHOLDERS);
  }

  private static void requirePageFor(String pattern, String... names) {
    for (String name : names) {
      String placeholder = "{" + name + "}";
      if (!pattern.contains(placeholder)) {
        throw new IllegalArgumentException(
            ("The path pattern %s lacks %s, without which pages of the website would share a path."
                    + " Add it")
                .formatted(pattern, placeholder));
      }
    }
    String path = PercentEncoding.decodePath(pattern).orElse(pattern);
    if (EMPTY_OR_DOT_SEGMENT.matcher(path).find()) {
      throw new IllegalArgumentException(
          "The path pattern %s has an empty segment or a dot segment (. or ..). Remove it"
              .formatted(pattern));
    }
  }

  /** Returns the pattern for the cities of a vertical. */
  public String city(Vertical vertical) {
    return Objects.requireNonNull(cities.get(vertical));
  }

  public String cityPath(Vertical vertical, String stateSlug, String citySlug) {
    return fill(fill(city(vertical), "state_slug", stateSlug), "city_slug", citySlug);
  }

  public String companyPath(String slug) {
    return fill(company, "slug", slug);
  }

  public String storePath(String stateSlug, String citySlug, String storeSlug) {
    String withCity = fill(fill(store, "state_slug", stateSlug), "city_slug", citySlug);
    return fill(withCity, "store_slug", storeSlug);
  }

  /**
   * Returns whether a decoded path may be the path of a city, company or store, because it begins
   * like one of the patterns.
   */
  public boolean canContain(String path) {
    for (String city : cities.values()) {
      if (sharesPrefix(city, path)) {
        return true;
      }
    }
    return sharesPrefix(company, path) || sharesPrefix(store, path);
  }

  /**
   * Returns whether a path begins with the part of a pattern before its first placeholder or
   * encoded character.
   */
  private static boolean sharesPrefix(String pattern, String path) {
    int end = 0;
    while (end < pattern.length() && pattern.charAt(end) != '{' && pattern.charAt(end) != '%') {
      end++;
    }
    return path.regionMatches(0, pattern, 0, end);
  }

  /** Replaces a placeholder with the percent-encoded slug. */
  private static String fill(String pattern, String placeholder, String slug) {
    return pattern.replace("{" + placeholder + "}", PercentEncoding.encode(slug));
  }

  private static void requirePattern(String pattern, String... placeholders) {
    if (!pattern.startsWith("/")) {
      throw new IllegalArgumentException("The path pattern " + pattern + " must begin with /.");
    }
    Matcher placeholder = PLACEHOLDER.matcher(pattern);
    while (placeholder.find()) {
      if (!Arrays.asList(placeholders).contains(placeholder.group(1))) {
        throw new IllegalArgumentException(
            "The path pattern %s has the unknown placeholder %s. The known ones are {%s}."
                .formatted(pattern, placeholder.group(), String.join("}, {", placeholders)));
      }
    }
    String fixedText = placeholder.replaceAll("");
    if (fixedText.contains("{") || fixedText.contains("}")) {
      throw new IllegalArgumentException(
          "The path pattern %s has a brace outside of placeholders. The known ones are {%s}."
              .formatted(pattern, String.join("}, {", placeholders)));
    }
  }
}
