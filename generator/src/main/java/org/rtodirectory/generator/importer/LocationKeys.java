package org.rtodirectory.generator.importer;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The keys by which an import compares the rows of its files with the stored locations. Each is a
 * hash of 128 bits as hex digits.
 *
 * @param addressKey the hash of the city and the {@link StreetAddress}
 * @param locationKey the hash of the external id, or the address key if there is no external id
 * @param rowHash the hash of all cells except the external id and the status
 */
record LocationKeys(String addressKey, String locationKey, String rowHash) {
  private static final Set<Column> HASHED_COLUMNS =
      EnumSet.complementOf(EnumSet.of(Column.EXTERNAL_ID, Column.STATUS));

  static LocationKeys of(CityKey city, ImportRow row) {
    AddressLines lines = row.addressLines(city.name(), city.state());
    String addressKey =
        hash(city.state(), city.name(), StreetAddress.identity(lines.first(), lines.second()));
    String externalId = row.text(Column.EXTERNAL_ID);
    return new LocationKeys(
        addressKey,
        externalId != null ? hash(externalId) : addressKey,
        hash(city.state(), city.name(), row.locationValues(HASHED_COLUMNS)));
  }

  /** Returns the first 64 bits of the address key, which PostgreSQL can compare by min and max. */
  long shortAddressKey() {
    return Long.parseUnsignedLong(addressKey.substring(0, 16), 16);
  }

  /** Hashes values. The hash includes their lengths, so different lists have different hashes. */
  private static String hash(@Nullable Object... values) {
    StringBuilder text = new StringBuilder();
    for (Object value : values) {
      Object element = value instanceof List<?> list ? hash(list.toArray()) : value;
      String elementText = element == null ? null : element.toString();
      text.append(elementText == null ? -1 : elementText.length()).append(':').append(elementText);
    }
    return Sha256.shortHex(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
