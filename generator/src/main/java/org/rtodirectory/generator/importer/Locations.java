package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.importer.Cities.CityDraft;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.importer.LocationDraft.StoredLocation;
import org.rtodirectory.generator.importer.Row.LocationCells;
import org.rtodirectory.text.Folding;

/**
 * The locations of an import: finds or creates the location of each row among those of its company.
 * Companies must have their ids. Memory is linear in the locations of these companies. For one
 * thread.
 */
final class Locations {
  private static final int FETCH_SIZE = 2_000;

  private final Map<Long, CompanyDraft> companiesById = new HashMap<>();
  private final Map<LocationKey, LocationDraft> byKey = new LinkedHashMap<>();
  private final Cities cities;

  private Locations(Companies companies, Cities cities) {
    companies.mentioned().forEach(company -> companiesById.put(company.id(), company));
    this.cities = cities;
  }

  /** Reads the locations of the rows' companies, and finds or creates those of {@code rows}. */
  static Locations of(Handle handle, List<Row> rows, Companies companies, Cities cities) {
    Locations locations = new Locations(companies, cities);
    handle
        .createQuery("SELECT * FROM locations WHERE company_id = ANY (?) ORDER BY id")
        .bindArray(0, Long.class, locations.companiesById.keySet().toArray())
        .setFetchSize(FETCH_SIZE)
        .map((row, context) -> StoredLocation.of(row))
        .forEach(locations::keep);
    for (Row row : rows) {
      locations.add(row, companies.of(row.company()), cities.of(row));
    }
    return locations;
  }

  /** The locations that at least one row belongs to: stored ones first, then new ones. */
  List<LocationDraft> mentioned() {
    return byKey.values().stream().filter(LocationDraft::isMentioned).toList();
  }

  private void keep(StoredLocation stored) {
    CityDraft city = cities.stored(stored.cityId());
    CompanyDraft company = companiesById.get(stored.companyId());
    if (company != null) {
      LocationKey key = LocationKey.of(stored.companyId(), city.key(), stored.cells());
      byKey.putIfAbsent(key, LocationDraft.stored(company, city, stored));
    }
  }

  /** Matches a row with an external id to a stored location without one at the same address. */
  private void adopt(LocationKey key, LocationKey place) {
    LocationDraft draft = byKey.get(place);
    if (draft != null && draft.stored() != null && !draft.isMentioned()) {
      byKey.remove(place);
      byKey.put(key, draft);
    }
  }

  private void add(Row row, CompanyDraft company, CityDraft city) {
    LocationKey key = LocationKey.of(company.id(), city.key(), row.location());
    if (!byKey.containsKey(key) && row.location().externalId() != null) {
      adopt(key, LocationKey.ofPlace(company.id(), city.key(), row.location()));
    }
    byKey.computeIfAbsent(key, unknown -> LocationDraft.added(company)).add(row, city);
  }

  /**
   * Identity of a location: its company and external id or, if it has none, its company, city,
   * folded address and folded second address.
   *
   * @param externalId empty if it has none; the components after it are empty if it has one
   */
  record LocationKey(
      long companyId, String externalId, CityKey city, String address, String address2) {
    private static final CityKey ANYWHERE = new CityKey("", "");

    static LocationKey of(long companyId, CityKey city, LocationCells cells) {
      return cells.externalId() != null
          ? new LocationKey(companyId, cells.externalId(), ANYWHERE, "", "")
          : ofPlace(companyId, city, cells);
    }

    /** The key of a location, ignoring its external id. */
    static LocationKey ofPlace(long companyId, CityKey city, LocationCells cells) {
      String address2 = cells.address2();
      return new LocationKey(
          companyId,
          "",
          city,
          Folding.fold(cells.address()),
          address2 == null ? "" : Folding.fold(address2));
    }
  }
}
