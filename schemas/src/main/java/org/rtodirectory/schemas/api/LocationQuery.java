package org.rtodirectory.schemas.api;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * A valid query of {@code /api/locations}: open locations that pass every filter that is given.
 *
 * @param company a company's slug in lower case, matched whole; null: any
 * @param state the code of a state in upper case; null: any
 * @param city the folded text that the folded city name must contain; null: any; the empty one
 *     matches nothing
 * @param page the page asked for, from 1
 * @param release number of the release to answer from; null: the one that is served
 */
public record LocationQuery(
    @Nullable String company,
    @Nullable String state,
    @Nullable String city,
    long page,
    @Nullable Long release)
    implements ListQuery {
  /** A query of the release that is served. */
  public LocationQuery(
      @Nullable String company, @Nullable String state, @Nullable String city, long page) {
    this(company, state, city, page, null);
  }

  /**
   * Reads and validates the parameters.
   *
   * @throws InvalidQuery listing every parameter that is wrong
   */
  public static LocationQuery parse(QueryParameters parameters) throws InvalidQuery {
    String company = parameters.text("company", 120);
    String state = parameters.state();
    String city = parameters.text("city", 100);
    long page = parameters.page();
    Long release = parameters.release();
    parameters.orThrow();
    return new LocationQuery(
        company == null ? null : company.toLowerCase(Locale.ROOT),
        state,
        city == null ? null : Folding.fold(city),
        page,
        release);
  }

  @Override
  public @Nullable String filter(String parameter) {
    return switch (parameter) {
      case "company" -> company;
      case "state" -> state;
      case "city" -> city;
      default -> null;
    };
  }
}
