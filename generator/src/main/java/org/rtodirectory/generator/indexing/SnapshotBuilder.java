package org.rtodirectory.generator.indexing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.LocationRow;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.directory.LocationRow.StateRow;
import org.rtodirectory.generator.indexing.StoreColumns.CountedCompany;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.CompanyIndex;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.IntLists;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.snapshot.ZipNumber;
import org.rtodirectory.schemas.text.Folding;

/**
 * The builder of the snapshot of a directory. The bytes are a pure function of the directory and
 * the settings. A row whose JSON fragment is larger than {@value #MAX_FRAGMENT_BYTES} bytes fails
 * the build, because it would make the pages of all its lists too large.
 */
public final class SnapshotBuilder {
  static final int MAX_FRAGMENT_BYTES = 16 * 1024;

  /**
   * The maximum number of stores. The tables of a snapshot have ints with eight times the number of
   * a row.
   */
  private static final int MAX_STORES = Integer.MAX_VALUE / 8;

  private final Directory directory;
  private final FragmentRenderer renderer;
  private final SnapshotWriter snapshot;
  private final Progress progress;
  private final StoreColumns columns = new StoreColumns();

  private SnapshotBuilder(
      Directory directory, FragmentRenderer renderer, SnapshotWriter snapshot, Progress progress) {
    this.directory = directory;
    this.renderer = renderer;
    this.snapshot = snapshot;
    this.progress = progress;
  }

  /**
   * Writes the snapshot of {@code directory} to {@code file}, which is created or replaced.
   *
   * @param site the settings of the website, or null for no website
   * @return the number of stores
   */
  public static int build(
      Directory directory,
      Publication publication,
      @Nullable SiteSettings site,
      Path file,
      Progress progress)
      throws IOException {
    try (SnapshotWriter snapshot = new SnapshotWriter(file)) {
      if (site != null) {
        snapshot.addSection(Section.SITE.id(), ResourceJson.bytes(site));
      }
      snapshot.addSection(Section.PUBLICATION.id(), ResourceJson.bytes(publication));
      SnapshotBuilder builder =
          new SnapshotBuilder(directory, new FragmentRenderer(publication), snapshot, progress);
      builder.write();
      snapshot.finish();
      return builder.columns.count();
    }
  }

  private void write() throws IOException {
    snapshot.addSection(Section.GUIDES.id(), encodeGuides());
    try (Progress.Stage stage = progress.stage("Rendering", 0)) {
      writeRows(stage);
    }
    try (Progress.Stage stage = progress.stage("Indexing", Vertical.values().length)) {
      for (Vertical vertical : Vertical.values()) {
        TermDictionary dictionary = new TermDictionary();
        TypeaheadEntries entries =
            TypeaheadEntries.of(vertical, columns, renderer, dictionary, directory.synonyms());
        TypeaheadIndexBuilder.write(entries, dictionary, vertical, snapshot);
        stage.advance(1);
      }
    }
  }

  /** Writes the sections of locations and companies, and collects the data for the indexes. */
  private void writeRows(Progress.Stage stage) throws IOException {
    SitePathEntries paths = new SitePathEntries();
    LocationTables tables = new LocationTables(renderer, paths);
    FragmentTable.write(
        snapshot,
        sink ->
            directory.forEachStore(
                store -> {
                  requireRoom();
                  byte[] fragment = renderer.renderLocation(store);
                  sink.add(requireSize(fragment, "location " + store.id(), store.slug()));
                  tables.add(store);
                  columns.add(store);
                  stage.advance(1);
                }),
        Section.LOCATION_FRAGMENTS.id(),
        Section.LOCATION_OFFSETS.id(),
        Section.LOCATION_DIGESTS.id());
    directory.close(); // Indexing takes a while and needs no open transaction.
    List<CountedCompany> companies =
        columns.companies().stream()
            .sorted(Comparator.comparing(SnapshotBuilder::isListed, Comparator.reverseOrder()))
            .toList();
    List<CountedCompany> listed = companies.stream().filter(SnapshotBuilder::isListed).toList();
    for (int row = 0; row < companies.size(); row++) {
      paths.add(renderer.path(companies.get(row).company()), SitePathIndex.TargetKind.COMPANY, row);
    }
    writeCompanies(companies, stage);
    tables.write(snapshot);
    writeSections(
        snapshot, CompanyIndex.encode(listed.stream().map(SnapshotBuilder::companyEntry).toList()));
  }

