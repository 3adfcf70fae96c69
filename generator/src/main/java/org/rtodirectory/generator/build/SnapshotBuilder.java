package org.rtodirectory.generator.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.build.StoreColumns.Presence;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.directory.Store.Operator;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.CompanyIndex;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.text.Folding;

/**
 * Builds the snapshot of a directory: its bytes are a pure function of directory and publication.
 * Rows whose fragment is larger than {@value #LARGEST_FRAGMENT} bytes are left out, because one
 * such row makes gigabytes of pages in all lists that contain it; so are the stores of such a
 * company.
 */
public final class SnapshotBuilder {
  static final int LARGEST_FRAGMENT = 16 * 1024;

  /** The tables of a snapshot store eight times the number of a row in an int. */
  private static final int MOST_STORES = Integer.MAX_VALUE / 8;

  private final Directory directory;
  private final FragmentRenderer renderer;
  private final SnapshotWriter snapshot;
  private final Progress progress;
  private final StoreColumns columns = new StoreColumns();
  private final Map<Long, Boolean> admittedCompanies = new HashMap<>();
  private final List<String> omitted = new ArrayList<>();
  private long omittedRows;

  private SnapshotBuilder(
      Directory directory, FragmentRenderer renderer, SnapshotWriter snapshot, Progress progress) {
    this.directory = directory;
    this.renderer = renderer;
    this.snapshot = snapshot;
    this.progress = progress;
  }

  public record Content(int stores, Omissions omissions) {}

  /**
   * Writes the snapshot of {@code directory} to {@code file}, which is created or replaced.
   *
   * @param site settings of the pages for people; null: there are none
   */
  public static Content build(
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
      snapshot.section(Section.PUBLICATION.id(), ResourceJson.bytes(publication));
      SnapshotBuilder builder =
          new SnapshotBuilder(directory, new FragmentRenderer(publication), snapshot, progress);
      builder.write();
      snapshot.finish();
      return new Content(
          builder.columns.count(), new Omissions(builder.omittedRows, builder.omitted));
    }
  }

  private void write() throws IOException {
    snapshot.section(Section.GUIDES.id(), guides());
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

  private void writeRows(Progress.Stage stage) throws IOException {
    SitePaths paths = new SitePaths();
    LocationTables tables = new LocationTables(renderer, paths);
    FragmentTable.write(
        snapshot,
        sink ->
            directory.forEachStore(
                store -> {
                  byte[] fragment = renderer.location(store);
                  if (isAdmitted(store, fragment.length)) {
                    sink.add(fragment);
                    tables.add(store);
                    columns.add(store);
                  }
                  stage.advance(1);
                }),
        Section.LOCATION_FRAGMENTS.id(),
        Section.LOCATION_OFFSETS.id(),
        Section.LOCATION_DIGESTS.id());
    directory.close(); // Indexing takes a while, in which no transaction need be open.
    List<Presence> listed = companies(true);
    List<Presence> companies = Stream.concat(listed.stream(), companies(false).stream()).toList();
    for (int row = 0; row < companies.size(); row++) {
      paths.add(renderer.path(companies.get(row).company()), SitePathIndex.Kind.COMPANY, row);
    }
    FragmentTable.write(
        snapshot,
        sink -> {
          for (Presence presence : companies) {
            sink.add(renderer.company(presence.company(), presence.stores()));
            stage.advance(1);
          }
        },
        Section.COMPANY_FRAGMENTS.id(),
        Section.COMPANY_OFFSETS.id(),
        Section.COMPANY_DIGESTS.id());
    snapshot.section(
        Section.COMPANY_WEBSITES.id(),
        StringTable.encode(
            companies.stream()
                .map(presence -> Objects.requireNonNullElse(presence.company().website(), ""))
                .toList()));
    tables.write(snapshot);
    writeSections(
        snapshot, CompanyIndex.encode(listed.stream().map(SnapshotBuilder::indexRow).toList()));
    snapshot.section(Section.VERTICAL_LOCATIONS.id(), verticalLocations());
  }

  private boolean isAdmitted(Store store, int length) {
    if (columns.count() == MOST_STORES) {
      throw new Failure(
          String.format(
              Locale.ROOT,
              "The database holds more than %,d open locations, for which a snapshot has no room."
                  + " Publish them as several directories, for example by state.",
              MOST_STORES));
    }
    if (!admittedCompanies.computeIfAbsent(
        store.company().id(), id -> isAdmitted(store.company()))) {
      omit("location " + store.id() + ": its company is left out");
      return false;
    }
    return isAdmitted("location " + store.id(), store.slug(), length);
  }

  private boolean isAdmitted(Operator company) {
    int length = renderer.company(company, Integer.MAX_VALUE).length;
    return isAdmitted("company " + company.id(), company.slug(), length);
  }

  private boolean isAdmitted(String row, String slug, int length) {
    if (length > LARGEST_FRAGMENT) {
      omit(
          String.format(
              Locale.ROOT,
              "%s (%s) would take %,d bytes on every page, of %,d",
              row,
              slug,
              length,
              LARGEST_FRAGMENT));
    }
    return length <= LARGEST_FRAGMENT;
  }

  private void omit(String what) {
    omittedRows++;
    if (omitted.size() < Omissions.SHOWN) {
      omitted.add(what);
    }
  }

  /** The companies of the company list, which are those of retail, or the others. */
  private List<Presence> companies(boolean areListed) {
    return columns.companies().stream()
        .filter(presence -> presence.company().verticals().contains(Vertical.RETAIL) == areListed)
        .toList();
  }

  private byte[] guides() {
    return StringTable.encode(
        directory.guides().stream().map(ResourceJson.mapper()::writeValueAsString).toList());
  }

  /** How many stores each vertical has. */
  private byte[] verticalLocations() {
    ByteBuffer counts =
        ByteBuffer.allocate(Vertical.values().length * Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    for (Vertical vertical : Vertical.values()) {
      long count =
          columns.companies().stream()
              .filter(presence -> presence.company().verticals().contains(vertical))
              .mapToLong(Presence::stores)
              .sum();
      counts.putInt(vertical.number() * Integer.BYTES, (int) count);
    }
    return counts.array();
  }

  private static CompanyIndex.Row indexRow(Presence presence) {
    List<String> names = new ArrayList<>(List.of(presence.company().foldedName()));
    presence.company().brands().stream().map(Folding::fold).forEach(names::add);
    return new CompanyIndex.Row(names, presence.states());
  }

  static void writeSections(SnapshotWriter snapshot, Map<Section, byte[]> sections)
      throws IOException {
    for (Section section : Section.values()) {
      byte[] bytes = sections.get(section);
      if (bytes != null) {
        snapshot.section(section.id(), bytes);
      }
    }
  }

  /**
   * The rows of the database that a release omits because they are too large for its pages.
   *
   * @param examples descriptions of the first omissions, with the reasons
   */
  public record Omissions(long rows, List<String> examples) {
    public static final Omissions NONE = new Omissions(0, List.of());

    private static final int SHOWN = 10;

    public Omissions {
      examples = List.copyOf(examples);
    }

    /** The message for the operator: at most one sentence. */
    public List<String> warnings() {
      if (rows == 0) {
        return List.of();
      }
      long more = rows - examples.size();
      return List.of(
          String.format(
              Locale.ROOT,
              "%,d rows of the database are left out of the release: %s%s. Repair them in the database.",
              rows,
              String.join("; ", examples),
              more == 0 ? "" : String.format(Locale.ROOT, "; and %,d more", more)));
    }
  }
}
