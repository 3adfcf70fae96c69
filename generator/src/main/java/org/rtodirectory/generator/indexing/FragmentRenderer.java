package org.rtodirectory.generator.indexing;

import org.rtodirectory.generator.directory.LocationRow;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import tools.jackson.databind.node.ObjectNode;

/** A renderer of fragments, the JSON of single rows in the API. Safe for all threads. */
record FragmentRenderer(Publication publication) {
  byte[] renderLocation(LocationRow store) {
    ObjectNode json = ResourceJson.mapper().valueToTree(store.location());
    return ResourceJson.bytes(json.put("url", publication.url(path(store))));
  }

  /** Renders a company as a {@code Company} with the number of its open locations. */
  byte[] renderCompany(CompanyRow company, int storeCount) {
    return ResourceJson.bytes(
        new Company(
            company.name(),
            company.slug(),
            storeCount,
            company.categories(),
            company.rating(),
            company.reviewCount(),
            publication.url(path(company))));
  }

  /**
   * Renders a city as a {@code SearchResult} with the number of its open locations of a vertical.
   */
  byte[] renderResult(CityRow city, Vertical vertical, int storeCount) {
    return ResourceJson.bytes(
        new SearchResult(
            SearchResult.Type.CITY,
            cityLabel(city),
            city.slug(),
            city.state().code(),
            city.state().slug(),
            storeCount,
            path(city, vertical)));
  }

  byte[] renderResult(CompanyRow company, int storeCount) {
    return ResourceJson.bytes(
        new SearchResult(
            SearchResult.Type.COMPANY,
            company.name(),
            company.slug(),
            null,
            null,
            storeCount,
            path(company)));
  }

  byte[] renderResult(StoreColumns.StoreRow store) {
    CityRow city = store.city();
    return ResourceJson.bytes(
        new SearchResult(
            SearchResult.Type.STORE,
            store.company().name() + ", " + store.address() + ", " + cityLabel(city),
            store.slug(),
            city.state().code(),
            city.state().slug(),
            1,
            path(city, store.slug())));
  }

  /** Returns the label of a city in search results: {@code Dallas, TX}. */
  static String cityLabel(CityRow city) {
    return city.name() + ", " + city.state().code();
  }

  String path(CityRow city, Vertical vertical) {
    return publication.paths().cityPath(vertical, city.state().slug(), city.slug());
  }

  String path(CompanyRow company) {
    return publication.paths().companyPath(company.slug());
  }

  String path(LocationRow store) {
    return path(store.city(), store.slug());
  }

  private String path(CityRow city, String storeSlug) {
    return publication.paths().storePath(city.state().slug(), city.slug(), storeSlug);
  }
}