  private void writeCompanies(List<CountedCompany> companies, Progress.Stage stage)
      throws IOException {
    FragmentTable.write(
        snapshot,
        sink -> {
          for (CountedCompany counted : companies) {
            CompanyRow company = counted.company();
            byte[] fragment = renderer.renderCompany(company, counted.storeCount());
            sink.add(requireSize(fragment, "company " + company.id(), company.slug()));
            stage.advance(1);
          }
        },
        Section.COMPANY_FRAGMENTS.id(),
        Section.COMPANY_OFFSETS.id(),
        Section.COMPANY_DIGESTS.id());
    snapshot.addSection(
        Section.COMPANY_WEBSITES.id(),
        StringTable.encode(
            companies.stream()
                .map(counted -> Objects.requireNonNullElse(counted.company().website(), ""))
                .toList()));
  }

  /** Throws a {@link Failure} if there is no room for another store. */
  private void requireRoom() {
    if (columns.count() == MAX_STORES) {
      throw new Failure(
          String.format(
              Locale.ROOT,
              "The database holds more than %,d open locations, for which a snapshot has no room."
                  + " Publish them as several directories, for example by state.",
              MAX_STORES));
    }
  }

  /** Returns {@code fragment}. Throws a {@link Failure} if it is too large. */
  private static byte[] requireSize(byte[] fragment, String row, String slug) {
    if (fragment.length > MAX_FRAGMENT_BYTES) {
      throw new Failure(
          String.format(
              Locale.ROOT,
              "The %s (%s) of the database would take %,d bytes on every page, but at most %,d are"
                  + " possible. Shorten it, for example its categories, then publish again.",
              row,
              slug,
              fragment.length,
              MAX_FRAGMENT_BYTES));
    }
    return fragment;
  }

  /** Returns whether a company is in the list of companies, which has only companies of retail. */
  private static boolean isListed(CountedCompany counted) {
    return counted.company().verticals().contains(Vertical.RETAIL);
  }

  private byte[] encodeGuides() {
    return StringTable.encode(
        directory.guides().stream().map(ResourceJson.mapper()::writeValueAsString).toList());
  }

  private static CompanyIndex.CompanyEntry companyEntry(CountedCompany counted) {
    List<String> names = new ArrayList<>(List.of(counted.company().foldedName()));
    counted.company().brands().stream().map(Folding::fold).forEach(names::add);
    return new CompanyIndex.CompanyEntry(names, counted.states());
  }

  /** Writes sections in the order of {@link Section}. */
  private static void writeSections(SnapshotWriter snapshot, Map<Section, byte[]> sections)
      throws IOException {
    for (Section section : Section.values()) {
      byte[] bytes = sections.get(section);
      if (bytes != null) {
        snapshot.addSection(section.id(), bytes);
      }
    }
  }

  /**
   * The tables of filters and the paths of all locations, collected in list order while the
   * locations are rendered. Needs about 12 bytes of memory per location. Not thread-safe.
   */
  private static final class LocationTables {
    private final FragmentRenderer renderer;
    private final SitePathEntries paths;
    private final SitePathIndex.CityTable cities = new SitePathIndex.CityTable();
    private final LocationIndex.IndexWriter index = new LocationIndex.IndexWriter();
    private final IntStream.Builder zips = IntStream.builder();
    private final LocationKinds.KindsWriter kinds = new LocationKinds.KindsWriter();
    private final Set<String> pathsOfCity = new HashSet<>();
    private int previousCity = -1;
    private int row;

    LocationTables(FragmentRenderer renderer, SitePathEntries paths) {
      this.renderer = renderer;
      this.paths = paths;
    }

    void add(LocationRow store) {
      CityRow city = store.city();
      StateRow state = city.state();
      addPaths(
          store,
          cities.add(
              new SitePathIndex.IndexedCity(
                  state.code(), state.slug(), city.slug(), city.foldedName(), city.name())));
      index.add(state.code(), city.foldedName(), store.company().slug().toLowerCase(Locale.ROOT));
      zips.add(ZipNumber.encode(store.zip(), state.code()));
      kinds.add(store.company().verticals(), store.categories());
      row++;
    }

    private void addPaths(LocationRow store, int city) {
      if (city != previousCity) {
        previousCity = city;
        pathsOfCity.clear();
      }
      for (Vertical vertical : store.company().verticals()) {
        String path = renderer.path(store.city(), vertical);
        if (pathsOfCity.add(path)) {
          paths.add(path, SitePathIndex.TargetKind.CITY, city);
        }
      }
      paths.add(renderer.path(store), SitePathIndex.TargetKind.LOCATION, row);
    }

    void write(SnapshotWriter snapshot) throws IOException {
      paths.write(snapshot);
      snapshot.addSection(Section.SITE_CITIES.id(), cities.section());
      writeSections(snapshot, index.sections());
      snapshot.addSection(Section.LOCATION_ZIPS.id(), IntLists.encodeArray(zips.build()));
      writeSections(snapshot, kinds.sections());
    }
  }
}
