package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The endpoints that take parameters, by the names that limits, redirects and metrics use. */
public enum Endpoint {
  SEARCH("search", "/api/search", List.of("q")),
  SHEDS_SEARCH("sheds-search", "/api/sheds/search", List.of("q")),
  TIRES_WHEELS_SEARCH("tires-wheels-search", "/api/tires-wheels/search", List.of("q")),
  COMPANIES("companies", "/api/companies", List.of("state", "q", "page", "release")),
  LOCATIONS("locations", "/api/locations", List.of("company", "state", "city", "page", "release"));

  private final String code;
  private final String path;

  @SuppressWarnings("ImmutableEnumChecker") // only ever List.of(…)
  private final List<String> parameters;

  Endpoint(String code, String path, List<String> parameters) {
    this.code = code;
    this.path = path;
    this.parameters = parameters;
  }

  /** Its external name, for example {@code sheds-search}. */
  public String code() {
    return code;
  }

  /** Its path. */
  public String path() {
    return path;
  }

  /**
   * The parameters it knows, in the order of the specification, followed by {@code release}; all
   * others are ignored.
   */
  public List<String> parameters() {
    return parameters;
  }

  /** The search of a vertical. */
  public static Endpoint of(Vertical vertical) {
    return switch (vertical) {
      case RETAIL -> SEARCH;
      case SHEDS -> SHEDS_SEARCH;
      case TIRES_WHEELS -> TIRES_WHEELS_SEARCH;
    };
  }

  /** The endpoint of that code, if it is one. */
  public static Optional<Endpoint> of(String code) {
    return Arrays.stream(values()).filter(endpoint -> endpoint.code.equals(code)).findFirst();
  }
}
