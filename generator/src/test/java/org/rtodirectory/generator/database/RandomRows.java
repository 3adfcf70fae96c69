package org.rtodirectory.generator.database;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Vertical;

/**
 * Random rows of every table, with explicit ids and values in every column. They include all
 * statuses, verticals in any combination, brands and nulls. Some names have the same folding or
 * almost nothing left of it, and some companies have no open location. The same seed gives the same
 * rows.
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
  private static final List<String> VERTICALS = Vertical.codes();

  private final Random random;
  private final List<Map<String, Object>> cities = new ArrayList<>();
  private final List<Map<String, Object>> companies = new ArrayList<>();
  private final List<Map<String, Object>> brands = new ArrayList<>();
  private final List<Map<String, Object>> locations = new ArrayList<>();

  /**
   * @param size the number of locations of any status, to which the sizes of the other tables are
   *     in proportion
   */
  public RandomRows(long seed, int size) {
    random = new Random(seed);
    for (int id = 1; id <= 3 + size / 8; id++) {
      cities.add(
          row(
              "id",
              id,
              "state_code",
              choose(STATES),
              "name",
              choose(CITIES),
              "slug",
              "city-" + id));
    }
    for (int id = 1; id <= 3 + size / 12; id++) {
      addCompany(id);
    }
    for (int id = 1; id <= size; id++) {
      addLocation(id);
    }
  }

  /** Inserts the rows into an empty database. {@code order} shuffles the rows of each table. */
  public void insert(Jdbi jdbi, Random order) {
    jdbi.useTransaction(
        handle -> {
          handle.registerArrayType(String.class, "text");
          insert(handle, order, "cities", cities);
          insert(handle, order, "companies", companies);
          insert(handle, order, "company_brands", brands);
          insert(handle, order, "locations", locations);
        });
  }

  private void addCompany(int id) {
    companies.add(
        row(
            "id", id,
            "slug", "company-" + id + choose(List.of("", "-é", "_", "-﨎", "-𠀀")),
            "name", choose(NAMES),
            "website", valueOrNull("https://www.example/" + id),
            "review_count", random.nextInt(3) * 100,
            "categories", randomSubset(CATEGORIES),
            "verticals", randomSubset(VERTICALS)));
    Set<String> names = new LinkedHashSet<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      names.add(choose(NAMES));
    }
    names.forEach(name -> brands.add(row("company_id", id, "name", name)));
  }

  /** Adds a location. The first company gets only closed locations, and the second gets none. */
  private void addLocation(int id) {
    int company = id <= 2 ? 1 : 3 + random.nextInt(companies.size() - 2);
    locations.add(
        row(
            "id",
            id,
            "company_id",
            company,
            "city_id",
            1 + random.nextInt(cities.size()),
            "slug",
            "store-" + id,
            "address",
            random.nextInt(4) + " " + choose(STREETS),
            "zip",
            choose(List.of("00501", "75201-0001")),
            "phone",
            valueOrNull("(214) 555-0100"),
            "website",
            valueOrNull("https://www.example/" + id + "?a=\"é\""),
            "review_count",
            random.nextInt(1000),
            "categories",
            valueOrNull(randomSubset(CATEGORIES)),
            "status",
            company == 1 ? "closed" : status()));
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

  private String[] randomSubset(List<String> values) {
    return values.stream().filter(value -> random.nextBoolean()).toArray(String[]::new);
  }

  private <T> T choose(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private <T> @Nullable T valueOrNull(T value) {
    return random.nextInt(3) == 0 ? null : value;
  }

  /** Returns a row of columns and their values, in alternation. */
  private static Map<String, Object> row(@Nullable Object... cells) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < cells.length; i += 2) {
      row.put(String.valueOf(cells[i]), cells[i + 1]);
    }
    return row;
  }

  private static void insert(
      Handle handle, Random order, String table, List<Map<String, Object>> rows) {
    List<Column> columns =
        handle
            .createQuery(
                "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = ?"
                    + " ORDER BY column_name")
            .bind(0, table)
            .map((row, context) -> new Column(row.getString(1), row.getString(2)))
            .list();
    List<Map<String, Object>> shuffledRows = new ArrayList<>(rows);
    Collections.shuffle(shuffledRows, order);
    String names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
    String placeholders = String.join(", ", Collections.nCopies(columns.size(), "?"));
    String sql = "INSERT INTO " + table + " (" + names + ") VALUES (" + placeholders + ")";
    for (Map<String, Object> row : shuffledRows) {
      handle.execute(sql, columns.stream().map(column -> column.valueIn(row)).toArray());
    }
  }

  /** A column of a table. */
  private record Column(String name, String type) {
    /**
     * Returns the value of a column, or one derived from the row if the row does not have the
     * column.
     */
    @Nullable Object valueIn(Map<String, Object> row) {
      if (row.containsKey(name)) {
        return row.get(name);
      }
      int number = Math.floorMod(Objects.hash(row.get("id"), name), 11);
      if (number % 3 == 0 && !type.equals("boolean")) {
        return null;
      }
      return switch (type) {
        case "text" -> name + " " + row.get("id");
        case "integer", "bigint" -> number * 1000;
        case "boolean" -> number % 2 == 0;
        case "numeric" -> BigDecimal.valueOf(number * 50L, 2);
        case "date" -> LocalDate.of(2026, 1, 1 + number);
        case "ARRAY" -> new String[] {name};
        default -> throw new IllegalArgumentException("no values of type " + type);
      };
    }
  }
}
