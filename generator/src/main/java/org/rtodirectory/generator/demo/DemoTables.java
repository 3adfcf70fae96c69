package org.rtodirectory.generator.demo;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/** Writes the demo directory into the tables of the database, within the caller's transaction. */
final class DemoTables {
  private final Handle handle;

  DemoTables(Handle handle) {
    this.handle = handle;
  }

  /** The first of the tables of the demo directory that is not empty. */
  Optional<String> firstFilled() {
    return Stream.of("companies", "cities", "locations").filter(this::isFilled).findFirst();
  }

  /**
   * Checks that the tables of the demo directory are empty.
   *
   * @throws Failure if one is not
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

  /** Marks the database as one with made-up stores. */
  void mark() {
    handle.execute("UPDATE directory_identity SET demo = true");
  }

  void writeCities(List<DemoCities.City> cities) {
    CopyRows table = CopyRows.to(handle, "cities", "id, state_code, name, slug, population");
    cities.forEach(
        city ->
            table.add(
                city.id(),
                city.state().code(),
                city.name(),
                Folding.slug(city.name()),
                city.population()));
    table.flush();
    continueIdsAfter("cities", cities.size());
  }

  void writeCompanies(List<DemoCompanies.Company> companies) {
    String columns = "id, slug, name, website, rating, review_count, categories, verticals";
    CopyRows table = CopyRows.to(handle, "companies", columns);
    companies.forEach(company -> writeCompany(table, company));
    table.flush();
    CopyRows brands = CopyRows.to(handle, "company_brands", "company_id, name");
    companies.forEach(
        company -> company.brands().forEach(brand -> brands.add(company.id(), brand)));
    brands.flush();
    continueIdsAfter("companies", companies.size());
  }

  private static void writeCompany(CopyRows table, DemoCompanies.Company company) {
    table.add(
        company.id(),
        company.slug(),
        company.name(),
        company.website(),
        company.rating(),
        company.reviewCount(),
        company.categories(),
        company.verticals().stream().map(Vertical::code).toList());
  }

  /** Writes the guides if there are none yet. */
  void writeGuides(List<Guide> guides) {
    if (isFilled("guides")) {
      return;
    }
    String columns = "slug, title, summary, body_markdown, updated_on";
    CopyRows table = CopyRows.to(handle, "guides", columns);
    guides.forEach(
        guide ->
            table.add(
                guide.slug(),
                guide.title(),
                guide.summary(),
                guide.bodyMarkdown(),
                guide.updatedOn()));
    table.flush();
  }

  private boolean isFilled(String table) {
    return handle
        .createQuery("SELECT EXISTS (SELECT FROM " + table + ")")
        .mapTo(Boolean.class)
        .one();
  }

  /** Starts to write {@code count} locations. */
  StoreTable openStores(int count) {
    continueIdsAfter("locations", count);
    return new StoreTable(handle);
  }

  /** Advances the sequence of ids, so that rows inserted later get new ids. */
  private void continueIdsAfter(String table, int lastId) {
    handle
        .createQuery("SELECT setval(pg_get_serial_sequence(:table, 'id'), :id)")
        .bind("table", table)
        .bind("id", lastId)
        .mapTo(Long.class)
        .one();
  }

  /**
   * Writes stores to the table of locations, numbered from 1 in the order of writing, and counts
   * them.
   */
  static final class StoreTable implements AutoCloseable {
    private static final String COLUMNS =
        "id, company_id, city_id, slug, address, address2, zip, phone, website, rating,"
            + " review_count, categories, is_primary, status";

    private final CopyRows table;
    private int written;
    private int open;

    StoreTable(Handle handle) {
      this.table = CopyRows.to(handle, "locations", COLUMNS);
    }

    void write(DemoStores.Store store) {
      written++;
      open += store.isOpen() ? 1 : 0;
      table.add(
          written,
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

    int written() {
      return written;
    }

    /** The number of written stores that the directory lists. */
    int open() {
      return open;
    }

    @Override
    public void close() {
      table.flush();
    }
  }
}
