package org.rtodirectory.generator.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Directory.Presence;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.resource.SiteSettings;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.CompanyIndex;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.snapshot.SitePathIndex;
import org.rtodirectory.snapshot.StringTable;
import org.rtodirectory.text.Folding;

/**
 * Builds the snapshot of a directory: renders each fragment once, and writes the indexes. The bytes
 * are a pure function of the directory and the publication.
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
    writeRows(snapshot, progress);
    try (Progress.Stage stage = progress.stage("Indexing", Vertical.values().length)) {
      for (Vertical vertical : Vertical.values()) {
        TermDictionary dictionary = new TermDictionary();
        EntryCollector collector = new EntryCollector(vertical, renderer, dictionary);
        try (Entries entries =
            collector.collect(directory, company -> presence(company).stores())) {
          TypeaheadIndexBuilder.write(entries, dictionary, vertical, snapshot);
        }
        stage.advance(1);
      }
    }
  }

  /** Writes the fragments and the tables of the filters. */
  private void writeRows(SnapshotWriter snapshot, Progress progress) throws IOException {
    List<Operator> companies = directory.listedCompanies();
    List<Operator> unlisted = directory.unlistedCompanies();
    try (SitePathSort paths = new SitePathSort();
        Progress.Stage stage =
            progress.stage(
                "Rendering", directory.stores().size() + (long) directory.operators().size())) {
      addCompanies(paths, companies, SitePathIndex.Kind.COMPANY);
      addCompanies(paths, unlisted, SitePathIndex.Kind.UNLISTED_COMPANY);
      LocationTables tables = new LocationTables(renderer, paths);
      FragmentTableWriter.write(
          snapshot,
          directory.stores().stream()
              .peek(tables::add)
              .map(renderer::location)
              .peek(made -> stage.advance(1))
              .iterator(),
          Section.LOCATION_FRAGMENTS.id(),
          Section.LOCATION_OFFSETS.id(),
          Section.LOCATION_DIGESTS.id());
      writeCompanies(
          snapshot,
          companies,
          stage,
          Section.COMPANY_FRAGMENTS,
          Section.COMPANY_OFFSETS,
          Section.COMPANY_DIGESTS);
      writeCompanies(
          snapshot,
          unlisted,
          stage,
          Section.UNLISTED_COMPANY_FRAGMENTS,
          Section.UNLISTED_COMPANY_OFFSETS,
          Section.UNLISTED_COMPANY_DIGESTS);
      tables.write(snapshot);
    }
    writeSections(snapshot, CompanyIndex.encode(companies.stream().map(this::indexRow).toList()));
  }

  private void writeCompanies(
      SnapshotWriter snapshot,
      List<Operator> companies,
      Progress.Stage stage,
      Section fragments,
      Section offsets,
      Section digests)
      throws IOException {
    FragmentTableWriter.write(
        snapshot,
        companies.stream()
            .map(company -> renderer.company(company, presence(company).stores()))
            .peek(made -> stage.advance(1))
            .iterator(),
        fragments.id(),
        offsets.id(),
        digests.id());
  }

  private void addCompanies(SitePathSort paths, List<Operator> companies, SitePathIndex.Kind kind) {
    for (int row = 0; row < companies.size(); row++) {
      paths.add(renderer.path(companies.get(row)), kind, row);
    }
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
          directory.operators().stream()
              .filter(company -> company.verticals().contains(vertical))
              .mapToLong(company -> presence(company).stores())
              .sum();
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

  static void writeSections(SnapshotWriter snapshot, Map<Section, byte[]> sections)
      throws IOException {
    for (Section section : Section.values()) {
      byte[] bytes = sections.get(section);
      if (bytes != null) {
        snapshot.section(section.id(), bytes);
      }
    }
  }
}
