package org.rtodirectory.generator.demo;

import java.util.List;

/**
 * Makes street addresses in the variety of real ones: 123 Main St, 700 1st Ave SW, 4501 N
 * Interstate Hwy 35, Hwy 31 S, W6520 County Road K. Each begins with a number or the kind of road.
 */
final class Streets {
  private static final List<String> DIRECTIONS = List.of("N", "S", "E", "W");
  private static final List<String> QUADRANTS = List.of("NW", "NE", "SW", "SE");
  private static final List<Integer> INTERSTATES = List.of(10, 20, 30, 35, 37, 45);

  private final Dice dice;
  private final Words words;

  Streets(Dice dice, Words words) {
    this.dice = dice;
    this.words = words;
  }

  /** Number and street, or just a highway. */
  String in(DemoState state) {
    return switch (state.code()) {
      case "PR" -> dice.pick(words.of("calle")) + " " + dice.between(1, 900);
      case "HI" -> dice.chance(30) ? hawaiian(state) : common(state);
      case "TX" -> dice.chance(15) ? texan() : common(state);
      case "UT" -> dice.chance(40) ? grid() : common(state);
      case "WI" -> dice.chance(12) ? wisconsin(state) : common(state);
      default -> common(state);
    };
  }

  private String common(DemoState state) {
    int kind = dice.below(100);
    if (kind < 72) {
      return number() + " " + named(state);
    }
    if (kind < 84) {
      return number() + " " + numbered();
    }
    if (kind < 97) {
      return number() + " " + highway(state);
    }
    return kind < 99 ? highway(state) : number() + " 1/2 " + named(state);
  }

  private String named(DemoState state) {
    int kind = dice.below(100);
    if (kind < 20) {
      return maybeBefore() + dice.pick(words.of("known street"));
    }
    if (kind < 30) {
      return dice.pick(words.of(state.region() + " street"));
    }
    String street = dice.pick(words.of("street")) + " " + dice.pick(words.of("street type"));
    return kind < 95 ? maybeBefore() + street : street + " " + dice.pick(QUADRANTS);
  }

  private String numbered() {
    String street = ordinal(dice.between(1, dice.chance(80) ? 24 : 172));
    return dice.chance(50)
        ? street + " " + dice.pick(List.of("St", "Ave")) + " " + dice.pick(QUADRANTS)
        : maybeBefore() + street + " " + dice.pick(List.of("St", "Ave", "St", "Pl"));
  }

  private String highway(DemoState state) {
    return switch (dice.below(8)) {
      case 0, 1 -> "US Highway " + usRoute(state) + maybeAfter();
      case 2, 3 -> "Hwy " + usRoute(state) + maybeAfter();
      case 4 -> "Highway " + dice.between(2, 199) + maybeAfter();
      case 5, 6 -> "State Route " + dice.between(2, 340);
      default -> "County Road " + dice.between(2, 990);
    };
  }

  private String usRoute(DemoState state) {
    return dice.pick(words.of(state.region() + " route"));
  }

  private String texan() {
    return number()
        + (dice.chance(50)
            ? " " + maybeBefore() + "Interstate Hwy " + dice.pick(INTERSTATES)
            : " FM " + dice.between(100, 3100));
  }

  private String wisconsin(DemoState state) {
    String letter = "ABCDEFGHJKMNPQST".charAt(dice.below(16)) + "";
    return dice.chance(70)
        ? dice.pick(DIRECTIONS) + dice.between(500, 9990) + " County Road " + letter
        : "N" + dice.between(50, 96) + "W" + dice.between(12500, 17990) + " " + named(state);
  }

  private String grid() {
    return dice.between(2, 98) * 10
        + (dice.chance(50) ? " S " + hundreds() + " W" : " E " + hundreds() + " N");
  }

  private String hawaiian(DemoState state) {
    return dice.between(11, 98) + "-" + dice.between(101, 999) + " " + named(state);
  }

  private int hundreds() {
    return dice.between(1, 40) * 100;
  }

  private int number() {
    int kind = dice.below(100);
    if (kind < 48) {
      return dice.between(100, 999);
    }
    if (kind < 90) {
      return dice.between(1000, 6999);
    }
    return kind < 98 ? dice.between(7000, 18999) : dice.between(1, 99);
  }

  private String maybeBefore() {
    return dice.chance(25) ? dice.pick(DIRECTIONS) + " " : "";
  }

  private String maybeAfter() {
    return dice.chance(45) ? " " + dice.pick(DIRECTIONS) : "";
  }

  private static String ordinal(int number) {
    boolean teen = number / 10 % 10 == 1;
    return number
        + switch (teen ? 0 : number % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
  }
}
