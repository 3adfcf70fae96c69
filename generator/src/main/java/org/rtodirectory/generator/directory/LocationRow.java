package org.rtodirectory.generator.directory;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.Vertical;

/**
 * An open store of the directory.
 *
 * @param location the store as in the API, with an empty {@code url}
 */
public record LocationRow(
    long id, CompanyRow company, CityRow city, String slug, Location location) {
  public String address() {
    return location.address();
  }

  public String zip() {
    return location.zip();
  }

  public List<String> categories() {
    return location.categories();
  }

  /**
   * A company of the directory.
   *
   * @param foldedName the name, folded by {@link org.rtodirectory.schemas.text.Folding}
   * @param brands the other names of its stores, sorted by code point
   * @param website the website, or null
   * @param rating the rating without trailing zeros, or null
   */
  public record CompanyRow(
      long id,
      String name,
      String slug,
      String foldedName,
      List<String> brands,
      @Nullable String website,
      @Nullable BigDecimal rating,
      int reviewCount,
      List<String> categories,
      Set<Vertical> verticals) {}

  /**
   * A city of the directory.
   *
   * @param foldedName the name, folded by {@link org.rtodirectory.schemas.text.Folding}
   * @param aliases other common folded names, sorted by code point: {@code nyc}
   */
  public record CityRow(
      long id, StateRow state, String name, String slug, String foldedName, List<String> aliases) {}

  /**
   * A state, the District of Columbia or a territory.
   *
   * @param code the two-letter code
   * @param aliases other common folded names, sorted by code point: {@code cali}
   */
  public record StateRow(String code, String name, String slug, List<String> aliases) {}
}
