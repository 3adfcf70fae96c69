package org.rtodirectory.generator.directory;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.RowReader;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.directory.LocationRow.StateRow;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/**
 * A reader of the directory in one transaction (REPEATABLE READ, READ ONLY). It first reads cities,
 * companies and guides, and keeps them in memory. Then it reads the stores. The database cannot
 * fold texts, so the reader ranks cities and companies by their folded names, and the database
 * sorts the stores by these ranks. The reader itself sorts the stores of one company in one city by
 * their addresses.
 */
public final class DirectoryReader implements Directory.StoreSource {
  private static final int FETCH_SIZE = 10_000;

  /**
   * Sets the mode of the transaction itself. With a pooler, a setting of the session would affect
   * other clients, and might not affect this transaction.
   */
  private static final String TRANSACTION_MODE =
      "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

  private static final List<String> TABLES =
      List.of(
          "directory_identity",
          "city_aliases",
          "states",
          "cities",
          "company_brands",
          "companies",
          "guides",
          "locations");

  /**
   * The memory for sorting. With the default of 4 MB, ten million stores would need three passes
   * over temporary files.
   */
  private static final String SORT_MEMORY = "SET LOCAL work_mem = '64MB'";

  /** File systems limit names to 255 bytes, so a guide with a longer slug cannot be published. */
  private static final int MAX_GUIDE_SLUG_BYTES = 240;

  private static final int QUOTED_SLUG_LENGTH = 40;

  private static final Comparator<String> ALIAS_ORDER = CodePointOrder.COMPARATOR;
  private static final TreeSet<String> NO_ALIASES = new TreeSet<>();

