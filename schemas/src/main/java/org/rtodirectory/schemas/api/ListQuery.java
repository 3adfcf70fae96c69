package org.rtodirectory.schemas.api;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A valid query of one of the two lists. */
public sealed interface ListQuery permits CompanyQuery, LocationQuery {
  /** A value may be longer when folded than it was; up to this length it is valid everywhere. */
  int ALWAYS_VALID = 100;

  /**
   * Reads and validates the parameters of {@code list}.
   *
   * @throws InvalidQuery listing every parameter that is wrong
   */
  static ListQuery parse(Endpoint list, QueryParameters parameters) throws InvalidQuery {
    return switch (list) {
      case COMPANIES -> CompanyQuery.parse(parameters);
      case LOCATIONS -> LocationQuery.parse(parameters);
      default -> throw new IllegalArgumentException(list + " is no list");
    };
  }

  /** The page asked for, from 1. */
  long page();

  /** Number of the release to answer from; null: the one that is served. */
  @Nullable Long release();

  /**
   * The value of a filter as it is compared: a query with this in the place of what was given finds
   * the same. Null if the query does not filter by it.
   *
   * @param parameter a name of the endpoint's parameters
   */
  @Nullable String filter(String parameter);

  /**
   * Passes to {@code next} the parameters of the following page of the same release, in the order
   * of the endpoint: numbers as {@link Long}, filters as they are compared, or as they were given
   * if that would be too long.
   *
   * @param list the list that is asked
   * @param given the parameters that this query was read from
   * @param release the number of the release that answers it
   * @param next takes name and value
   */
  default void next(
      Endpoint list, QueryParameters given, long release, BiConsumer<String, Object> next) {
    for (String name : list.parameters()) {
      Object value =
          switch (name) {
            case "page" -> page() + 1;
            case "release" -> release;
            default -> validFilter(name, given);
          };
      if (value != null) {
        next.accept(name, value);
      }
    }
  }

  private @Nullable String validFilter(String name, QueryParameters given) {
    String compared = filter(name);
    return compared == null || compared.codePointCount(0, compared.length()) <= ALWAYS_VALID
        ? compared
        : given.value(name);
  }
}
