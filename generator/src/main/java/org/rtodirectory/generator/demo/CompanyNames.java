package org.rtodirectory.generator.demo;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.text.Folding;

/** Invents company names as the trade has them; no two of them fold to the same. */
final class CompanyNames {
  private static final List<String> KIN =
      List.of(" & Sons", " & Sons", " & Son", " Brothers", " Bros.", " Family", " & Daughters");
  private static final String INITIALS = "ABCDEFGHJKLMNPRSTVW";

  private final Dice dice;
  private final Words words;
  private final Set<String> taken = new HashSet<>();

  CompanyNames(Dice dice, Words words) {
    this.dice = dice;
    this.words = words;
  }

  /** Takes a name that was not invented here. */
  void reserve(String name) {
    taken.add(Folding.fold(name));
  }

  /** A new name for a company of that trade; one that is taken is told apart by the home town. */
  String invent(Vertical trade, DemoCity home) {
    while (true) {
      String name = invent(dice.pick(words.of(trade.code() + " trade")), home);
      if (taken.add(Folding.fold(name))) {
        return name;
      }
      String nameAndTown = name + " of " + home.name();
      if (taken.add(Folding.fold(nameAndTown))) {
        return nameAndTown;
      }
    }
  }

  private String invent(String trade, DemoCity home) {
    return switch (dice.below(20)) {
      case 0, 1, 2, 3, 4, 5 -> possessive(surname()) + " " + trade;
      case 6, 7 -> surname() + dice.pick(KIN) + " " + trade;
      case 8 -> surname() + "-" + surname() + " " + trade;
      case 9, 10, 11 -> dice.pick(words.of("quality")) + " " + trade;
      case 12, 13, 14, 15 -> place(home) + " " + trade;
      case 16, 17 -> home.name() + " " + trade;
      case 18 -> initial() + " & " + initial() + " " + trade;
      default -> "The " + dice.pick(words.of("quality")) + " " + trade + " Co.";
    };
  }

  private String surname() {
    return dice.pick(words.of("surname"));
  }

  private String place(DemoCity home) {
    return dice.pick(words.of(home.state().region() + " place"));
  }

  private char initial() {
    return INITIALS.charAt(dice.below(INITIALS.length()));
  }

  private static String possessive(String surname) {
    return surname + (surname.endsWith("s") ? "'" : "'s");
  }
}
