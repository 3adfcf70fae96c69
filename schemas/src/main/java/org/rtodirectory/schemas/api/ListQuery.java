package org.rtodirectory.schemas.api;

import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * A valid query of a list. Depending on the endpoint, it selects open locations, or retail
 * companies with an open location. All its filters must match.
 *
 * @param endpoint {@link Endpoint#COMPANIES} or {@link Endpoint#LOCATIONS}
 * @param company for locations, the exact slug of a company in lower case, or null for any
 * @param state the code of a state in upper case, or null for any. A company must have an open
 *     location there
 * @param text for locations, a part of the name of the city. For companies, a part of the name of
 *     the company or of a brand. Folded, or null for any. An empty text matches nothing
 * @param page the requested page, from 1
 * @param release the number of the release to answer from, or null for the newest
 */
public record ListQuery(
    Endpoint endpoint,
    @Nullable String company,
    @Nullable String state,
    @Nullable String text,
    long page,
    @Nullable Long release) {
  /**
   * The maximum length of {@code q} and {@code city} in code points. Folding can make a value
   * longer.
   */
  public static final int MAX_FILTER_LENGTH = 100;

  private static final int MAX_COMPANY_LENGTH = 120;

  public static ListQuery companies(@Nullable String state, @Nullable String text, long page) {
    return new ListQuery(Endpoint.COMPANIES, null, state, text, page, null);
  }

  public static ListQuery locations(
      @Nullable String company, @Nullable String state, @Nullable String city, long page) {
    return new ListQuery(Endpoint.LOCATIONS, company, state, city, page, null);
  }

  /** Reads and validates the parameters of {@code endpoint}. */
  public static ListQuery parse(Endpoint endpoint, QueryParameters parameters) throws InvalidQuery {
    String company = parameters.readText("company", MAX_COMPANY_LENGTH);
    String state = parameters.readState();
    String text =
        parameters.readText(endpoint == Endpoint.COMPANIES ? "q" : "city", MAX_FILTER_LENGTH);
    long page = parameters.readPage();
    Long release = parameters.readRelease();
    parameters.throwIfInvalid();
    return new ListQuery(
        endpoint,
        company == null ? null : company.toLowerCase(Locale.ROOT),
        state,
        text == null ? null : Folding.fold(text),
        page,
        release);
  }

  /**
   * Returns the normalized value of a filter, or null if the query does not have the filter. A
   * query with the normalized value finds the same rows.
   *
   * @param name the name of a parameter of the endpoint
   */
  @Nullable String filterValue(String name) {
    return switch (name) {
      case "company" -> company;
      case "state" -> state;
      case "q", "city" -> text;
      default -> null;
    };
  }

  /**
   * Passes the names and values of the parameters of the next page to {@code action}, in the order
   * of the endpoint. Numbers are {@link Long}. A filter has its normalized value, or the received
   * value if the normalized value is too long.
   *
   * @param parameters the parameters from which this query was parsed
   * @param answeringRelease the number of the release that answers this query
   */
  public void forEachParameterOfNextPage(
      QueryParameters parameters, long answeringRelease, BiConsumer<String, Object> action) {
    for (String name : endpoint.parameterNames()) {
      Object value =
          switch (name) {
            case "page" -> page + 1;
            case "release" -> answeringRelease;
            default -> validFilter(name, parameters);
          };
      if (value != null) {
        action.accept(name, value);
      }
    }
  }

  /** Returns the normalized value of a filter, or the received value if that is too long. */
  private @Nullable String validFilter(String name, QueryParameters parameters) {
    String normalized = filterValue(name);
    return normalized == null
            || normalized.codePointCount(0, normalized.length()) <= MAX_FILTER_LENGTH
        ? normalized
        : parameters.value(name);
  }
}
