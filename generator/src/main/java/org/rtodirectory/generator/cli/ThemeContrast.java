package org.rtodirectory.generator.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the colours of a theme by the contrast ratio of WCAG 2.2 (success criterion 1.4.3). Only
 * style variables with hexadecimal values are looked at; what a theme sets outside of a media query
 * holds in dark mode, too.
 */
final class ThemeContrast {
  /** The values that the site's style sheet has, which a test compares with it. */
  static final String LIGHT =
      "--paper: #fbfaf7; --panel: #fff; --ink: #1e2325; --soft: #5a6163; --accent: #0a5c4f;"
          + " --on: #fff; --warn: #8a3b12; --warn-tint: #fdf0e6;";

  static final String DARK =
      "--paper: #14181a; --panel: #1b2022; --ink: #e7e6e1; --soft: #a3abac; --accent: #7fd1bd;"
          + " --on: #10201c; --warn: #f2b48a; --warn-tint: #2e2119;";

  private static final double ENOUGH = 4.5;
  private static final Pattern COLOUR =
      Pattern.compile("--([a-z-]+)\\s*:\\s*#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\\b");
  private static final Pattern DARK_QUERY =
      Pattern.compile(
          "@media[^{]*prefers-color-scheme:\\s*dark[^{]*\\{((?:[^{}]*\\{[^{}]*})*)[^{}]*}");
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

  /** A sentence for each pair of colours with too little contrast, light mode first. */
  static List<String> warnings(String css) {
    String all = css.replaceAll("(?s)/\\*.*?\\*/", "");
    Matcher query = DARK_QUERY.matcher(all);
    String dark = query.results().map(of -> of.group(1)).reduce("", String::concat);
    String light = DARK_QUERY.matcher(all).replaceAll("");
    List<String> warnings = new ArrayList<>();
    add(warnings, "light", colours(LIGHT, light));
    add(warnings, "dark", colours(DARK, light, dark));
    return warnings;
  }

  private static void add(List<String> warnings, String mode, Map<String, String> colours) {
    for (List<String> pair : PAIRS) {
      String one = colours.getOrDefault(pair.get(0), "");
      String other = colours.getOrDefault(pair.get(1), "");
      double ratio = ratio(one, other);
      if (ratio < ENOUGH) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "style.css: --%s (#%s) on --%s (#%s) has a contrast of %.1f : 1 in %s mode; at least"
                    + " 4.5 : 1 can be read.%s",
                pair.get(0),
                one,
                pair.get(1),
                other,
                ratio,
                mode,
                mode.equals("dark")
                    ? " Give dark values in @media (prefers-color-scheme: dark)."
                    : ""));
      }
    }
  }

  static Map<String, String> colours(String... sheets) {
    Map<String, String> colours = new HashMap<>();
    for (String sheet : sheets) {
      Matcher colour = COLOUR.matcher(sheet);
      while (colour.find()) {
        colours.put(colour.group(1), colour.group(2).toLowerCase(Locale.ROOT));
      }
    }
    return new TreeMap<>(colours);
  }

  static double ratio(String one, String other) {
    double first = luminance(one);
    double second = luminance(other);
    return (Math.max(first, second) + .05) / (Math.min(first, second) + .05);
  }

  private static double luminance(String hex) {
    String six = hex.length() == 3 ? hex.replaceAll("(.)", "$1$1") : hex;
    int rgb = Integer.parseInt(six, 16);
    return .2126 * linear(rgb >> 16) + .7152 * linear(rgb >> 8 & 0xff) + .0722 * linear(rgb & 0xff);
  }

  private static double linear(int channel) {
    double value = channel / 255.0;
    return value <= .04045 ? value / 12.92 : Math.pow((value + .055) / 1.055, 2.4);
  }
}
