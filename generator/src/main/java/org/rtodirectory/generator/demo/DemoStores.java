package org.rtodirectory.generator.demo;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.text.Folding;

/** Makes the stores of one company after another. */
final class DemoStores {
  private static final int TRIES_FOR_A_NEW_CITY = 6;

  private final Dice dice;
  private final DemoAddresses addresses;
  private final Reputation reputation;
  private final Assortment assortment;

  DemoStores(Dice dice, Words words) {
    this.dice = dice;
    this.addresses = new DemoAddresses(dice, words);
    this.reputation = new Reputation(dice);
    this.assortment = new Assortment(dice, words);
  }

  /**
   * Hands over all stores of the company, its primary store first. Slugs are unique within the
   * company; those of different companies differ, because an address begins with a number or the
   * kind of road, as nothing does by which one company's name continues another's.
   */
  void of(DemoCompany company, Consumer<DemoStore> sink) {
    Set<String> taken = new HashSet<>();
    BitSet settled = new BitSet();
    DemoCity city = company.home();
    DemoAddress address = addresses.in(city);
    for (int i = 0; i < company.stores(); i++) {
      if (i > 0) {
        boolean nextDoor = dice.chance(0.4);
        city = nextDoor ? city : nextCity(company, settled);
        address = nextDoor ? address.withUnit("Unit B") : addresses.in(city);
      }
      settled.set(city.id());
      sink.accept(store(company, city, address, slug(company, city, address, taken), i == 0));
    }
  }

  /** A city of the territory; a small one, if it can be, that has no store of the company yet. */
  private DemoCity nextCity(DemoCompany company, BitSet settled) {
    DemoCity city = company.territory().city(dice);
    for (int i = 0; i < TRIES_FOR_A_NEW_CITY && settled.get(city.id()) && !city.isLarge(); i++) {
      city = company.territory().city(dice);
    }
    return city;
  }

  private static String slug(
      DemoCompany company, DemoCity city, DemoAddress address, Set<String> taken) {
    String slug = company.slug() + "-" + Folding.slug(address.street());
    String free = slug;
    for (int i = 2; !taken.add(city.id() + " " + free); i++) {
      free = slug + "-" + i;
    }
    return free;
  }

  private DemoStore store(
      DemoCompany company, DemoCity city, DemoAddress address, String slug, boolean primary) {
    int reviews = reputation.reviews();
    return new DemoStore(
        company,
        city,
        slug,
        address,
        dice.chance(5) ? null : phone(city),
        website(company, city),
        reputation.rating(reviews),
        reviews,
        categories(company),
        primary,
        status(company, primary));
  }

  private String phone(DemoCity city) {
    return String.format(Locale.ROOT, "(%s) 555-01%02d", city.areaCode(), dice.below(100));
  }

  private @Nullable String website(DemoCompany company, DemoCity city) {
    String website = company.website();
    if (website == null || dice.chance(35)) {
      return null;
    }
    return company.stores() == 1
        ? website
        : website + "/stores/" + city.stateCode().toLowerCase(Locale.ROOT) + "/" + city.slug();
  }

  private @Nullable List<String> categories(DemoCompany company) {
    boolean small = company.verticals().size() > 1 && dice.chance(25);
    if (!small && !dice.chance(5)) {
      return null;
    }
    return assortment.of(small ? company.verticals().subList(0, 1) : company.verticals());
  }

  private @Nullable String status(DemoCompany company, boolean primary) {
    if (company.unlisted()) {
      return dice.chance(60) ? "closed" : "coming_soon";
    }
    double percent = primary ? 0 : dice.fraction() * 100;
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
}
