package org.rtodirectory.generator.demo;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.text.Folding;

/** Generates the stores, one company after the other. */
final class DemoStores {
  private static final int TRIES_FOR_A_NEW_CITY = 6;

  private final SeededRandom random;
  private final Addresses addresses;
  private final Reputation reputation;
  private final Assortment assortment;

  DemoStores(SeededRandom random, DemoResource.Words words) {
    this.random = random;
    this.addresses = new Addresses(random, words);
    this.reputation = new Reputation(random);
    this.assortment = new Assortment(random, words);
  }

  /**
   * Generates all stores of the company, its primary store first, and passes them on. Slugs are
   * unique within the company. They also differ between companies: an address begins with a number
   * or a kind of road, which no company name does after the name of another company.
   */
  void of(DemoCompanies.Company company, Consumer<Store> sink) {
    Set<String> taken = new HashSet<>();
    BitSet settled = new BitSet();
    DemoCities.City city = company.home();
    Address address = addresses.in(city);
    for (int i = 0; i < company.stores(); i++) {
      if (i > 0) {
        boolean nextDoor = random.chance(0.4);
        city = nextDoor ? city : nextCity(company, settled);
        address = nextDoor ? address.withUnit("Unit B") : addresses.in(city);
      }
      settled.set(city.id());
      sink.accept(store(company, city, address, slug(company, city, address, taken), i == 0));
    }
  }

  /** A city of the territory. A small city is avoided if it has a store of the company already. */
  private DemoCities.City nextCity(DemoCompanies.Company company, BitSet settled) {
    DemoCities.City city = company.territory().city(random);
    for (int i = 0; i < TRIES_FOR_A_NEW_CITY && settled.get(city.id()) && !city.isLarge(); i++) {
      city = company.territory().city(random);
    }
    return city;
  }

  private static String slug(
      DemoCompanies.Company company, DemoCities.City city, Address address, Set<String> taken) {
    String slug = company.slug() + "-" + Folding.slug(address.street());
    String free = slug;
    for (int i = 2; !taken.add(city.id() + " " + free); i++) {
      free = slug + "-" + i;
    }
    return free;
  }

  private Store store(
      DemoCompanies.Company company,
      DemoCities.City city,
      Address address,
      String slug,
      boolean primary) {
    int reviews = reputation.reviews();
    return new Store(
        company,
        city,
        slug,
        address,
        random.chance(5) ? null : phone(city),
        website(company, city),
        reputation.rating(reviews),
        reviews,
        categories(company),
        primary,
        status(company, primary));
  }

  private String phone(DemoCities.City city) {
    return String.format(Locale.ROOT, "(%s) 555-01%02d", city.areaCode(), random.below(100));
  }

  private @Nullable String website(DemoCompanies.Company company, DemoCities.City city) {
    String website = company.website();
    if (website == null || random.chance(35)) {
      return null;
    }
    return company.stores() == 1
        ? website
        : website + "/stores/" + city.stateCode().toLowerCase(Locale.ROOT) + "/" + city.slug();
  }

  private @Nullable List<String> categories(DemoCompanies.Company company) {
    boolean small = company.verticals().size() > 1 && random.chance(25);
    if (!small && !random.chance(5)) {
      return null;
    }
    return assortment.of(small ? company.verticals().subList(0, 1) : company.verticals());
  }

  private @Nullable String status(DemoCompanies.Company company, boolean primary) {
    if (company.unlisted()) {
      return random.chance(60) ? "closed" : "coming_soon";
    }
    double percent = primary ? 0 : random.fraction() * 100;
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

  /**
   * A location of the demo directory.
   *
   * @param categories null if it has those of its company
   */
  record Store(
      DemoCompanies.Company company,
      DemoCities.City city,
      String slug,
      Address address,
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
   * The address of a store within its city.
   *
   * @param street number and street
   * @param unit suite or unit, null if there is none
   */
  record Address(String street, @Nullable String unit, String zip) {

    Address withUnit(String other) {
      return new Address(street, other, zip);
    }
  }

  /** Generates addresses in a city. */
  static final class Addresses {
    private final SeededRandom random;
    private final Streets streets;

    Addresses(SeededRandom random, DemoResource.Words words) {
      this.random = random;
      this.streets = new Streets(random, words);
    }

    Address in(DemoCities.City city) {
      return new Address(streets.in(city.state()), random.chance(10) ? unit() : null, zip(city));
    }

    private String unit() {
      int number = random.between(1, 24);
      char letter = (char) ('A' + random.below(6));
      return switch (random.below(8)) {
        case 0, 1, 2 -> "Ste " + random.between(1, 6) * 50;
        case 3 -> "Ste " + letter;
        case 4 -> "Unit " + letter;
        case 5 -> "Unit " + number;
        case 6 -> "#" + number;
        default -> "Bldg " + random.between(1, 5);
      };
    }

    private String zip(DemoCities.City city) {
      String zip =
          city.isLarge() ? city.zip().substring(0, 3) + random.between(10, 79) : city.zip();
      return random.chance(2) ? zip + "-" + random.between(1001, 9899) : zip;
    }
  }
}