  private final Handle handle;
  private final Map<String, StateRow> states = new HashMap<>();
  private final Map<Long, CityRow> cities = new HashMap<>();
  private final Map<Long, CompanyRow> companies = new HashMap<>();
  private final Map<Long, List<String>> brands = new HashMap<>();
  private final List<Guide> guides = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * The folded aliases, by state code, space and {@link CityAbbreviations#key city key}, such as
   * {@code TX fort worth}. The city key is empty for aliases of the state.
   */
  private final Map<String, TreeSet<String>> aliases = new HashMap<>();

  /** One copy of each list of texts, because most lists occur in many stores. */
  private final Map<List<String>, List<String>> sharedLists = new HashMap<>();

  private DirectoryReader(Handle handle) {
    this.handle = handle;
  }

  /**
   * A directory with the identity of its database and the position in the write-ahead log.
   *
   * @param warnings a sentence for each guide that cannot be published and was left out
   */
  public record Extract(Directory directory, Release.Source source, List<String> warnings)
      implements Closeable {
    @Override
    public void close() {
      directory.close();
    }
  }

  /**
   * Begins the transaction and reads everything except the stores. The caller must close the
   * result, which ends the transaction.
   *
   * @param guard receives the identity of the database before any row is read. It throws an
   *     exception to refuse the database
   */
  public static Extract read(
      Jdbi jdbi, Synonyms synonyms, Progress progress, Consumer<Release.Source> guard) {
    DirectoryReader reader;
    try {
      reader = new DirectoryReader(jdbi.open());
    } catch (JdbiException e) {
      throw failure(e);
    }
    try (Progress.Stage stage = progress.stage("Reading the database", 0)) {
      reader.handle.begin();
      reader.handle.execute(TRANSACTION_MODE);
      Release.Source source = DatabaseIdentityReader.read(reader.handle, TABLES);
      guard.accept(source);
      reader.readAllButStores(stage);
      return new Extract(
          new Directory(reader, reader.guides, synonyms), source, List.copyOf(reader.warnings));
    } catch (JdbiException e) {
      reader.close();
      throw failure(e);
    } catch (RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private static Failure failure(JdbiException e) {
    return SqlCause.failure("The database cannot be read", "", e, "publish again");
  }

  @Override
  public void close() {
    try (handle) {
      if (handle.isInTransaction()) {
        handle.rollback();
      }
    } catch (JdbiException e) {
      // The connection is lost. The read has already completed or failed.
    }
  }

  private void readAllButStores(Progress.Stage stage) {
    handle.execute(SORT_MEMORY);
    forEachRow("SELECT state, city, alias FROM city_aliases", stage, this::readAlias);
    forEachRow("SELECT code, name, slug FROM states", stage, this::readState);
    forEachRow("SELECT id, state_code, name, slug FROM cities", stage, this::readCity);
    forEachRow(
        "SELECT company_id, name FROM company_brands ORDER BY company_id, name COLLATE \"C\"",
        stage,
        this::readBrand);
    forEachRow(
        "SELECT id, slug, name, website, rating, review_count, categories, verticals FROM companies",
        stage,
        this::readCompany);
    forEachRow(
        """
        SELECT slug, title, summary, body_markdown, updated_on,
          updated_on BETWEEN '0001-01-01' AND '9999-12-31' AS has_day
        FROM guides
        """,
        stage,
        this::readGuide);
    guides.sort(Comparator.comparing(Guide::slug, CodePointOrder.COMPARATOR));
  }

  @Override
  public void forEach(Directory.StoreAction action) throws IOException {
    ListOrder.Ranks cityRanks =
        ListOrder.Ranks.of(cities.values(), ListOrder.CITY_NAMES, CityRow::id);
    ListOrder.Ranks companyRanks =
        ListOrder.Ranks.of(companies.values(), ListOrder.COMPANY_NAMES, CompanyRow::id);
    Query query =
        handle
            .createQuery(
                """
                SELECT l.id, company_id, city_id, slug, address, address2, zip, phone, website, rating, review_count,
                       categories, is_primary, status
                FROM locations AS l
                LEFT JOIN unnest(:cities, :cityRanks) AS city (id, rank) ON city.id = city_id
                LEFT JOIN unnest(:companies, :companyRanks) AS company (id, rank) ON company.id = company_id
                WHERE status IS NULL OR status NOT IN ('closed', 'coming_soon')
                ORDER BY city.rank, company.rank
                """)
            .setFetchSize(FETCH_SIZE)
            .bindArray("cities", Long.class, cityRanks.ids())
            .bindArray("cityRanks", Integer.class, cityRanks.ranks())
            .bindArray("companies", Long.class, companyRanks.ids())
            .bindArray("companyRanks", Integer.class, companyRanks.ranks());
    try (ResultIterator<LocationRow> stores =
        query.map((row, context) -> toStore(row)).iterator()) {
      List<LocationRow> sameCityAndCompany = new ArrayList<>();
      while (stores.hasNext()) {
        LocationRow store = stores.next();
        if (!sameCityAndCompany.isEmpty()
            && ListOrder.CITIES_AND_COMPANIES.compare(sameCityAndCompany.get(0), store) != 0) {
          passAndClear(sameCityAndCompany, action);
        }
        sameCityAndCompany.add(store);
      }
      passAndClear(sameCityAndCompany, action);
    } catch (JdbiException e) {
      throw failure(e);
    }
  }

  /** Passes stores to {@code action} in the order of address and id, and empties the list. */
  private static void passAndClear(List<LocationRow> stores, Directory.StoreAction action)
      throws IOException {
    if (stores.size() > 1) {
      stores.sort(ListOrder.WITHIN_COMPANY);
    }
    for (LocationRow store : stores) {
      action.accept(store);
    }
    stores.clear();
  }

  private void readAlias(ResultSet row) throws SQLException {
    String alias = Folding.fold(row.getString("alias"));
    String city = CityAbbreviations.key(Folding.fold(row.getString("city")));
    if (!alias.isEmpty()) {
      aliases
          .computeIfAbsent(row.getString("state") + " " + city, key -> new TreeSet<>(ALIAS_ORDER))
          .add(alias);
    }
  }

  private List<String> aliases(String state, String foldedCity) {
    String city = CityAbbreviations.key(foldedCity);
    return List.copyOf(aliases.getOrDefault(state + " " + city, NO_ALIASES));
  }

  private void readState(ResultSet row) throws SQLException {
    String code = row.getString("code");
    states.put(
        code, new StateRow(code, row.getString("name"), row.getString("slug"), aliases(code, "")));
  }

  private void readBrand(ResultSet row) throws SQLException {
    brands
        .computeIfAbsent(row.getLong("company_id"), id -> new ArrayList<>())
        .add(row.getString("name"));
  }

  private void readCity(ResultSet row) throws SQLException {
    long id = row.getLong("id");
    String code = row.getString("state_code");
    StateRow state = Objects.requireNonNull(states.get(code));
    String name = row.getString("name");
    String folded = Folding.fold(name);
    cities.put(
        id, new CityRow(id, state, name, row.getString("slug"), folded, aliases(code, folded)));
  }

  private void readCompany(ResultSet row) throws SQLException {
    long id = row.getLong("id");
    String name = row.getString("name");
    Set<Vertical> verticals = EnumSet.noneOf(Vertical.class);
    for (String code : list(row, "verticals")) {
      Vertical.of(code).ifPresent(verticals::add);
    }
    companies.put(
        id,
        new CompanyRow(
            id,
            name,
            row.getString("slug"),
            Folding.fold(name),
            List.copyOf(brands.getOrDefault(id, List.of())),
            optionalText(row, "website"),
            rating(row),
            row.getInt("review_count"),
            list(row, "categories"),
            Collections.unmodifiableSet(verticals)));
  }

  private LocationRow toStore(ResultSet row) throws SQLException {
    CompanyRow company = Objects.requireNonNull(companies.get(row.getLong("company_id")));
    CityRow city = Objects.requireNonNull(cities.get(row.getLong("city_id")));
    String website = optionalText(row, "website");
    Location location =
        new Location(
            company.name(),
            company.slug(),
            row.getArray("categories") == null ? company.categories() : list(row, "categories"),
            row.getString("address"),
            optionalText(row, "address2"),
            city.name(),
            city.state().code(),
            row.getString("zip"),
            optionalText(row, "phone"),
            website == null ? company.website() : website,
            rating(row),
            row.getInt("review_count"),
            "",
            row.getBoolean("is_primary"),
            row.getString("status"));
    return new LocationRow(row.getLong("id"), company, city, row.getString("slug"), location);
  }

  private void readGuide(ResultSet row) throws SQLException {
    String slug = row.getString("slug");
    if (slug.getBytes(StandardCharsets.UTF_8).length > MAX_GUIDE_SLUG_BYTES) {
      warnings.add(
          "A guide is not published, because its slug has more than "
              + MAX_GUIDE_SLUG_BYTES
              + " bytes. It begins with "
              + slug.substring(0, QUOTED_SLUG_LENGTH)
              + ".");
      return;
    }
    if (!row.getBoolean("has_day")) {
      warnings.add(
          "The guide "
              + slug
              + " is not published, because its updated_on is not in the years 1 to 9999.");
      return;
    }
    guides.add(
        new Guide(
            slug,
            row.getString("title"),
            row.getString("summary"),
            row.getString("body_markdown"),
            row.getObject("updated_on", LocalDate.class)));
  }

  private void forEachRow(String sql, Progress.Stage stage, RowReader reader) {
    RowReader.forEachRow(
        handle.createQuery(sql).setFetchSize(FETCH_SIZE),
        row -> {
          reader.read(row);
          stage.advance(1);
        });
  }

  private List<String> list(ResultSet row, String column) throws SQLException {
    Array array = row.getArray(column);
    List<String> list = List.of((String[]) array.getArray());
    return sharedLists.computeIfAbsent(list, key -> key);
  }

  private static @Nullable String optionalText(ResultSet row, String column) throws SQLException {
    String text = row.getString(column);
    return text == null || text.isBlank() ? null : text;
  }

  private static @Nullable BigDecimal rating(ResultSet row) throws SQLException {
    BigDecimal rating = row.getBigDecimal("rating");
    return rating == null ? null : rating.stripTrailingZeros();
  }
}
