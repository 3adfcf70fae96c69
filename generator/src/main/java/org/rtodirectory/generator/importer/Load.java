package org.rtodirectory.generator.importer;

import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.importer.CityMerge.SplitCity;
import org.rtodirectory.generator.importer.ImportSummary.Changes;

/** The work of an import inside its transaction. */
final class Load {
  private final Handle handle;
  private final Deletion deletion;
  private final CompanyWriter companyWriter;
  private final CityWriter cityWriter = new CityWriter();
  private final LocationWriter locationWriter = new LocationWriter();
  private final Pruning pruning;
  private CityMerge merge = CityMerge.NOTHING;

  Load(Handle handle, Deletion deletion, RejectedStores rejected) {
    this.handle = handle;
    this.deletion = deletion;
    this.pruning = new Pruning(rejected);
    this.companyWriter = new CompanyWriter(deletion != Deletion.NONE);
  }

  /**
   * Brings the database to what {@code rows} say. Other writers wait from here to the end of the
   * transaction; readers do not.
   *
   * @param rows of all files, in the order of the files
   * @param files counts what the rows of each do
   * @param done is told how many more locations are written
   * @throws org.rtodirectory.generator.failure.Refusal if something was deleted that a rejected row
   *     may be about; the transaction must be rolled back
   */
  void run(List<Row> rows, List<FileCount> files, IntConsumer done) {
    handle.execute(CityMerge.LOCK);
    Set<CityKey> keys =
        rows.stream().map(row -> CityKey.of(row.state(), row.city())).collect(Collectors.toSet());
    merge = CityMerge.plan(handle, keys::contains);
    merge.apply(handle, moved -> {});
    Companies companies = Companies.of(handle, rows);
    companyWriter.write(handle, companies.mentioned());
    Cities cities = Cities.of(handle, rows);
    List<LocationDraft> locations = Locations.of(handle, rows, companies, cities).mentioned();
    cityWriter.write(handle, cities.settled(homes(locations)));
    List<Long> before = deletion == Deletion.NONE ? List.of() : locationIds();
    locationWriter.write(handle, locations, done);
    if (deletion != Deletion.NONE) {
      pruning.prune(handle, before, locations);
    }
    if (deletion == Deletion.UNLESS_UNCERTAIN) {
      pruning.refuseUncertain();
    }
    locations.forEach(location -> location.count(files));
  }

  /** The cities of the rows that the database had several times. */
  List<SplitCity> mergedCities() {
    return merge.cities();
  }

  Changes companies() {
    return new Changes(companyWriter.added(), companyWriter.changed(), pruning.companiesRemoved());
  }

  Changes cities() {
    return new Changes(cityWriter.added(), cityWriter.changed(), pruning.citiesRemoved());
  }

  Changes locations() {
    return new Changes(
        locationWriter.added(), locationWriter.changed(), pruning.locationsRemoved());
  }

  private static Set<CityDraft> homes(List<LocationDraft> locations) {
    return locations.stream().map(LocationDraft::city).collect(Collectors.toSet());
  }

  private List<Long> locationIds() {
    return handle.createQuery("SELECT id FROM locations").mapTo(Long.class).list();
  }
}
