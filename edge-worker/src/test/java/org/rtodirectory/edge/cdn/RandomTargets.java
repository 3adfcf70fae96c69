package org.rtodirectory.edge.cdn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Requests to the lists made by chance: tidy ones, and ones with every fault there is. The same
 * seed gives the same requests.
 */
final class RandomTargets {
  private static final Map<String, List<String>> PLAIN =
      Map.of(
          "company", List.of("rent-and-ride", "harlans", "home-rental-center", "nobody", "x-"),
          "state", List.of("TX", "MO", "IL", "PR", "NY", "CA", "ZZ"),
          "city", List.of("dallas", "york", "new-york", "springfield", "st-louis", "dalla", "o"),
          "page", List.of("1", "2", "3", "99", "999999999999999999"),
          "q", List.of("rent", "ride", "casa"));
  private static final List<String> NAMES =
      List.of(
          ("company state city page q release utm_source state[] state[0] page%5B%5D "
                  + "st%61te STATE %zz  state%20")
              .split(" ", -1));
  private static final List<String> ODD =
      Stream.concat(
              Stream.of("a".repeat(101), "a".repeat(121)),
              Stream.of(
                  (" tx TEX T%58 New%20York new+york Dallas -dallas dallas- new--york %zz"
                          + " %ff %CE%BA%CE%BF%CF%81%CE%B9%CE%BD%CE%B8%CE%BF%CF%82 0 01 +1 -1 1.0"
                          + " 1000000000000000000 o'fallon ../../current dallas/page=1.json"
                          + " dallas%2Fpage dallas%00 a?state=TX TX;state=CA = TX%0A")
                      .split(" ", -1)))
          .toList();

  private final Random random;

  RandomTargets(long seed) {
    random = new Random(seed);
  }

  String next() {
    boolean companies = random.nextInt(4) == 0;
    List<String> known =
        companies ? List.of("state", "q", "page") : List.of("company", "state", "city", "page");
    List<String> parameters = random.nextInt(5) < 3 ? tidy(known) : untidy();
    String query = String.join("&", parameters);
    String question = query.isEmpty() && random.nextBoolean() ? "" : "?";
    return (companies ? "/api/companies" : "/api/locations") + question + query;
  }

  /** An Accept header, for invalid answers differ by it. */
  String accept() {
    return any(List.of("application/json", "*/*", "text/html, application/json;q=0.9"));
  }

  private List<String> tidy(List<String> known) {
    List<String> parameters = new ArrayList<>();
    for (String name : known) {
      if (random.nextInt(5) < 2) {
        parameters.add(name + "=" + any(PLAIN.getOrDefault(name, List.of())));
      }
    }
    return parameters;
  }

  private List<String> untidy() {
    List<String> parameters = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      String name = any(NAMES);
      List<String> values = random.nextBoolean() ? PLAIN.getOrDefault(name, ODD) : ODD;
      parameters.add(random.nextInt(12) == 0 ? name : name + "=" + any(values));
    }
    if (random.nextInt(6) == 0) {
      parameters.add("");
    }
    return parameters;
  }

  private String any(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
