package org.rtodirectory.schemas.api;

import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * A valid query of a list. It selects the retail companies with an open location, or the open
 * locations, that pass all its filters.
 *
 * @param list {@link Endpoint#COMPANIES} or {@link Endpoint#LOCATIONS}
 * @param company for locations, the exact slug of a company in lower case, or null for any
 * @param state the code of a state in upper case, or null for any. A company must have an open
 *     location there
 * @param text a folded text, or null for any. The folded name of a location's city must contain it,
 *     or the folded name of a company or of one of its brands. An empty text matches nothing
 * @param page the requested page, from 1
 * @param release the number of the release to answer from, or null for the newest
 */
public record ListQuery(
    Endpoint list,
    @Nullable String company,
    @Nullable String state,
    @Nullable String text,
    long page,
    @Nullable Long release) {
  /**
   * The maximum length, in code points, at which every filter accepts a folded value. Folding can
   * make a value longer.
   */
  public static final int ALWAYS_VALID = 100;

  public static ListQuery companies(@Nullable String state, @Nullable String text, long page) {
    return new ListQuery(Endpoint.COMPANIES, null, state, text, page, null);
  }

  public static ListQuery locations(
      @Nullable String company, @Nullable String state, @Nullable String city, long page) {
    return new ListQuery(Endpoint.LOCATIONS, company, state, city, page, null);
  }

  /** Reads and validates the parameters of {@code list}. */
  public static ListQuery parse(Endpoint list, QueryParameters parameters) throws InvalidQuery {
    String company = parameters.readText("company", 120);
    String state = parameters.readState();
    String text = parameters.readText(list == Endpoint.COMPANIES ? "q" : "city", 100);
    long page = parameters.readPage();
    Long release = parameters.readRelease();
    parameters.throwIfInvalid();
    return new ListQuery(
        list,
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
   * @param parameter a name of the endpoint's parameters
   */
  @Nullable String filter(String parameter) {
    return switch (parameter) {
      case "company" -> company;
      case "state" -> state;
      case "q", "city" -> text;
      default -> null;
    };
  }

  /**
   * Passes the parameters of the next page of the same release to {@code action}, in the order of
   * the endpoint. Numbers are {@link Long}. Filters are normalized, or as received if the
   * normalized value would be too long.
   *
   * @param parameters the parameters from which this query was parsed
   */
  public void forEachNextParameter(
      QueryParameters parameters, long release, BiConsumer<String, Object> action) {
    for (String name : list.parameters()) {
      Object value =
          switch (name) {
            case "page" -> page + 1;
            case "release" -> release;
            default -> validFilter(name, parameters);
          };
      if (value != null) {
        action.accept(name, value);
      }
    }
  }

  private @Nullable String validFilter(String name, QueryParameters parameters) {
    String compared = filter(name);
    return compared == null || compared.codePointCount(0, compared.length()) <= ALWAYS_VALID
        ? compared
        : parameters.value(name);
  }
}
