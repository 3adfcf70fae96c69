package org.rtodirectory.generator.demo;

import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.Vertical;

/** Writes the demo directory into the tables of the database, within the caller's transaction. */
final class DemoTables {
  private final Handle handle;
  private final Connection connection;

  DemoTables(Handle handle) {
    this.handle = handle;
    this.connection = handle.getConnection();
  }

  /** The first table that holds rows with which the demo directory would mix, if there is one. */
  Optional<String> firstFilled() {
    return Stream.of("companies", "cities", "locations").filter(this::isFilled).findFirst();
  }

  /**
   * Makes sure that there is nothing that the demo directory would mix with.
   *
   * @throws Failure if there is
   */
  void requireEmpty() {
    firstFilled()
        .ifPresent(
            table -> {
              throw new Failure(
                  "The database holds "
                      + table
                      + " already, with which the demo directory would mix. Use an empty database.");
            });
  }

  void writeCities(List<DemoCity> cities) {
    try (CopyTable table =
        new CopyTable(connection, "cities", "id, state_code, name, slug, population")) {
      cities.forEach(
          city ->
              table.row(city.id(), city.stateCode(), city.name(), city.slug(), city.population()));
    }
    continueIdsAfter("cities", cities.size());
  }

  void writeCompanies(List<DemoCompany> companies) {
    String columns = "id, slug, name, website, rating, review_count, categories, verticals";
    try (CopyTable table = new CopyTable(connection, "companies", columns)) {
      companies.forEach(company -> writeCompany(table, company));
    }
    try (CopyTable table = new CopyTable(connection, "company_brands", "company_id, name")) {
      companies.forEach(
          company -> company.brands().forEach(brand -> table.row(company.id(), brand)));
    }
    continueIdsAfter("companies", companies.size());
  }

  private static void writeCompany(CopyTable table, DemoCompany company) {
    table.row(
        company.id(),
        company.slug(),
        company.name(),
        company.website(),
        company.rating(),
        company.reviewCount(),
        company.categories(),
        company.verticals().stream().map(Vertical::code).toList());
  }

  /** Writes the guides, unless the publisher has some already. */
  void writeGuides(List<Guide> guides) {
    if (isFilled("guides")) {
      return;
    }
    String columns = "slug, title, summary, body_markdown, updated_on";
    try (CopyTable table = new CopyTable(connection, "guides", columns)) {
      guides.forEach(
          guide ->
              table.row(
                  guide.slug(),
                  guide.title(),
                  guide.summary(),
                  guide.bodyMarkdown(),
                  guide.updatedOn()));
    }
  }

  private boolean isFilled(String table) {
    return handle
        .createQuery("SELECT EXISTS (SELECT FROM " + table + ")")
        .mapTo(Boolean.class)
        .one();
  }

  /** Begins to write so many locations. */
  StoreTable openStores(int count) {
    continueIdsAfter("locations", count);
    return new StoreTable(connection);
  }

  /** Lets rows that others insert later get ids of their own. */
  private void continueIdsAfter(String table, int lastId) {
    handle
        .createQuery("SELECT setval(pg_get_serial_sequence(:table, 'id'), :id)")
        .bind("table", table)
        .bind("id", lastId)
        .mapTo(Long.class)
        .one();
  }
}
