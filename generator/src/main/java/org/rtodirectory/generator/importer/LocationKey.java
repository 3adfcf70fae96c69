package org.rtodirectory.generator.importer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.importer.Row.LocationCells;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.Sha256;

/**
 * What makes a location one among those of its company: its external id; for those without one,
 * city, folded address and folded second address.
 *
 * @param externalId empty if it has none; then, and only then, the rest counts
 */
record LocationKey(String externalId, CityKey city, String address, String address2) {
  private static final CityKey ANYWHERE = new CityKey("", "");

  static LocationKey of(CityKey city, LocationCells cells) {
    return cells.externalId() != null
        ? new LocationKey(cells.externalId(), ANYWHERE, "", "")
        : ofAddress(city, cells);
  }

  /** The key that a location has if it has no external id. */
  static LocationKey ofAddress(CityKey city, LocationCells cells) {
    String address2 = cells.address2();
    return new LocationKey(
        "", city, Folding.fold(cells.address()), address2 == null ? "" : Folding.fold(address2));
  }

  /** 128 bits of a hash of the key, as hex digits. */
  String hash() {
    return hash(externalId, city.state(), city.name(), address, address2);
  }

  /** 128 bits of a hash of the city and the cells of a location, as hex digits. */
  static String rowHash(CityKey city, LocationCells cells) {
    return hash(city.state(), city.name(), cells.values());
  }

  /** Hashes the values with their lengths, so that different lists have different hashes. */
  private static String hash(@Nullable Object... values) {
    StringBuilder text = new StringBuilder();
    Arrays.stream(values)
        .map(
            value ->
                value instanceof List<?> list
                    ? hash(list.toArray())
                    : value == null ? null : value.toString())
        .forEach(
            value -> text.append(value == null ? -1 : value.length()).append(':').append(value));
    return Sha256.shortHex(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
