package org.rtodirectory.generator.demo;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.rtodirectory.generator.importer.GuideFile;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Guide;

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

  private DemoDirectory() {}

  /** Whether the database has no companies, cities and locations. */
  public static boolean isFillable(Jdbi jdbi) {
    return jdbi.withHandle(handle -> new DemoTables(handle).firstFilled().isEmpty());
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
    DemoTables tables = new DemoTables(handle);
    tables.requireEmpty();
    tables.mark();
    SeededRandom random = new SeededRandom(seed);
    DemoResource.Words words = new DemoResource.Words();
    List<DemoCities.City> cities = new DemoCities(random.fork(), words).make(cityCount(locations));
    List<DemoCompanies.Company> companies =
        new DemoCompanies(random.fork(), words, cities).make(companyCount(locations), locations);
    DemoStores stores = new DemoStores(random.fork(), words);
    tables.writeCities(cities);
    tables.writeCompanies(companies);
    tables.writeGuides(guides());
    try (DemoTables.StoreTable table = tables.openStores(locations);
        Progress.Stage stage = progress.stage("Making up locations", locations)) {
      for (DemoCompanies.Company company : companies) {
        stores.of(company, table::write);
        stage.advance(company.stores());
      }
      return new Summary(companies.size(), cities.size(), table.written(), table.open());
    }
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
    return DemoResource.lines("guides.txt").stream().map(DemoDirectory::guide).toList();
  }

  private static Guide guide(String slug) {
    String name = "guides/" + slug + ".md";
    return GuideFile.parse(Path.of(name), DemoResource.text(name), LocalDate.EPOCH).guide();
  }
}
