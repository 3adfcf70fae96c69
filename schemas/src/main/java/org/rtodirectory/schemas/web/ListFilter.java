package org.rtodirectory.schemas.web;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.rtodirectory.schemas.api.QueryParameters;

/**
 * The part of a list of stores that a visitor wants to see, and its order. An empty value means no
 * filter.
 *
 * @param category name of a category that the stores have
 * @param company slug of their company
 * @param near ZIP code whose nearest stores come first
 * @param sort {@code name} or {@code rating}
 */
public record ListFilter(String category, String company, String near, String sort) {
  /** Says which list it is: the path of its first page. */
  public static final String LIST = "in";

  public static final String CATEGORY = "category";
  public static final String COMPANY = "company";
  public static final String NEAR = "near";
  public static final String SORT = "sort";
  static final String BY_NAME = "name";
  static final String BY_RATING = "rating";

  static final ListFilter NONE = new ListFilter("", "", "", "");

  public static ListFilter of(QueryParameters parameters) {
    return new ListFilter(
        value(parameters, CATEGORY),
        value(parameters, COMPANY),
        value(parameters, NEAR),
        value(parameters, SORT));
  }

  private static String value(QueryParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.value(name), "");
  }

  boolean isNone() {
    return equals(NONE);
  }

  /** The parameters of an address that say the same. */
  Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put(CATEGORY, category);
    parameters.put(COMPANY, company);
    parameters.put(NEAR, near);
    parameters.put(SORT, sort);
    parameters.values().removeIf(String::isEmpty);
    return parameters;
  }
}
