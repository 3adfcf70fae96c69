package org.rtodirectory.generator.importer;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Locations.LocationKey;
import org.rtodirectory.text.Folding;

/**
 * Which store a row is about, as far as its cells can be read: the cells that make a location one
 * ({@link LocationKey}), before companies and cities have ids. In every component null means that
 * it cannot be read, and empty that there is none.
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

  /** Of a row whose cells cannot be told apart. */
  static final StoreIdentity UNREADABLE = new StoreIdentity(null, null, null, null, null, null);

  /** Nothing folds to this. */
  private static final String NOWHERE = "\0";

  /** How surely a row is about a certain store; of several agreements the least counts. */
  enum Match {
    /** It is about another one. */
    NONE,
    /** It agrees in all that can be read, but something cannot be read. */
    POSSIBLE,
    CERTAIN
  }

  /** What the cells of a row tell. */
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
   * A location of the database, which can be read in full.
   *
   * @param companyKeys what a row about it may tell as its company
   * @param externalId empty if it has none
   * @param address folded, as {@code address2}
   */
  record Stored(
      Set<String> companyKeys, String externalId, String address, String address2, CityKey city) {}

  /** Whether the row has an external id, but not all of its place can be read. */
  boolean isIdWithoutPlace() {
    return externalId != null
        && !externalId.isEmpty()
        && (address == null || address2 == null || city == null || state == null);
  }

  /** The identity if a store of the database has this external id: then no other one is meant. */
  StoreIdentity attributed() {
    return new StoreIdentity(company, externalId, NOWHERE, NOWHERE, NOWHERE, NOWHERE);
  }

  /** What rows may tell as a company that the database has. */
  static Set<String> companyKeys(String slug, String name) {
    return new LinkedHashSet<>(List.of(slug, Folding.fold(name)));
  }

  /** Whether a row with this identity is about {@code stored}. */
  Match match(Stored stored) {
    Match company = matchCompany(stored.companyKeys());
    if (company == Match.NONE) {
      return company;
    }
    boolean byId = !stored.externalId().isEmpty() && !"".equals(externalId);
    Match store = byId ? match(externalId, stored.externalId()) : matchPlace(stored);
    return Collections.min(List.of(company, store));
  }

  /** Whether a row with this identity may be about a store of the company with {@code keys}. */
  Match matchCompany(Set<String> keys) {
    if (company == null) {
      return Match.POSSIBLE;
    }
    return keys.contains(company) ? Match.CERTAIN : Match.NONE;
  }

  /** Whether a row with this identity may be about a store in {@code other}. */
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
