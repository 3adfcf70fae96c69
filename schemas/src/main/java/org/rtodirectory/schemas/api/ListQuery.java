package org.rtodirectory.schemas.api;

import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;

/**
 * A valid query of one of the two lists: the retail companies with an open location, or the open
 * locations, that pass every filter that is given.
 *
 * @param list {@link Endpoint#COMPANIES} or {@link Endpoint#LOCATIONS}
 * @param company of locations: a company's slug in lower case, matched whole, or null for any
 * @param state the code of a state in upper case, in which a company has an open location, or null
 *     for any
 * @param text the folded text that the folded name of a company or of one of its brands must
 *     contain, or the folded name of a location's city, or null for any. The empty one matches
 *     nothing
 * @param page the page asked for, from 1
 * @param release number of the release to answer from, or null for the one that is served
 */
public record ListQuery(
    Endpoint list,
    @Nullable String company,
    @Nullable String state,
    @Nullable String text,
    long page,
    @Nullable Long release) {
  /** A value may be longer when folded than it was. Up to this length it is valid everywhere. */
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
    String company = parameters.text("company", 120);
    String state = parameters.state();
    String text = parameters.text(list == Endpoint.COMPANIES ? "q" : "city", 100);
    long page = parameters.page();
    Long release = parameters.release();
    parameters.orThrow();
    return new ListQuery(
        list,
        company == null ? null : company.toLowerCase(Locale.ROOT),
        state,
        text == null ? null : Folding.fold(text),
        page,
        release);
  }

  /**
   * The value of a filter as it is compared. A query with this value finds the same rows. Null if
   * the query does not filter by it.
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
   * Passes to {@code action} the parameters of the following page of the same release, in the order
   * of the endpoint: numbers as {@link Long}, filters as they are compared, or as they were given
   * if that would be too long.
   *
   * @param parameters the parameters that this query was read from
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
