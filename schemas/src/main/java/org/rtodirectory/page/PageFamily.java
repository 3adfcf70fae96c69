package org.rtodirectory.page;

/** The lists that are published as static pages, one family for each combination of filters. */
public enum PageFamily {
  COMPANIES("companies"),
  COMPANIES_BY_STATE("companies by state"),
  LOCATIONS("locations"),
  LOCATIONS_BY_COMPANY("locations by company"),
  LOCATIONS_BY_STATE("locations by state"),
  LOCATIONS_BY_CITY("locations by city"),
  LOCATIONS_BY_COMPANY_AND_STATE("locations by company and state"),
  LOCATIONS_BY_STATE_AND_CITY("locations by state and city");

  private final String title;

  PageFamily(String title) {
    this.title = title;
  }

  /** Its name for people. */
  public String title() {
    return title;
  }
}
