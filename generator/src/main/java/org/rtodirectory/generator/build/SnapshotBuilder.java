package org.rtodirectory.generator.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Directory.Presence;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.resource.SiteSettings;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.CompanyIndex;
import org.rtodirectory.snapshot.FormerCitySlugs;
import org.rtodirectory.snapshot.LocationIndexWriter;
import org.rtodirectory.snapshot.LocationKinds;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.snapshot.SitePathIndex;
import org.rtodirectory.snapshot.StringTable;
import org.rtodirectory.snapshot.ZipIndex;
import org.rtodirectory.text.Folding;
import org.rtodirectory.text.PercentEncoding;

/**
 * Builds the snapshot of a directory: renders each fragment once, and indexes. The bytes are a pure
 * function of the directory and the publication.
 */
public final class SnapshotBuilder {
  private final Directory directory;
  private final Publication publication;
  private final FragmentRenderer renderer;
  private final Map<Long, Presence> presence;

  private SnapshotBuilder(Directory directory, Publication publication) {
    this.directory = directory;
    this.publication = publication;
    this.renderer = new FragmentRenderer(publication);
    this.presence = directory.presence();
  }

  /**
   * Writes the snapshot of {@code directory} to {@code file}, which is created or replaced.
   *
   * @throws IOException if it cannot be written
   */
  public static void build(
      Directory directory, Publication publication, Path file, Progress progress)
      throws IOException {
    build(directory, publication, null, file, progress);
  }

  /**
   * The same with pages for people.
   *
   * @param site null: there are none
   */
  public static void build(
      Directory directory,
      Publication publication,
      @Nullable SiteSettings site,
      Path file,
      Progress progress)
      throws IOException {
    try (SnapshotWriter snapshot = new SnapshotWriter(file)) {
      if (site != null) {
        snapshot.section(Section.SITE.id(), ResourceJson.bytes(site));
      }
      new SnapshotBuilder(directory, publication).write(snapshot, progress);
      snapshot.finish();
    }
  }

  private void write(SnapshotWriter snapshot, Progress progress) throws IOException {
    snapshot.section(Section.PUBLICATION.id(), ResourceJson.bytes(publication));
    snapshot.section(Section.VERTICAL_LOCATIONS.id(), verticalLocations());
    snapshot.section(Section.GUIDES.id(), guides());
    List<Operator> companies = directory.listedCompanies();
    List<Operator> unlisted = directory.unlistedCompanies();
    try (Progress.Stage stage =
        progress.stage(
            "Rendering", directory.stores().size() + (long) directory.operators().size())) {
      FragmentTableWriter.write(
          snapshot,
          directory.stores().stream().map(renderer::location).peek(made -> stage.advance(1)),
          Section.LOCATION_FRAGMENTS.id(),
          Section.LOCATION_OFFSETS.id(),
          Section.LOCATION_DIGESTS.id());
      FragmentTableWriter.write(
          snapshot,
          companies.stream()
              .map(company -> renderer.company(company, presence(company).stores()))
              .peek(made -> stage.advance(1)),
          Section.COMPANY_FRAGMENTS.id(),
          Section.COMPANY_OFFSETS.id(),
          Section.COMPANY_DIGESTS.id());
      FragmentTableWriter.write(
          snapshot,
          unlisted.stream()
              .map(company -> renderer.company(company, presence(company).stores()))
              .peek(made -> stage.advance(1)),
          Section.UNLISTED_COMPANY_FRAGMENTS.id(),
          Section.UNLISTED_COMPANY_OFFSETS.id(),
          Section.UNLISTED_COMPANY_DIGESTS.id());
    }
    writeSections(snapshot, sitePaths(companies, unlisted));
    writeSections(snapshot, locationIndex());
    writeSections(snapshot, ZipIndex.encode(directory.stores().stream().map(Store::zip).toList()));
    writeSections(snapshot, locationKinds());
    writeSections(snapshot, FormerCitySlugs.encode(directory.formerCitySlugs()));
    writeSections(snapshot, CompanyIndex.encode(companies.stream().map(this::indexRow).toList()));
    try (Progress.Stage stage = progress.stage("Indexing", Vertical.values().length)) {
      for (Vertical vertical : Vertical.values()) {
        TermDictionary dictionary = new TermDictionary();
        Entries entries =
            new EntryCollector(vertical, renderer, dictionary)
                .collect(directory, company -> presence(company).stores());
        TypeaheadIndexBuilder.write(entries, dictionary, renderer, vertical, snapshot);
        stage.advance(1);
      }
    }
  }

