package org.rtodirectory.generator.demo;

import java.util.List;

/**
 * Generates street addresses with the variety of real ones: 123 Main St, 700 1st Ave SW, 4501 N
 * Interstate Hwy 35, Hwy 31 S, W6520 County Road K. Each begins with a number or the kind of road.
 */
final class Streets {
  private static final List<String> DIRECTIONS = List.of("N", "S", "E", "W");
  private static final List<String> QUADRANTS = List.of("NW", "NE", "SW", "SE");
  private static final List<Integer> INTERSTATES = List.of(10, 20, 30, 35, 37, 45);

  private final SeededRandom random;
  private final DemoResource.Words words;

  Streets(SeededRandom random, DemoResource.Words words) {
    this.random = random;
    this.words = words;
  }

  /** A number and street, or a highway without a number. */
  String in(DemoCities.State state) {
    return switch (state.code()) {
      case "PR" -> random.pick(words.of("calle")) + " " + random.between(1, 900);
      case "HI" -> random.chance(30) ? hawaiian(state) : common(state);
      case "TX" -> random.chance(15) ? texan() : common(state);
      case "UT" -> random.chance(40) ? grid() : common(state);
      case "WI" -> random.chance(12) ? wisconsin(state) : common(state);
      default -> common(state);
    };
  }

  private String common(DemoCities.State state) {
    int kind = random.below(100);
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

  private String named(DemoCities.State state) {
    int kind = random.below(100);
    if (kind < 20) {
      return maybeBefore() + random.pick(words.of("known street"));
    }
    if (kind < 30) {
      return random.pick(words.of(state.region() + " street"));
    }
    String street = random.pick(words.of("street")) + " " + random.pick(words.of("street type"));
    return kind < 95 ? maybeBefore() + street : street + " " + random.pick(QUADRANTS);
  }

  private String numbered() {
    String street = ordinal(random.between(1, random.chance(80) ? 24 : 172));
    return random.chance(50)
        ? street + " " + random.pick(List.of("St", "Ave")) + " " + random.pick(QUADRANTS)
        : maybeBefore() + street + " " + random.pick(List.of("St", "Ave", "St", "Pl"));
  }

  private String highway(DemoCities.State state) {
    return switch (random.below(8)) {
      case 0, 1 -> "US Highway " + usRoute(state) + maybeAfter();
      case 2, 3 -> "Hwy " + usRoute(state) + maybeAfter();
      case 4 -> "Highway " + random.between(2, 199) + maybeAfter();
      case 5, 6 -> "State Route " + random.between(2, 340);
      default -> "County Road " + random.between(2, 990);
    };
  }

  private String usRoute(DemoCities.State state) {
    return random.pick(words.of(state.region() + " route"));
  }

  private String texan() {
    return number()
        + (random.chance(50)
            ? " " + maybeBefore() + "Interstate Hwy " + random.pick(INTERSTATES)
            : " FM " + random.between(100, 3100));
  }

  private String wisconsin(DemoCities.State state) {
    String letter = "ABCDEFGHJKMNPQST".charAt(random.below(16)) + "";
    return random.chance(70)
        ? random.pick(DIRECTIONS) + random.between(500, 9990) + " County Road " + letter
        : "N" + random.between(50, 96) + "W" + random.between(12500, 17990) + " " + named(state);
  }

  private String grid() {
    return random.between(2, 98) * 10
        + (random.chance(50) ? " S " + hundreds() + " W" : " E " + hundreds() + " N");
  }

  private String hawaiian(DemoCities.State state) {
    return random.between(11, 98) + "-" + random.between(101, 999) + " " + named(state);
  }

  private int hundreds() {
    return random.between(1, 40) * 100;
  }

  private int number() {
    int kind = random.below(100);
    if (kind < 48) {
      return random.between(100, 999);
    }
    if (kind < 90) {
      return random.between(1000, 6999);
    }
    return kind < 98 ? random.between(7000, 18999) : random.between(1, 99);
  }

  private String maybeBefore() {
    return random.chance(25) ? random.pick(DIRECTIONS) + " " : "";
  }

  private String maybeAfter() {
    return random.chance(45) ? " " + random.pick(DIRECTIONS) : "";
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
