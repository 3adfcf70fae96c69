package org.rtodirectory.generator.demo;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Vertical;

/**
 * What a line of {@code demo/companies.txt} says of a company.
 *
 * @param state its home, null for a company of no particular state
 */
record NamedCompany(
    boolean chain,
    List<Vertical> verticals,
    @Nullable String state,
    String name,
    List<String> brands) {

  static NamedCompany parse(String line) {
    String[] cells = line.split(";\\s*", -1);
    return new NamedCompany(
        cells[0].equals("chain"),
        verticals(cells[1]),
        cells[2].equals("US") ? null : cells[2],
        cells[3],
        DemoResource.list(cells[4]));
  }

  private static List<Vertical> verticals(String codes) {
    return Arrays.stream(codes.split(",", -1))
        .map(code -> Vertical.of(code).orElseThrow())
        .toList();
  }
}
