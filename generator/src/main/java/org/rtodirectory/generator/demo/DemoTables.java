package org.rtodirectory.generator.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyOutputStream;
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

  void writeCities(List<DemoCities.City> cities) {
    try (CopyTable table =
        new CopyTable(connection, "cities", "id, state_code, name, slug, population")) {
      cities.forEach(
          city ->
              table.row(city.id(), city.stateCode(), city.name(), city.slug(), city.population()));
    }
    continueIdsAfter("cities", cities.size());
  }

  void writeCompanies(List<DemoCompanies.Company> companies) {
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

  private static void writeCompany(CopyTable table, DemoCompanies.Company company) {
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

  /** Writes the guides if there are none yet. */
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

  /** Starts to write {@code count} locations. */
  StoreTable openStores(int count) {
    continueIdsAfter("locations", count);
    return new StoreTable(connection);
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
   * Writes rows to a table with PostgreSQL's COPY in text format: columns separated by tabs, rows
   * terminated by line feeds, null as {@code \N}. Closing it completes the COPY.
   */
  static final class CopyTable implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final String table;
    private final PGCopyOutputStream out;

    /** Starts a COPY to the {@code columns} (separated by commas) of {@code table}. */
    CopyTable(Connection connection, String table, String columns) {
      this.table = table;
      try {
        this.out =
            new PGCopyOutputStream(
                connection.unwrap(PGConnection.class),
                "COPY " + table + " (" + columns + ") FROM STDIN",
                BUFFER);
      } catch (SQLException refused) {
        throw notWritten(refused);
      }
    }

    /** Adds a row with one value per column; a list becomes an array. */
    void row(@Nullable Object... values) {
      StringBuilder line = new StringBuilder(256);
      for (@Nullable Object value : values) {
        line.append(line.isEmpty() ? "" : "\t").append(value == null ? "\\N" : escaped(value));
      }
      try {
        out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
      } catch (IOException failed) {
        throw notWritten(failed);
      }
    }

    @Override
    public void close() {
      try {
        out.close();
      } catch (IOException failed) {
        throw notWritten(failed);
      }
    }

    private static String escaped(Object value) {
      String text = value instanceof List<?> list ? array(list) : value.toString();
      return text.replace("\\", "\\\\")
          .replace("\t", "\\t")
          .replace("\n", "\\n")
          .replace("\r", "\\r");
    }

    private static String array(List<?> list) {
      return list.stream()
          .map(item -> '"' + item.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"')
          .collect(Collectors.joining(",", "{", "}"));
    }

    private Failure notWritten(Exception cause) {
      return new Failure(
          "The table " + table + " could not be filled: " + Failure.reason(cause), cause);
    }
  }

  /**
   * Writes stores to the table of locations, numbered from 1 in the order of writing, and counts
   * them.
   */
  static final class StoreTable implements AutoCloseable {
    private static final String COLUMNS =
        "id, company_id, city_id, slug, address, address2, zip, phone, website, rating,"
            + " review_count, categories, is_primary, status";

    private final CopyTable table;
    private int written;
    private int open;

    StoreTable(Connection connection) {
      this.table = new CopyTable(connection, "locations", COLUMNS);
    }

    void write(DemoStores.Store store) {
      written++;
      open += store.isOpen() ? 1 : 0;
      table.row(
          written,
          store.company().id(),
          store.city().id(),
          store.slug(),
          store.address().street(),
          store.address().unit(),
          store.address().zip(),
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
      table.close();
    }
  }
}
