package org.rtodirectory.dist;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * A list of known vulnerabilities of libraries, which are pinned in a file so that a build needs no
 * database of them. It holds what was known when it was written; a scanner that asks such a
 * database finds what was published since.
 */
final class Advisories {
  private static final String FILE = "advisories.tsv";

  private final List<Advisory> advisories;

  private Advisories(List<Advisory> advisories) {
    this.advisories = advisories;
  }

  /** The list of this project. */
  static Advisories pinned() throws IOException {
    try (Reader file =
        new InputStreamReader(
            Objects.requireNonNull(Advisories.class.getResourceAsStream(FILE), FILE),
            StandardCharsets.UTF_8)) {
      return read(file);
    }
  }

  /**
   * Reads a list: lines of package, range, identifier and source, separated by tabs.
   *
   * @throws IllegalArgumentException if a line has another form, with its number
   */
  static Advisories read(Reader list) throws IOException {
    List<Advisory> advisories = new ArrayList<>();
    BufferedReader lines = new BufferedReader(list);
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (line.startsWith("#")) {
        continue;
      }
      String[] cells = line.split("\t", -1);
      if (cells.length != 4
          || !cells[0].matches("[^:\\s]+:[^:\\s]+")
          || !cells[3].startsWith("https://")) {
        throw new IllegalArgumentException(
            FILE + ", line " + number + ": expected package, range, advisory and source");
      }
      advisories.add(new Advisory(cells[0], VersionRange.parse(cells[1]), cells[2], cells[3]));
    }
    return new Advisories(advisories);
  }

  /**
   * Looks for affected components.
   *
   * @param sbom the bill of materials (CycloneDX)
   * @throws Affected if there are some, with all of them
   */
  void check(Path sbom) throws Affected {
    List<String> found = new ArrayList<>();
    for (JsonNode component : new ObjectMapper().readTree(sbom.toFile()).path("components")) {
      String group = component.path("group").asString("");
      String name = component.path("name").asString("");
      String version = component.path("version").asString("");
      for (Advisory advisory : advisories) {
        if (advisory.concerns(group, name) && advisory.affected.contains(version)) {
          found.add(
              "  "
                  + group
                  + ":"
                  + name
                  + ":"
                  + version
                  + ": "
                  + advisory.id
                  + ", "
                  + advisory.source);
        }
      }
    }
    if (!found.isEmpty()) {
      throw new Affected(found);
    }
  }

  /** The number of advisories. */
  int size() {
    return advisories.size();
  }

  private record Advisory(String packages, VersionRange affected, String id, String source) {
    boolean concerns(String group, String name) {
      return packages.equals(group + ":" + name) || packages.equals(group + ":*");
    }
  }

  /** A component has a known vulnerability. */
  static final class Affected extends Exception {
    private static final long serialVersionUID = 1;

    Affected(List<String> components) {
      super(
          "These libraries have known vulnerabilities. Raise their versions in pom.xml:\n"
              + String.join("\n", components));
    }
  }

  /**
   * A half-open range of versions: from one, which may be left out, up to and without another.
   * Versions are compared by their numbers; missing numbers are 0, and a preliminary version
   * (alpha, beta, milestone, candidate, snapshot) stands before the version itself. Other words, as
   * in {@code 4.2.18.Final}, mean nothing.
   */
  static final class VersionRange {
    private static final Pattern FORM = Pattern.compile("\\[([^,\\[\\])]*),([^,\\[\\])]+)\\)");
    private static final Pattern PRELIMINARY = Pattern.compile("alpha|beta|m|rc|cr|snapshot");
    private static final Pattern PART = Pattern.compile("[0-9]+|[a-z]+");

    private final List<BigInteger> from;
    private final List<BigInteger> before;

    private VersionRange(List<BigInteger> from, List<BigInteger> before) {
      this.from = from;
      this.before = before;
    }

    /**
     * Parses {@code [from,before)} or {@code [,before)}.
     *
     * @throws IllegalArgumentException if it has another form
     */
    static VersionRange parse(String range) {
      Matcher matcher = FORM.matcher(range);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "'" + range + "' is not a range of versions: expected [from,before) or [,before)");
      }
      return new VersionRange(numbers(matcher.group(1)), numbers(matcher.group(2)));
    }

    boolean contains(String version) {
      List<BigInteger> numbers = numbers(version);
      return compare(from, numbers) <= 0 && compare(numbers, before) < 0;
    }

    /** The numbers up to the first word; before a preliminary version, -1. */
    private static List<BigInteger> numbers(String version) {
      List<BigInteger> numbers = new ArrayList<>();
      Matcher parts = PART.matcher(version.toLowerCase(Locale.ROOT));
      while (parts.find()) {
        String part = parts.group();
        if (!Character.isDigit(part.charAt(0))) {
          if (PRELIMINARY.matcher(part).matches()) {
            numbers.add(BigInteger.ONE.negate());
          }
          break;
        }
        numbers.add(new BigInteger(part));
      }
      return numbers;
    }

    private static int compare(List<BigInteger> first, List<BigInteger> second) {
      for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
        int order = number(first, i).compareTo(number(second, i));
        if (order != 0) {
          return order;
        }
      }
      return 0;
    }

    private static BigInteger number(List<BigInteger> numbers, int index) {
      return index < numbers.size() ? numbers.get(index) : BigInteger.ZERO;
    }
  }
}
