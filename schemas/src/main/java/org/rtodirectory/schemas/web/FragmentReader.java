package org.rtodirectory.schemas.web;

import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import tools.jackson.databind.ObjectReader;

/**
 * Parses the JSON fragments of a snapshot into the rows from which they were rendered. Stateless;
 * safe for all threads.
 */
final class FragmentReader {
  private static final ObjectReader LOCATION = ResourceJson.mapper().readerFor(Location.class);
  private static final ObjectReader COMPANY = ResourceJson.mapper().readerFor(Company.class);
  private static final ObjectReader RESULT = ResourceJson.mapper().readerFor(SearchResult.class);
  private static final ObjectReader LINKED = ResourceJson.mapper().readerFor(Linked.class);

  private FragmentReader() {}

  /** What all fragments have. */
  private record Linked(String url) {}

  /** The fragment of a store. */
  static Location location(byte[] fragment) {
    return LOCATION.readValue(fragment);
  }

  /** The fragment of a company. */
  static Company company(byte[] fragment) {
    return COMPANY.readValue(fragment);
  }

  /** The fragment of a search entry. */
  static SearchResult result(byte[] fragment) {
    return RESULT.readValue(fragment);
  }

  /** The {@code url} of a fragment, without binding its other members. */
  static String url(byte[] fragment) {
    return LINKED.<Linked>readValue(fragment).url();
  }
}
