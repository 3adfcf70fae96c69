package org.rtodirectory.generator.demo;

/** Invents names of small towns: Thornbury, Cedar Rapids, Millbrook Junction. */
final class TownNames {
  private final Dice dice;
  private final Words words;

  TownNames(Dice dice, Words words) {
    this.dice = dice;
    this.words = words;
  }

  /** A name as towns in that part of the country have; may be that of another town. */
  String invent(DemoState state) {
    return switch (dice.below(8)) {
      case 0, 1 -> dice.pick(words.of("town tree")) + " " + word();
      case 2 -> compound(state) + " " + word();
      case 3 -> dice.pick(words.of("town founder")) + dice.pick(words.of("town suffix"));
      default -> compound(state);
    };
  }

  /** One word of two parts that do not run into each other (no Firrridge, no Lakelake). */
  private String compound(DemoState state) {
    while (true) {
      String start = dice.pick(words.of("town"));
      String end = dice.pick(words.of(state.region() + " town end"));
      boolean blurred = start.charAt(start.length() - 1) == end.charAt(0);
      if (!blurred && !start.equalsIgnoreCase(end)) {
        return start + end;
      }
    }
  }

  private String word() {
    return dice.pick(words.of("town word"));
  }
}
