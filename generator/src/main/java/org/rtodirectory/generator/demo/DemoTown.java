package org.rtodirectory.generator.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A town before it has a place in the database.
 *
 * @param zip the first three digits of its ZIP codes, null if any of the state will do
 * @param areaCode of its telephone numbers, null if any of the state will do
 */
record DemoTown(
    DemoState state, String name, int people, @Nullable String zip, @Nullable String areaCode) {

  /** Reads a line of {@code demo/cities.txt}. */
  static List<DemoTown> parseState(String line) {
    int colon = line.indexOf(": ");
    DemoState state = DemoState.parse(line.substring(0, colon));
    return DemoResource.list(line.substring(colon + 2)).stream()
        .map(town -> parse(state, town))
        .toList();
  }

  private static DemoTown parse(DemoState state, String text) {
    int space = text.lastIndexOf(' ');
    String[] numbers = text.substring(space + 1).split("[@/]", -1);
    return new DemoTown(
        state,
        text.substring(0, space),
        Integer.parseInt(numbers[0]) * 1000,
        numbers.length > 1 ? numbers[1] : null,
        numbers.length > 2 ? numbers[2] : null);
  }
}
