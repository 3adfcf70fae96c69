package org.rtodirectory.generator.extract;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.DatabaseProblem;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.State;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.release.Release;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.text.Folding;

/**
 * Reads the directory in one transaction (REPEATABLE READ, READ ONLY), so that all rows are of one
 * moment. Rows may arrive in any order. Memory is linear in the number of open locations.
 */
public final class DirectoryReader {
  private static final int FETCH_SIZE = 10_000;

  /** File systems take names of 255 bytes; a guide whose name is longer cannot be published. */
  private static final int LONGEST_GUIDE_SLUG = 240;

  private final Handle handle;
  private final Progress.Stage progress;
  private final Map<String, State> states = new HashMap<>();
  private final Map<Long, City> cities = new HashMap<>();
  private final Map<Long, Operator> operators = new HashMap<>();
  private final Map<Long, List<String>> brands = new HashMap<>();
  private final Map<List<String>, List<String>> sharedLists = new HashMap<>();
  private long rows;

  private DirectoryReader(Handle handle, Progress.Stage progress) {
    this.handle = handle;
    this.progress = progress;
  }

  /**
   * What was read, and when.
   *
   * @param source the database and the position of its write-ahead log
   */
  public record Extract(Directory directory, Release.Source source) {}

  /**
   * Reads all that is open.
   *
   * @throws Failure if the database is lost on the way
   */
  public static Extract read(Jdbi jdbi, Progress progress) {
    AtomicReference<@Nullable JdbiException> first = new AtomicReference<>();
    try (Progress.Stage stage = progress.stage("Reading the database", 0)) {
      return jdbi.inTransaction(
          TransactionIsolationLevel.REPEATABLE_READ,
          handle -> {
            handle.setReadOnly(true);
            try {
              return new DirectoryReader(handle, stage).read();
            } catch (JdbiException lost) {
              first.set(lost); // What follows, for example the rollback, fails for another reason.
              throw lost;
            }
          });
    } catch (JdbiException lost) {
      JdbiException cause = Objects.requireNonNullElse(first.get(), lost);
      throw new Failure("The database cannot be read: " + DatabaseProblem.reason(cause), cause);
    }
  }

  private Extract read() {
    Release.Source source = source(); // First, with the transaction's snapshot.
    each(
        "SELECT code, name, slug FROM states",
        row -> {
          State state = new State(text(row, "code"), text(row, "name"), text(row, "slug"));
          states.put(state.code(), state);
        });
    each("SELECT id, state_code, name, slug FROM cities", this::readCity);
    each(
        "SELECT company_id, name FROM company_brands ORDER BY company_id, name COLLATE \"C\"",
        row ->
            brands
                .computeIfAbsent(row.getLong("company_id"), id -> new ArrayList<>())
                .add(text(row, "name")));
    each(
        "SELECT id, slug, name, rating, review_count, categories, verticals FROM companies",
        this::readOperator);
    List<Store> stores = new ArrayList<>();
    each(
        """
        SELECT id, company_id, city_id, slug, address, address2, zip, phone, website, rating, review_count, categories,
               is_primary, status
        FROM locations WHERE status IS NULL OR status NOT IN ('closed', 'coming_soon')
        """,
        row -> stores.add(store(row)));
    List<Guide> guides = new ArrayList<>();
    each(
        """
        SELECT slug, title, summary, body_markdown, updated_on FROM guides
        WHERE octet_length(slug) <= %d AND isfinite(updated_on)
        """
            .formatted(LONGEST_GUIDE_SLUG),
        row -> guides.add(guide(row)));
    return new Extract(Directory.of(stores, guides, rows), source);
  }

  /**
   * The position of the write-ahead log when the transaction takes its snapshot. Read later, it
   * would promise rows that were committed meanwhile and are not in the snapshot.
   */
  private Release.Source source() {
    String position =
        handle
            .createQuery(
                """
                SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END::text
                """)
            .mapTo(String.class)
            .findOne()
            .orElse(null);
    String version = handle.createQuery("SHOW server_version").mapTo(String.class).one();
    return new Release.Source("PostgreSQL " + version, position);
  }

  private void readCity(ResultSet row) throws SQLException {
    State state = states.get(text(row, "state_code"));
    if (state == null) {
      throw new IllegalStateException("a city of no state: the foreign key is missing");
    }
    String name = text(row, "name");
    cities.put(
        row.getLong("id"),
        new City(row.getLong("id"), state, name, text(row, "slug"), Folding.fold(name)));
  }

  private void readOperator(ResultSet row) throws SQLException {
    long id = row.getLong("id");
    String name = text(row, "name");
    Set<Vertical> verticals = EnumSet.noneOf(Vertical.class);
    for (String code : list(row, "verticals")) {
      Vertical.of(code).ifPresent(verticals::add);
    }
    operators.put(
        id,
        new Operator(
            id,
            name,
            text(row, "slug"),
            Folding.fold(name),
            List.copyOf(brands.getOrDefault(id, List.of())),
            rating(row),
            row.getInt("review_count"),
            list(row, "categories"),
            Collections.unmodifiableSet(verticals)));
  }

  private Store store(ResultSet row) throws SQLException {
    Operator company = operators.get(row.getLong("company_id"));
    City city = cities.get(row.getLong("city_id"));
    if (company == null || city == null) {
      throw new IllegalStateException("a location of no company or city: a foreign key is missing");
    }
    return new Store(
        row.getLong("id"),
        company,
        city,
        text(row, "slug"),
        text(row, "address"),
        optionalText(row, "address2"),
        text(row, "zip"),
        optionalText(row, "phone"),
        optionalText(row, "website"),
        rating(row),
        row.getInt("review_count"),
        row.getArray("categories") == null ? company.categories() : list(row, "categories"),
        row.getBoolean("is_primary"),
        row.getString("status"));
  }

  private static Guide guide(ResultSet row) throws SQLException {
    return new Guide(
        text(row, "slug"),
        text(row, "title"),
        text(row, "summary"),
        text(row, "body_markdown"),
        row.getObject("updated_on", LocalDate.class));
  }

  private void each(String sql, RowReader reader) {
    handle
        .createQuery(sql)
        .setFetchSize(FETCH_SIZE)
        .map(
            (ResultSet row, StatementContext context) -> {
              reader.read(row);
              progress.advance(1);
              return ++rows;
            })
        .forEach(count -> {});
  }

  private List<String> list(ResultSet row, String column) throws SQLException {
    Array array = row.getArray(column);
    List<String> list = List.of((String[]) array.getArray());
    return sharedLists.computeIfAbsent(list, same -> same);
  }

  private static String text(ResultSet row, String column) throws SQLException {
    return row.getString(column);
  }

  /** A text that says nothing is none. */
  private static @Nullable String optionalText(ResultSet row, String column) throws SQLException {
    String text = row.getString(column);
    return text == null || text.isBlank() ? null : text;
  }

  private static @Nullable BigDecimal rating(ResultSet row) throws SQLException {
    BigDecimal rating = row.getBigDecimal("rating");
    if (rating == null) {
      return null;
    }
    return rating.signum() == 0 ? BigDecimal.ZERO : rating.stripTrailingZeros();
  }

  @FunctionalInterface
  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }
}
