package org.rtodirectory.dist;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A half-open range of versions: from one, which may be left out, up to and without another.
 * Versions are compared by their numbers; missing numbers are 0, and a preliminary version (alpha,
 * beta, milestone, candidate, snapshot) stands before the version itself. Other words, as in {@code
 * 4.2.18.Final}, mean nothing.
 */
final class VersionRange {
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
