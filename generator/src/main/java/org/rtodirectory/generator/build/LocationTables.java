package org.rtodirectory.generator.build;

import java.io.IOException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.directory.Store.State;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;

/**
 * Collects the filter tables and the paths of all locations in one pass in list order, while the
 * locations are rendered. Takes about 12 bytes of memory per location. For one thread.
 */
final class LocationTables {
  private final FragmentRenderer renderer;
  private final SitePaths paths;
  private final SitePathIndex.Cities cities = new SitePathIndex.Cities();
  private final LocationIndex.Writer index = new LocationIndex.Writer();
  private final IntStream.Builder zips = IntStream.builder();
  private final LocationKinds.Writer kinds = new LocationKinds.Writer();
  private final Set<String> pathsOfCity = new HashSet<>();
  private int cityBefore = -1;
  private int row;

  LocationTables(FragmentRenderer renderer, SitePaths paths) {
    this.renderer = renderer;
    this.paths = paths;
  }

  void add(Store store) {
    City city = store.city();
    State state = city.state();
    addPaths(
        store,
        cities.number(
            new SitePathIndex.City(
                state.code(), state.slug(), city.slug(), city.foldedName(), city.name())));
    index.add(state.code(), city.foldedName(), store.company().slug().toLowerCase(Locale.ROOT));
    zips.add(LocationPoints.parse(store.zip()));
    kinds.add(store.company().verticals(), store.categories());
    row++;
  }

  private void addPaths(Store store, int city) {
    if (city != cityBefore) {
      cityBefore = city;
      pathsOfCity.clear();
    }
    for (Vertical vertical : store.company().verticals()) {
      String path = renderer.path(store.city(), vertical);
      if (pathsOfCity.add(path)) {
        paths.add(path, SitePathIndex.Kind.CITY, city);
      }
    }
    paths.add(renderer.path(store), SitePathIndex.Kind.LOCATION, row);
  }

  void write(SnapshotWriter snapshot) throws IOException {
    paths.write(snapshot);
    snapshot.section(Section.SITE_CITIES.id(), cities.section());
    SnapshotBuilder.writeSections(snapshot, index.sections());
    SnapshotBuilder.writeSections(snapshot, LocationPoints.encode(zips.build()));
    SnapshotBuilder.writeSections(snapshot, kinds.sections());
  }
}