  private Map<Section, byte[]> locationIndex() {
    LocationIndexWriter index = new LocationIndexWriter();
    for (Store store : directory.stores()) {
      index.add(
          store.city().state().code(),
          store.city().foldedName(),
          store.company().slug().toLowerCase(Locale.ROOT));
    }
    return index.sections();
  }

  private Map<Section, byte[]> locationKinds() {
    LocationKinds.Writer kinds = new LocationKinds.Writer();
    directory.stores().forEach(store -> kinds.add(store.company().verticals(), store.categories()));
    return kinds.sections();
  }

  /** Every path that a search result or a row of a list has. */
  private Map<Section, byte[]> sitePaths(List<Operator> companies, List<Operator> unlisted) {
    SitePathIndex.Writer paths = new SitePathIndex.Writer();
    addCompanies(paths, companies, SitePathIndex.Kind.COMPANY);
    addCompanies(paths, unlisted, SitePathIndex.Kind.UNLISTED_COMPANY);
    Set<String> pathsOfCity = new HashSet<>();
    int before = -1;
    for (int row = 0; row < directory.stores().size(); row++) {
      Store store = directory.stores().get(row);
      City city = store.city();
      int number = paths.city(city.state().code(), city.foldedName());
      if (number != before) {
        before = number;
        pathsOfCity.clear();
      }
      for (Vertical vertical : store.company().verticals()) {
        String path = renderer.path(city, vertical);
        if (pathsOfCity.add(path)) {
          add(paths, path, SitePathIndex.Kind.CITY, number);
        }
      }
      add(paths, renderer.path(store), SitePathIndex.Kind.LOCATION, row);
    }
    return paths.sections();
  }

  private void addCompanies(
      SitePathIndex.Writer paths, List<Operator> companies, SitePathIndex.Kind kind) {
    for (int row = 0; row < companies.size(); row++) {
      add(paths, renderer.path(companies.get(row)), kind, row);
    }
  }

  /** Adds a path as a request has it once it is decoded. */
  private static void add(
      SitePathIndex.Writer paths, String path, SitePathIndex.Kind kind, int row) {
    PercentEncoding.decodePath(path).ifPresent(decoded -> paths.add(decoded, kind, row));
  }

  private byte[] guides() {
    return StringTable.encode(
        directory.guides().stream().map(ResourceJson.mapper()::writeValueAsString).toList());
  }

  private byte[] verticalLocations() {
    ByteBuffer counts =
        ByteBuffer.allocate(Vertical.values().length * Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    for (Vertical vertical : Vertical.values()) {
      long count =
          directory.stores().stream()
              .filter(store -> store.company().verticals().contains(vertical))
              .count();
      counts.putInt(vertical.number() * Integer.BYTES, (int) count);
    }
    return counts.array();
  }

  private CompanyIndex.Row indexRow(Operator company) {
    List<String> names = new ArrayList<>(List.of(company.foldedName()));
    company.brands().stream().map(Folding::fold).forEach(names::add);
    return new CompanyIndex.Row(names, presence(company).states());
  }

  private Presence presence(Operator company) {
    Presence found = presence.get(company.id());
    if (found == null) {
      throw new IllegalStateException("a company without an open location is not in the directory");
    }
    return found;
  }

  private static void writeSections(SnapshotWriter snapshot, Map<Section, byte[]> sections)
      throws IOException {
    for (Section section : Section.values()) {
      byte[] bytes = sections.get(section);
      if (bytes != null) {
        snapshot.section(section.id(), bytes);
      }
    }
  }
}
