package org.rtodirectory.generator.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.demo.DemoCities.City;
import org.rtodirectory.generator.demo.DemoCompanies.Company;
import org.rtodirectory.generator.importer.GuideFile;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/**
 * A generated directory for demonstrations and tests: rent-to-own chains, shed dealers and tire
 * dealers, with names, addresses and missing values like those of real ones. The companies are
 * fictional; the cities are real except for small towns that are generated to reach the number. The
 * consumer guides are real texts.
 *
 * <p>The rows, including their ids, are a function of the number of locations and the seed, on
 * every Java version. 3,000 locations have 177 companies and 675 cities in all states and
 * verticals, and lists of several pages.
 */
public final class DemoDirectory {
  public static final int DEFAULT_LOCATIONS = 3_000;
  public static final long DEFAULT_SEED = 1;

  private static final double COMPANIES_EXPONENT = 0.6463;
  private static final double CITIES_EXPONENT = 0.8137;
  private static final int MOST_CITIES = 12_000;

  private static final List<String> TABLES = List.of("companies", "cities", "locations");
  private static final String COMPANY_COLUMNS =
      "id, slug, name, website, rating, review_count, categories, verticals";
  private static final String STORE_COLUMNS =
      "id, company_id, city_id, slug, address, address2, zip, phone, website, rating,"
          + " review_count, categories, is_primary, status";

  private DemoDirectory() {}

  /** Whether the database has no companies, cities and locations. */
  public static boolean isFillable(Jdbi jdbi) {
    return jdbi.withHandle(handle -> TABLES.stream().noneMatch(table -> isFilled(handle, table)));
  }

  /**
   * Fills an empty database, in one transaction.
   *
   * @param locations number of locations of any status, at least 1
   * @throws Failure if the database has companies, cities or locations
   */
  public static Summary fill(Jdbi jdbi, int locations, long seed, Progress progress) {
    if (locations < 1) {
      throw new Failure(
          "A demo directory of " + locations + " locations cannot be generated: use at least 1.");
    }
    return jdbi.inTransaction(handle -> fill(handle, locations, seed, progress));
  }

  private static Summary fill(Handle handle, int locations, long seed, Progress progress) {
    for (String table : TABLES) {
      if (isFilled(handle, table)) {
        throw new Failure(
            "The database holds "
                + table
                + " already, with which the demo directory would mix. Use an empty database.");
      }
    }
    handle.execute("UPDATE directory_identity SET demo = true");
    DemoRandom random = DemoRandom.of(seed);
    List<City> cities = new DemoCities(random.fork()).make(cityCount(locations));
    List<Company> companies =
        new DemoCompanies(random.fork(), cities).make(companyCount(locations), locations);
    DemoStores stores = new DemoStores(random.fork());
    writeCities(handle, cities);
    writeCompanies(handle, companies);
    if (!isFilled(handle, "guides")) {
      writeGuides(handle);
    }
    CopyRows rows = CopyRows.to(handle, "locations", STORE_COLUMNS);
    AtomicInteger open = new AtomicInteger();
    try (Progress.Stage stage = progress.stage("Making up locations", locations)) {
      for (Company company : companies) {
        stores.of(
            company,
            store -> {
              open.addAndGet(store.isOpen() ? 1 : 0);
              writeStore(rows, store);
            });
        stage.advance(company.stores());
      }
    }
    rows.flush();
    continueIdsAfter(handle, "locations", rows.count());
    return new Summary(companies.size(), cities.size(), rows.count(), open.get());
  }

  private static void writeCities(Handle handle, List<City> cities) {
    CopyRows rows = CopyRows.to(handle, "cities", "id, state_code, name, slug, population");
    for (City city : cities) {
      String slug = Folding.slug(city.name());
      rows.add(city.id(), city.state().code(), city.name(), slug, city.population());
    }
    rows.flush();
    continueIdsAfter(handle, "cities", cities.size());
  }

  private static void writeCompanies(Handle handle, List<Company> companies) {
    CopyRows rows = CopyRows.to(handle, "companies", COMPANY_COLUMNS);
    for (Company company : companies) {
      rows.add(
          company.id(),
          company.slug(),
          company.name(),
          company.website(),
          company.rating(),
          company.reviewCount(),
          company.categories(),
          company.verticals().stream().map(Vertical::code).toList());
    }
    rows.flush();
    CopyRows brands = CopyRows.to(handle, "company_brands", "company_id, name");
    companies.forEach(
        company -> company.brands().forEach(brand -> brands.add(company.id(), brand)));
    brands.flush();
    continueIdsAfter(handle, "companies", companies.size());
  }

  /** Stores are numbered from 1 in the order of writing. */
  private static void writeStore(CopyRows rows, DemoStores.Store store) {
    rows.add(
        rows.count() + 1,
        store.company().id(),
        store.city().id(),
        store.slug(),
        store.address(),
        store.address2(),
        store.zip(),
        store.phone(),
        store.website(),
        store.rating(),
        store.reviewCount(),
        store.categories(),
        store.primary(),
        store.status());
  }

  private static void writeGuides(Handle handle) {
    String columns = "slug, title, summary, body_markdown, updated_on";
    CopyRows rows = CopyRows.to(handle, "guides", columns);
    for (Guide guide : guides()) {
      rows.add(
          guide.slug(), guide.title(), guide.summary(), guide.bodyMarkdown(), guide.updatedOn());
    }
    rows.flush();
  }

  private static boolean isFilled(Handle handle, String table) {
    return handle
        .createQuery("SELECT EXISTS (SELECT FROM " + table + ")")
        .mapTo(Boolean.class)
        .one();
  }

  /** Advances the sequence of ids, so that rows inserted later get new ids. */
  private static void continueIdsAfter(Handle handle, String table, int lastId) {
    handle
        .createQuery("SELECT setval(pg_get_serial_sequence(:table, 'id'), :id)")
        .bind("table", table)
        .bind("id", lastId)
        .mapTo(Long.class)
        .one();
  }

  private static int companyCount(int locations) {
    return (int) StrictMath.round(StrictMath.pow(locations, COMPANIES_EXPONENT));
  }

  private static int cityCount(int locations) {
    return Math.min(
        MOST_CITIES, (int) StrictMath.round(StrictMath.pow(locations, CITIES_EXPONENT)));
  }

  /**
   * Numbers of the inserted rows.
   *
   * @param locations of any status
   * @param openLocations locations that the directory lists
   */
  public record Summary(int companies, int cities, int locations, int openLocations) {}

  /** Reads the consumer guides of the demo. */
  static List<Guide> guides() {
    return lines("guides.txt").stream()
        .map(slug -> "guides/" + slug + ".md")
        .map(name -> GuideFile.parse(Path.of(name), text(name), LocalDate.EPOCH).guide())
        .toList();
  }

  /** The lines of {@code demo/name}, without blank lines and comments. */
  static List<String> lines(String name) {
    return text(name).lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  private static String text(String name) {
    try (InputStream file = DemoDirectory.class.getResourceAsStream("/demo/" + name)) {
      return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The trimmed values of a comma-separated list; none if it is blank. */
  static List<String> list(String commaSeparated) {
    return commaSeparated.isBlank()
        ? List.of()
        : List.of(commaSeparated.strip().split(",\\s*", -1));
  }
}
