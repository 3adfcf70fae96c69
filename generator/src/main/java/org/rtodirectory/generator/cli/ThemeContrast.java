package org.rtodirectory.generator.cli;

import static java.util.stream.Collectors.joining;

import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.text.Resource;

/**
 * A check of the colors of a theme by the contrast ratio of WCAG 2.2 (success criterion 1.4.3). It
 * checks only style variables with hexadecimal values. A color that a theme sets outside a media
 * query applies in dark mode too.
 */
final class ThemeContrast {
  private static final String SITE_STYLE = "/site/site.css";
  private static final double MIN_RATIO = 4.5;
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");

  /** The definition of a color variable: {@code --ink: #1e2325}. */
  private static final Pattern COLOR =
      Pattern.compile("--([a-z-]+)\\s*:\\s*#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\\b");

  /** A media query for dark mode. Group 1 is its rules. */
  private static final Pattern DARK_QUERY =
      Pattern.compile(
          "@media[^{]*prefers-color-scheme:\\s*dark[^{]*\\{((?:[^{}]*\\{[^{}]*})*)[^{}]*}");

  /** The variables of the colors of texts, each with the variable of a background. */
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("ink", "paper"),
          List.of("ink", "panel"),
          List.of("soft", "paper"),
          List.of("soft", "panel"),
          List.of("accent", "paper"),
          List.of("accent", "panel"),
          List.of("on", "accent"),
          List.of("warn", "warn-tint"));

  private ThemeContrast() {}

  /** Returns a sentence for each pair of colors with too little contrast, light mode first. */
  static List<String> warnings(String css) {
    String site = COMMENT.matcher(Resource.text(SITE_STYLE)).replaceAll("");
    String theme = COMMENT.matcher(css).replaceAll("");
    List<String> warnings = new ArrayList<>();
    addWarnings(warnings, "light", lastColors(lightRules(site), lightRules(theme)));
    addWarnings(
        warnings,
        "dark",
        lastColors(lightRules(site), darkRules(site), lightRules(theme), darkRules(theme)));
    return warnings;
  }

  /** Returns the colors of a style sheet in light mode by the names of their variables. */
  static Map<String, Color> lightColors(SiteSettings.@Nullable SiteFile sheet) {
    Map<String, Color> colors = new HashMap<>();
    if (sheet != null) {
      String css = new String(sheet.bytes(), StandardCharsets.UTF_8);
      lastColors(lightRules(COMMENT.matcher(css).replaceAll("")))
          .forEach((name, hex) -> colors.put(name, new Color(rgb(hex))));
    }
    return colors;
  }

  /** Returns the rules of a style sheet outside media queries for dark mode. */
  private static String lightRules(String css) {
    return DARK_QUERY.matcher(css).replaceAll("");
  }

  /** Returns the rules of a style sheet in media queries for dark mode. */
  private static String darkRules(String css) {
    return DARK_QUERY.matcher(css).results().map(query -> query.group(1)).collect(joining());
  }

  private static void addWarnings(List<String> warnings, String mode, Map<String, String> colors) {
    for (List<String> pair : PAIRS) {
      String foreground = colors.getOrDefault(pair.get(0), "");
      String background = colors.getOrDefault(pair.get(1), "");
      double ratio = ratio(foreground, background);
      if (ratio < MIN_RATIO) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "style.css: --%s (#%s) on --%s (#%s) has a contrast of %.1f : 1 in %s mode."
                    + " Choose colors with at least 4.5 : 1.%s",
                pair.get(0),
                foreground,
                pair.get(1),
                background,
                ratio,
                mode,
                mode.equals("dark")
                    ? " Give dark values in @media (prefers-color-scheme: dark)."
                    : ""));
      }
    }
  }

  /**
   * Returns the last value of each color variable in style sheets that are joined in this order.
   */
  private static Map<String, String> lastColors(String... sheets) {
    Map<String, String> colors = new HashMap<>();
    Matcher color = COLOR.matcher(String.join("", sheets));
    while (color.find()) {
      colors.put(color.group(1), color.group(2));
    }
    return colors;
  }

  /** Returns the contrast ratio of WCAG for two hexadecimal colors, from 1 to 21. */
  private static double ratio(String foreground, String background) {
    double first = luminance(foreground);
    double second = luminance(background);
    return (Math.max(first, second) + .05) / (Math.min(first, second) + .05);
  }

  /** Returns the relative luminance of WCAG, from 0 for black to 1 for white. */
  private static double luminance(String hex) {
    int rgb = rgb(hex);
    return .2126 * linear(rgb >> 16) + .7152 * linear(rgb >> 8 & 0xff) + .0722 * linear(rgb & 0xff);
  }

  private static int rgb(String hex) {
    String sixDigits = hex.length() == 3 ? hex.replaceAll("(.)", "$1$1") : hex;
    return Integer.parseInt(sixDigits, 16);
  }

  /** Converts a channel of sRGB, from 0 to 255, to linear light, from 0 to 1. */
  private static double linear(int channel) {
    double value = channel / 255.0;
    return value <= .04045 ? value / 12.92 : Math.pow((value + .055) / 1.055, 2.4);
  }
}
