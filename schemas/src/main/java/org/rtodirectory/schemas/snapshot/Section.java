package org.rtodirectory.schemas.snapshot;

import org.rtodirectory.schemas.api.Vertical;

/**
 * The sections of a snapshot file. A comment describes all sections up to the next comment. The
 * sections of the search index exist once for each vertical. Their ids are the ids here plus the
 * number of the vertical, which is less than 8.
 */
public enum Section {
  /** The {@link org.rtodirectory.schemas.api.Publication} as JSON. */
  PUBLICATION(1),

  /** The consumer guides by slug, each a {@link org.rtodirectory.schemas.api.Guide} as JSON. */
  GUIDES(3),

  /** The map from the paths of the publisher's site to rows. See {@link SitePathIndex}. */
  SITE_PATHS(5),
  SITE_CITIES(6),

  /**
   * The {@link org.rtodirectory.schemas.api.SiteSettings} as JSON. A snapshot without it has no
   * website.
   */
  SITE(7),

  /** The locations' fragments in list order. See {@link FragmentTable}. */
  LOCATION_FRAGMENTS(16),
  LOCATION_OFFSETS(17),
  LOCATION_DIGESTS(18),
  /** The filters of the location list by state, city and company. See {@link LocationIndex}. */
  LOCATION_STATES(19),
  CITY_NAMES(21),
  CITY_ROWS(22),
  CITIES_OF_NAMES(23),
  COMPANY_SLUGS(24),
  COMPANY_LOCATIONS(25),
  CITY_NAMES_CONTAINING(26),
  /** The {@link ZipNumber} of each location (ints). */
  LOCATION_ZIPS(29),
  /** The verticals and categories of each location. See {@link LocationKinds}. */
  LOCATION_KINDS(40),
  KIND_VERTICALS(41),
  CATEGORY_NAMES(42),
  CATEGORY_KINDS(45),

  /**
   * The companies' fragments. The retail companies come first, because only they are in the company
   * list. See {@link FragmentTable}.
   */
  COMPANY_FRAGMENTS(32),
  COMPANY_OFFSETS(33),
  COMPANY_DIGESTS(34),
  /** The filters of the company list by name and state. See {@link CompanyIndex}. */
  COMPANY_NAMES(35),
  COMPANY_STATES(36),
  STATE_COMPANIES(37),
  /** The website of each company, empty for none. */
  COMPANY_WEBSITES(38),

  /** The search index of each vertical. See {@link TypeaheadFormat}. */
  TYPEAHEAD_NODES(64),
  TYPEAHEAD_EDGES(72),
  TYPEAHEAD_TERMS(80),
  TYPEAHEAD_POSTINGS(88),
  TYPEAHEAD_AGGREGATE_OFFSETS(104),
  TYPEAHEAD_AGGREGATES(112),
  TYPEAHEAD_STORE_OFFSETS(120),
  TYPEAHEAD_STORES(128),
  TYPEAHEAD_COMPANY_STORES(144),
  TYPEAHEAD_RESULT_OFFSETS(168),
  TYPEAHEAD_RESULTS(176),
  TYPEAHEAD_FIRST_BYTES(184),
  TYPEAHEAD_RESULT_DIGESTS(192),
  TYPEAHEAD_ZIPS(208),
  TYPEAHEAD_CATEGORIES(216),
  TYPEAHEAD_CATEGORY_OFFSETS(224),
  TYPEAHEAD_EQUIVALENTS(232),
  TYPEAHEAD_SOUNDS(240);

  private final int id;

  Section(int id) {
    this.id = id;
  }

  public int id() {
    return id;
  }

  /** A source of the required sections of a snapshot. */
  interface SectionSource {
    Region region(Section section) throws SnapshotException;

    default StringTable strings(Section section) throws SnapshotException {
      return new StringTable(region(section));
    }

    default IntLists lists(Section section) throws SnapshotException {
      return new IntLists(region(section));
    }
  }

  /** Returns the id of this section for a vertical. */
  public int id(Vertical vertical) {
    return id + vertical.number();
  }
}
