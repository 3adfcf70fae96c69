package org.rtodirectory.schemas.web.form;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.rtodirectory.schemas.api.QueryParameters;

/**
 * The filter and sort order of a list of stores. An empty value means no filter, or the default
 * order.
 *
 * @param category the name of a category
 * @param company the slug of a company
 * @param zip a ZIP code, to list the nearest stores first
 * @param sort {@code name} or {@code rating}
 */
public record ListFilter(String category, String company, String zip, String sort) {
  /** The query parameter that names the list, by the path of its first page. */
  public static final String LIST = "in";

  // The query parameters of the filter.
  public static final String CATEGORY = "category";
  public static final String COMPANY = "company";
  public static final String NEAR = "near";
  public static final String SORT = "sort";
  // The values of the parameter for the sort order.
  public static final String BY_NAME = "name";
  public static final String BY_RATING = "rating";

  public static final ListFilter NONE = new ListFilter("", "", "", "");

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

  public boolean isNone() {
    return equals(NONE);
  }

  /** Returns the query parameters of this filter, without empty values. */
  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put(CATEGORY, category);
    parameters.put(COMPANY, company);
    parameters.put(NEAR, zip);
    parameters.put(SORT, sort);
    parameters.values().removeIf(String::isEmpty);
    return parameters;
  }
}
