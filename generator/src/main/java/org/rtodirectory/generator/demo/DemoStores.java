package org.rtodirectory.generator.demo;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.demo.DemoCities.City;
import org.rtodirectory.generator.demo.DemoCompanies.Company;
import org.rtodirectory.schemas.text.Folding;

/** Makes up the stores, one company after the other. */
final class DemoStores {
  private static final int TRIES_FOR_A_NEW_CITY = 6;
  private static final List<String> DIRECTIONS = List.of("N", "S", "E", "W");

  private final DemoRandom random;

  DemoStores(DemoRandom random) {
    this.random = random;
  }

  /**
   * A store.
   *
   * @param categories null if it has those of its company
   */
  record Store(
      Company company,
      City city,
      String slug,
      String address,
      @Nullable String address2,
      String zip,
      @Nullable String phone,
      @Nullable String website,
      @Nullable String rating,
      int reviewCount,
      @Nullable List<String> categories,
      boolean primary,
      @Nullable String status) {

    /** Whether the directory lists the store. */
    boolean isOpen() {
      return !"closed".equals(status) && !"coming_soon".equals(status);
    }
  }

  /**
   * Makes up all stores of a company, its primary store first, and passes them on. Slugs are unique
   * within the company. They also differ between companies: an address begins with a number or a
   * kind of road, which no company name does after the name of another company.
   */
  void of(Company company, Consumer<Store> sink) {
    Set<String> slugs = new HashSet<>();
    Set<City> settled = new HashSet<>();
    City city = company.home();
    String address = address(city);
    for (int i = 0; i < company.stores(); i++) {
      boolean isNextDoor = i > 0 && random.chance(0.4);
      if (i > 0 && !isNextDoor) {
        city = nextCity(company, settled);
        address = address(city);
      }
      settled.add(city);
      String slug = slug(company.slug() + "-" + Folding.slug(address), city, slugs);
      sink.accept(store(company, city, slug, address, isNextDoor, i == 0));
    }
  }

  /** A city of the territory. A small city is avoided if it has a store of the company already. */
  private City nextCity(Company company, Set<City> settled) {
    City city = company.territory().draw(random);
    for (int i = 0; i < TRIES_FOR_A_NEW_CITY && settled.contains(city) && !city.isLarge(); i++) {
      city = company.territory().draw(random);
    }
    return city;
  }

  private static String slug(String slug, City city, Set<String> taken) {
    String free = slug;
    for (int i = 2; !taken.add(city.id() + " " + free); i++) {
      free = slug + "-" + i;
    }
    return free;
  }

  private Store store(
      Company company,
      City city,
      String slug,
      String address,
      boolean isNextDoor,
      boolean isPrimary) {
    int reviews = random.reviews();
    return new Store(
        company,
        city,
        slug,
        address,
        isNextDoor ? "Unit B" : random.chance(10) ? unit() : null,
        zip(city),
        random.chance(5)
            ? null
            : String.format(Locale.ROOT, "(%s) 555-01%02d", city.areaCode(), random.below(100)),
        website(company, city),
        random.rating(reviews),
        reviews,
        random.chance(5) ? random.categories(company.verticals().subList(0, 1)) : null,
        isPrimary,
        status(company, isPrimary));
  }

  private @Nullable String website(Company company, City city) {
    String website = company.website();
    if (website == null || random.chance(35)) {
      return null;
    }
    return company.stores() == 1
        ? website
        : website
            + "/stores/"
            + city.state().code().toLowerCase(Locale.ROOT)
            + "/"
            + Folding.slug(city.name());
  }

  private @Nullable String status(Company company, boolean isPrimary) {
    if (company.unlisted()) {
      return random.chance(60) ? "closed" : "coming_soon";
    }
    double percent = isPrimary ? 0 : random.fraction() * 100;
    if (percent < 90) {
      return null;
    }
    if (percent < 95.5) {
      return "open";
    }
    if (percent < 97) {
      return "temporarily_closed";
    }
    return percent < 99 ? "closed" : "coming_soon";
  }

  /** A number and street, or a highway: 123 Main St, 700 1st Ave SW, 4501 N US Highway 31. */
  private String address(City city) {
    if (city.state().code().equals("PR")) {
      return random.word("calle") + " " + random.between(1, 900);
    }
    int number = random.between(100, random.chance(60) ? 999 : 18_999);
    String direction = random.chance(20) ? random.pick(DIRECTIONS) + " " : "";
    return switch (random.below(20)) {
      case 0 -> random.word("highway") + " " + random.between(2, 199);
      case 1, 2 -> number + " " + direction + random.word("highway") + " " + random.between(2, 199);
      case 3, 4 -> number + " " + random.word("numbered street");
      case 5, 6, 7 -> number + " " + direction + random.word("known street");
      case 8 -> number + " " + random.word(city.state().region() + " street");
      default ->
          number + " " + direction + random.word("street") + " " + random.word("street type");
    };
  }

  private String unit() {
    int number = random.between(1, 24);
    return switch (random.below(4)) {
      case 0 -> "Ste " + number * 50;
      case 1 -> "Unit " + (char) ('A' + random.below(6));
      case 2 -> "#" + number;
      default -> "Bldg " + number;
    };
  }

  private String zip(City city) {
    String zip = city.isLarge() ? city.zip().substring(0, 3) + random.between(10, 79) : city.zip();
    return random.chance(2) ? zip + "-" + random.between(1001, 9899) : zip;
  }
}
