package org.rtodirectory.generator.demo;

/** Makes addresses in a city. */
final class DemoAddresses {
  private final Dice dice;
  private final Streets streets;

  DemoAddresses(Dice dice, Words words) {
    this.dice = dice;
    this.streets = new Streets(dice, words);
  }

  DemoAddress in(DemoCity city) {
    return new DemoAddress(streets.in(city.state()), dice.chance(10) ? unit() : null, zip(city));
  }

  private String unit() {
    int number = dice.between(1, 24);
    char letter = (char) ('A' + dice.below(6));
    return switch (dice.below(8)) {
      case 0, 1, 2 -> "Ste " + dice.between(1, 6) * 50;
      case 3 -> "Ste " + letter;
      case 4 -> "Unit " + letter;
      case 5 -> "Unit " + number;
      case 6 -> "#" + number;
      default -> "Bldg " + dice.between(1, 5);
    };
  }

  private String zip(DemoCity city) {
    String zip = city.isLarge() ? city.zip().substring(0, 3) + dice.between(10, 79) : city.zip();
    return dice.chance(2) ? zip + "-" + dice.between(1001, 9899) : zip;
  }
}
