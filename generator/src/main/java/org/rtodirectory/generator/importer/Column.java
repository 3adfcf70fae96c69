package org.rtodirectory.generator.importer;

import static java.util.Map.entry;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * The columns of an import file, in the order of the documentation. Their names and meanings are a
 * public contract. A column with an SQL type is also a column of the table {@code locations}, with
 * the same name.
 */
@SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
enum Column {
  COMPANY_NAME(Need.REQUIRED, null, CellFormats::name),
  COMPANY_SLUG(Need.DECISIVE, null, CellFormats::slug),
  BRANDS(Need.OPTIONAL, null, CellFormats::names),
  VERTICALS(Need.REQUIRED, null, CellFormats::verticals),
  COMPANY_WEBSITE(Need.OPTIONAL, null, WebsiteCell::parse),
  COMPANY_RATING(Need.OPTIONAL, null, CellFormats::rating),
  COMPANY_REVIEW_COUNT(Need.OPTIONAL, null, CellFormats::reviewCount),
  CATEGORIES(Need.OPTIONAL, "text[]", CellFormats::names),
  EXTERNAL_ID(Need.OPTIONAL, "text", CellFormats::externalId),
  ADDRESS(Need.REQUIRED, "text", CellFormats::address),
  ADDRESS2(Need.OPTIONAL, "text", CellFormats::address2),
  CITY(Need.REQUIRED, null, CityCell::parse),
  STATE(Need.REQUIRED, null, CellFormats::state),
  ZIP(Need.REQUIRED, "text", ZipCell::parse),
  PHONE(Need.OPTIONAL, "text", PhoneCell::parse),
  WEBSITE(Need.OPTIONAL, "text", WebsiteCell::parse),
  RATING(Need.OPTIONAL, "numeric", CellFormats::rating),
  REVIEW_COUNT(Need.OPTIONAL, "integer", CellFormats::reviewCount),
  IS_PRIMARY(Need.OPTIONAL, "boolean", CellFormats::flag),
  STATUS(Need.OPTIONAL, "text", CellFormats::status);

  /** The effect of an empty or invalid cell. */
  private enum Need {
    /** An invalid or empty cell rejects the row. */
    REQUIRED,
    /**
     * An invalid cell rejects the row, because the column determines the company. An empty cell
     * does not.
     */
    DECISIVE,
    /** An invalid cell is omitted with a warning. */
    OPTIONAL
  }

  /** The columns of the table {@code locations}. */
  static final List<Column> LOCATION_COLUMNS =
      Stream.of(values()).filter(column -> column.sqlType != null).toList();

  /** Other common names of columns, normalized by {@link #normalize}. */
  private static final Map<String, Column> OTHER_NAMES =
      Map.ofEntries(
          entry("company", COMPANY_NAME),
          entry("storeaddress", ADDRESS),
          entry("streetaddress", ADDRESS),
          entry("address1", ADDRESS),
          entry("addressline1", ADDRESS),
          entry("addressline2", ADDRESS2),
          entry("statecode", STATE),
          entry("stateprovince", STATE),
          entry("zipcode", ZIP),
          entry("postalcode", ZIP),
          entry("phonenumber", PHONE),
          entry("telephone", PHONE),
          entry("telephonenumber", PHONE));

  private static final Map<String, Column> COLUMN_BY_NAME =
      Stream.concat(
              Arrays.stream(values()).map(column -> entry(normalize(column.name()), column)),
              OTHER_NAMES.entrySet().stream())
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private final Need need;
  private final @Nullable String sqlType;

  /** Parses the text of a cell. The second argument is the state code of the row. */
  private final BiFunction<String, String, Cell> parser;

  Column(Need need, @Nullable String sqlType, Function<String, Cell> parser) {
    this(need, sqlType, (text, state) -> parser.apply(text));
  }

  Column(Need need, @Nullable String sqlType, BiFunction<String, String, Cell> parser) {
    this.need = need;
    this.sqlType = sqlType;
    this.parser = parser;
  }

  /**
   * The result of parsing a cell. It has both a value and a problem if a part of the cell was
   * dropped or the value is a guess.
   *
   * @param value the value, or null
   * @param problem the rest of a sentence that begins with the name of the column, or null
   * @param isFatal whether the problem rejects the row even if the column is optional
   */
  record Cell(@Nullable Object value, @Nullable String problem, boolean isFatal) {
    static Cell of(Object value) {
      return new Cell(value, null, false);
    }

    static Cell invalid(String problem) {
      return new Cell(null, problem, false);
    }

    static Cell fatal(String problem) {
      return new Cell(null, problem, true);
    }

    static Cell guess(Object value, String problem) {
      return new Cell(value, problem, false);
    }
  }

  boolean isRequired() {
    return need == Need.REQUIRED;
  }

  /** Returns whether a row with this cell can be loaded. */
  boolean accepts(Cell cell) {
    return cell.value() != null || (need == Need.OPTIONAL && !cell.isFatal());
  }

  /**
   * Parses a cell.
   *
   * @param state the code of the state of the row, or empty if it is unknown
   */
  Cell parse(String text, String state) {
    return parser.apply(text, state);
  }

  /** Returns the value for a store whose row has no value in this column. */
  @Nullable Object defaultValue() {
    return switch (this) {
      case REVIEW_COUNT -> 0;
      case IS_PRIMARY -> false;
      default -> null;
    };
  }

  /** Reads the value of the column from a row of the table {@code locations}. */
  @Nullable Object read(ResultSet row) throws SQLException {
    return switch (Objects.requireNonNull(sqlType)) {
      case "numeric" -> row.getBigDecimal(toString());
      case "integer" -> row.getInt(toString());
      case "boolean" -> row.getBoolean(toString());
      case "text[]" -> {
        Array array = row.getArray(toString());
        yield array == null ? null : List.of((String[]) array.getArray());
      }
      default -> row.getString(toString());
    };
  }

  /** Returns the name of the column in files and tables. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the column with this name, regardless of case, spaces and punctuation. */
  static Optional<Column> find(String name) {
    return Optional.ofNullable(COLUMN_BY_NAME.get(normalize(name)));
  }

  private static String normalize(String name) {
    return Folding.fold(name).replace(" ", "");
  }

  /** Returns the names of all columns in one text. */
  static String allNames() {
    return Stream.of(values()).map(Column::toString).collect(Collectors.joining(", "));
  }

  /** Returns the columns of the table {@code locations} for SQL, each with a prefix. */
  static String locationColumns(String prefix) {
    return LOCATION_COLUMNS.stream()
        .map(column -> prefix + column)
        .collect(Collectors.joining(", "));
  }

  /** Returns the columns of the table {@code locations} with their types, for SQL. */
  static String sqlDefinitions() {
    return LOCATION_COLUMNS.stream()
        .map(column -> column + " " + column.sqlType)
        .collect(Collectors.joining(", "));
  }
}
