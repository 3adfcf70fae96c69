package org.rtodirectory.generator.importer;

import org.rtodirectory.text.Folding;

/**
 * What makes a location one: its company and external id; for those without one, company, city,
 * folded address and folded second address.
 *
 * @param externalId empty if it has none; then, and only then, the rest counts
 */
record LocationKey(
    long companyId, String externalId, CityKey city, String address, String address2) {
  private static final CityKey ANYWHERE = new CityKey("", "");

  static LocationKey of(long companyId, CityKey city, LocationCells cells) {
    return cells.externalId() != null
        ? new LocationKey(companyId, cells.externalId(), ANYWHERE, "", "")
        : ofPlace(companyId, city, cells);
  }

  /** The key that a location has if it has no external id. */
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
