package org.rtodirectory.generator.database;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/**
 * Made-up rows of every table, with ids of their own: all statuses, verticals in any combination,
 * brands, nulls wherever they are allowed, names that fold alike though spelled otherwise, names
 * that fold to little or nothing, and companies without an open location. The same seed gives the
 * same rows.
 */
public final class RandomRows {
  private static final List<String> STATES = List.of("AL", "NY", "PR", "TX", "WY");
  private static final List<String> CITIES =
      List.of(
          "Winston-Salem",
          "Winston Salem",
          "WINSTON  SALEM",
          "York",
          "New York",
          "York Haven",
          "Cañon City",
          "Canon City",
          "O'Fallon",
          "OFallon",
          "St. Louis",
          "Saint Louis",
          "E St Louis",
          "N. Ft. York Hts",
          "Mt. \"X\"",
          "東京",
          "﨎",
          "𠀀 City",
          "𐐀",
          "A",
          "Ab",
          "Abc",
          "?!");
  private static final List<String> NAMES =
      List.of(
          "Aaron's",
          "Aarons",
          "AARON’S",
          "Rent-A-Center",
          "Rent A Center",
          "Tom & \"Jerry\"",
          "Tom and Jerry",
          "Ærø \\ Sheds",
          "Acme / Tires",
          "Acme",
          "7-Eleven",
          "𠀀",
          "﨎",
          "***",
          "東京",
          "Best",
          "Best Buy Rentals",
          "buy");
  private static final List<String> STREETS =
      List.of("Main St", "MAIN ST", "Main-St", "N. Élm Ave", "Hwy 6", "𠀀", "﨎", "#", "1st & 2nd");
  private static final List<String> CATEGORIES =
      List.of("Furniture", "Tires & Wheels", "Sheds, \"new\"", "");
  private static final List<String> VERTICALS = List.of("retail", "sheds", "tires-wheels");

  private final Random random;
  private final List<Object[]> cities = new ArrayList<>();
  private final List<Object[]> companies = new ArrayList<>();
  private final List<Object[]> brands = new ArrayList<>();
  private final List<Object[]> locations = new ArrayList<>();

  /**
   * @param size how many locations, of any status. The other tables hold as many as fit
   */
  public RandomRows(long seed, int size) {
    random = new Random(seed);
    for (int id = 1; id <= 3 + size / 8; id++) {
      cities.add(new Object[] {id, one(STATES), one(CITIES), "city-" + id, orNull(id * 1000)});
    }
    for (int id = 1; id <= 3 + size / 12; id++) {
      company(id);
    }
    for (int id = 1; id <= size; id++) {
      location(id);
    }
  }

  /** Puts the rows into an empty database, each table's in an order that {@code order} shuffles. */
  public void insert(Jdbi jdbi, Random order) {
    jdbi.useTransaction(
        handle -> {
          handle.registerArrayType(String.class, "text");
          insert(handle, order, "cities", "id, state_code, name, slug, population", cities);
          insert(
              handle,
              order,
              "companies",
              "id, slug, name, rating, review_count, categories, verticals",
              companies);
          insert(handle, order, "company_brands", "company_id, name", brands);
          insert(
              handle,
              order,
              "locations",
              "id, company_id, city_id, slug, address, address2, zip, phone, website, rating, review_count,"
                  + " categories, is_primary, status",
              locations);
        });
  }

  private void company(int id) {
    companies.add(
        new Object[] {
          id,
          "company-" + id + one(List.of("", "-é", "_", "-﨎", "-𠀀")),
          one(NAMES),
          rating(),
          random.nextInt(3) * 100,
          some(CATEGORIES),
          some(VERTICALS)
        });
    Set<String> names = new LinkedHashSet<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      names.add(one(NAMES));
    }
    names.forEach(name -> brands.add(new Object[] {id, name}));
  }

  /** The first company has closed locations only, the second none at all. */
  private void location(int id) {
    int company = id <= 2 ? 1 : 3 + random.nextInt(companies.size() - 2);
    locations.add(
        new Object[] {
          id,
          company,
          1 + random.nextInt(cities.size()),
          "store-" + id,
          random.nextInt(4) + " " + one(STREETS),
          orNull("Suite " + id),
          one(List.of("00501", "75201-0001")),
          orNull("(214) 555-0100"),
          orNull("https://www.example/" + id + "?a=\"é\""),
          rating(),
          random.nextInt(1000),
          orNull(some(CATEGORIES)),
          random.nextBoolean(),
          company == 1 ? "closed" : status()
        });
  }

  private @Nullable String status() {
    return switch (random.nextInt(8)) {
      case 0 -> "closed";
      case 1 -> "coming_soon";
      case 2 -> "temporarily_closed";
      case 3, 4 -> "open";
      default -> null;
    };
  }

  private @Nullable BigDecimal rating() {
    return orNull(BigDecimal.valueOf(random.nextInt(11) * 50L, 2));
  }

  private String[] some(List<String> values) {
    return values.stream().filter(value -> random.nextBoolean()).toArray(String[]::new);
  }

  private <T> T one(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private <T> @Nullable T orNull(T value) {
    return random.nextInt(3) == 0 ? null : value;
  }

  private static void insert(
      Handle handle, Random order, String table, String columns, List<Object[]> rows) {
    List<Object[]> shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, order);
    String marks = String.join(", ", Collections.nCopies(columns.split(",").length, "?"));
    String sql = "INSERT INTO " + table + " (" + columns + ") VALUES (" + marks + ")";
    for (Object[] row : shuffled) {
      handle.execute(sql, row);
    }
  }
}
