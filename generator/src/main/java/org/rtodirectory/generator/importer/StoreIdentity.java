package org.rtodirectory.generator.importer;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.text.Folding;

/**
 * The identity of a rejected row's store, as far as its cells are readable: the cells that make up
 * a {@link LocationKey}, before companies and cities have ids. A component is null if it is
 * unreadable, and empty if the row has none.
 *
 * @param company the company's slug if the row has one, else its folded name
 * @param address folded, as {@code address2}
 * @param city the name of a {@link CityKey}
 * @param state code of a state of the database
 */
record StoreIdentity(
    @Nullable String company,
    @Nullable String externalId,
    @Nullable String address,
    @Nullable String address2,
    @Nullable String city,
    @Nullable String state) {

  /** The identity of a row that cannot be split into cells. */
  static final StoreIdentity UNREADABLE = new StoreIdentity(null, null, null, null, null, null);

  /** A value that differs from every folded text. */
  private static final String NOWHERE = "\0";

  /**
   * How certainly a row matches a store. The match of a row is the least of those of its
   * components.
   */
  enum Match {
    /** A component differs. */
    NONE,
    /** All readable components are equal, but some are unreadable. */
    POSSIBLE,
    /** All components are equal. */
    CERTAIN
  }

  /** Reads the identity from the cells of a row. */
  static StoreIdentity read(RowCells cells, RowFormat format) {
    String slug = format.companySlug(cells).orElse("");
    String name = format.companyName(cells);
    String company =
        slug.isEmpty() ? readable(cells, Column.COMPANY_NAME, Folding.fold(name)) : slug;
    return new StoreIdentity(
        readable(cells, Column.COMPANY_SLUG, company),
        readable(cells, Column.EXTERNAL_ID, format.externalId(cells).orElse("")),
        readable(cells, Column.ADDRESS, Folding.fold(format.address(cells))),
        readable(cells, Column.ADDRESS2, Folding.fold(format.address2(cells).orElse(""))),
        readable(cells, Column.CITY, CityKey.nameOf(format.city(cells))),
        readable(cells, Column.STATE, format.state(cells)));
  }

  /**
   * The identity of a location of the database.
   *
   * @param companyKeys the values of {@link StoreIdentity#company} that denote its company
   * @param externalId empty if it has none
   * @param address folded, as {@code address2}
   */
  record Stored(
      Set<String> companyKeys, String externalId, String address, String address2, CityKey city) {}

  /** Whether the row has an external id, but its address is not fully readable. */
  boolean isIdWithoutPlace() {
    return externalId != null
        && !externalId.isEmpty()
        && (address == null || address2 == null || city == null || state == null);
  }

  /** This identity restricted to the store of the database that has its external id. */
  StoreIdentity attributed() {
    return new StoreIdentity(company, externalId, NOWHERE, NOWHERE, NOWHERE, NOWHERE);
  }

  /** The values of {@link #company} that denote a company of the database. */
  static Set<String> companyKeys(String slug, String name) {
    return new LinkedHashSet<>(List.of(slug, Folding.fold(name)));
  }

  /** How certainly this row matches {@code stored}. */
  Match match(Stored stored) {
    Match company = matchCompany(stored.companyKeys());
    if (company == Match.NONE) {
      return company;
    }
    boolean byId = !stored.externalId().isEmpty() && !"".equals(externalId);
    Match store = byId ? match(externalId, stored.externalId()) : matchPlace(stored);
    return Collections.min(List.of(company, store));
  }

  /** How certainly this row matches the company with {@code keys}. */
  Match matchCompany(Set<String> keys) {
    if (company == null) {
      return Match.POSSIBLE;
    }
    return keys.contains(company) ? Match.CERTAIN : Match.NONE;
  }

  /** How certainly this row matches the city {@code other}. */
  Match matchCity(CityKey other) {
    return Collections.min(List.of(match(city, other.name()), match(state, other.state())));
  }

  private Match matchPlace(Stored stored) {
    return Collections.min(
        List.of(
            match(address, stored.address()),
            match(address2, stored.address2()),
            matchCity(stored.city())));
  }

  private static Match match(@Nullable String read, String stored) {
    if (read == null) {
      return Match.POSSIBLE;
    }
    return read.equals(stored) ? Match.CERTAIN : Match.NONE;
  }

  private static @Nullable String readable(RowCells cells, Column column, @Nullable String value) {
    return cells.hasProblem(column) ? null : value;
  }
}
