package org.rtodirectory.schemas.snapshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.SnapshotException.Defect;
import org.rtodirectory.schemas.text.Sha256;
import tools.jackson.core.JacksonException;

/**
 * An open snapshot file. It has all the data that a gateway needs to answer requests. The file is
 * mapped into memory, so opening takes milliseconds, and the operating system decides which parts
 * stay in memory. Immutable and safe for all threads. The file may be deleted while the snapshot is
 * in use, but not changed.
 *
 * <p>{@link #close} unmaps the file. Afterwards, only the publication and the guides may be used,
 * because they are copies. The caller that opens a snapshot must close it. From Java 22 on, garbage
 * collection does not unmap the file.
 *
 * <p>{@link SnapshotWriter} writes the file.
 */
public final class Snapshot implements AutoCloseable {
  private final Publication publication;
  private final List<Guide> guides;
  private final @Nullable SiteSettings site;
  private final FragmentTable locationFragments;
  private final LocationIndex locations;
  private final Region zips;
  private final LocationKinds kinds;
  private final FragmentTable companyFragments;
  private final CompanyIndex companies;
  private final StringTable companyWebsites;
  private final SitePathIndex sitePaths;
  private final Mapping mapping;
  private final Map<Integer, Region> regions;
  private volatile @Nullable LocationPoints points;

  private Snapshot(Mapping mapping, Map<Integer, Region> regions) throws SnapshotException {
    this.mapping = mapping;
    this.regions = regions;
    publication = read(section(Section.PUBLICATION), Publication.class);
    guides = readGuides(section(Section.GUIDES));
    Region settings = regions.get(Section.SITE.id());
    site = settings == null ? null : read(settings, SiteSettings.class);
    locationFragments =
        fragments(Section.LOCATION_FRAGMENTS, Section.LOCATION_OFFSETS, Section.LOCATION_DIGESTS);
    locations = new LocationIndex(this::section);
    kinds = new LocationKinds(this::section);
    zips = section(Section.LOCATION_ZIPS);
    companyFragments =
        fragments(Section.COMPANY_FRAGMENTS, Section.COMPANY_OFFSETS, Section.COMPANY_DIGESTS);
    companies = new CompanyIndex(this::section);
    companyWebsites = new StringTable(section(Section.COMPANY_WEBSITES));
    sitePaths =
        new SitePathIndex(
            section(Section.SITE_PATHS), new StringTable(section(Section.SITE_CITIES)));
  }

  /**
   * Verifies a file before it is opened. It must be a snapshot in a supported format, complete, and
   * unchanged since it was published. Reads the whole file.
   *
   * @param sha256 the SHA-256 of the published bytes, in lowercase hex
   */
  public static void verify(Path path, String sha256) throws IOException, SnapshotException {
    try (FileChannel file = FileChannel.open(path)) {
      readHeader(file);
    }
    if (!Sha256.hex(path).equals(sha256)) {
      throw new SnapshotException(
          Defect.CORRUPT, "the snapshot is corrupt: its SHA-256 is not the one that was published");
    }
  }

  static SnapshotHeader readHeader(FileChannel file) throws IOException, SnapshotException {
    ByteBuffer head = ByteBuffer.allocate((int) Math.min(file.size(), SnapshotHeader.maxLength()));
    while (head.hasRemaining() && file.read(head, head.position()) > 0) {
      // Reads until the buffer is full or the file ends.
    }
    return SnapshotHeader.fromBytes(head.flip(), file.size());
  }

  /** Opens a file whose content has already been verified (see {@link #verify}). */
  public static Snapshot open(Path path) throws IOException, SnapshotException {
    SnapshotHeader header;
    Mapping mapping;
    try (FileChannel file = FileChannel.open(path)) {
      header = readHeader(file);
      mapping = Mapping.of(file);
    }
    Map<Integer, Region> regions = new HashMap<>();
    boolean isOpened = false;
    try {
      for (Map.Entry<Integer, SnapshotHeader.Extent> section : header.sections().entrySet()) {
        regions.put(section.getKey(), Region.of(mapping, section.getValue()));
      }
      Snapshot snapshot = new Snapshot(mapping, regions);
      isOpened = true;
      return snapshot;
    } catch (IndexOutOfBoundsException e) {
      throw new SnapshotException(
          Defect.CORRUPT, "the snapshot is corrupt: a section is too short for its contents");
    } finally {
      if (!isOpened) {
        regions.values().forEach(Region::close);
        mapping.close();
      }
    }
  }

  /** Unmaps the file. No thread may be using it. Closing it again does nothing. */
  @Override
  public void close() {
    regions.values().forEach(Region::close);
    mapping.close();
  }

  public Publication publication() {
    return publication;
  }

  public List<Guide> guides() {
    return guides;
  }

  /** Returns the publisher's settings for the HTML pages, or null if there are no such pages. */
  public @Nullable SiteSettings site() {
    return site;
  }

  /** Returns the fragments of the open locations, in list order. */
  public FragmentTable locationFragments() {
    return locationFragments;
  }

  public LocationIndex locations() {
    return locations;
  }

  /** Returns the positions of the locations. The first call is linear in their number. */
  public LocationPoints points() {
    LocationPoints cached = points;
    if (cached == null) {
      cached = LocationPoints.of(zips, locations);
      points = cached; // Another thread may compute the same value.
    }
    return cached;
  }

  public LocationKinds locationKinds() {
    return kinds;
  }

  /**
   * Returns the fragments of all companies with an open location. The companies of the company list
   * come first, in its order. The others follow, ordered by folded name.
   */
  public FragmentTable companyFragments() {
    return companyFragments;
  }

  public CompanyIndex companies() {
    return companies;
  }

  /** Returns the website of a company, or an empty text if there is none. */
  public String companyWebsite(int row) {
    return companyWebsites.get(row);
  }

  public SitePathIndex sitePaths() {
    return sitePaths;
  }

  /** Returns a section of the search index of {@code vertical}. */
  public Region typeahead(Section section, Vertical vertical) throws SnapshotException {
    return region(section, section.id(vertical));
  }

  /**
   * Returns the entries of the search index of {@code vertical} as they appear in a search
   * response.
   */
  public FragmentTable searchResults(Vertical vertical) throws SnapshotException {
    return new FragmentTable(
        typeahead(Section.TYPEAHEAD_RESULTS, vertical),
        typeahead(Section.TYPEAHEAD_RESULT_OFFSETS, vertical),
        typeahead(Section.TYPEAHEAD_RESULT_DIGESTS, vertical));
  }

  private FragmentTable fragments(Section bytes, Section offsets, Section digests)
      throws SnapshotException {
    return new FragmentTable(section(bytes), section(offsets), section(digests));
  }

  private Region section(Section section) throws SnapshotException {
    return region(section, section.id());
  }

  private Region region(Section section, int id) throws SnapshotException {
    Region region = regions.get(id);
    if (region == null) {
      throw new SnapshotException(
          Defect.CORRUPT, "the snapshot is corrupt: it has no section " + section);
    }
    return region;
  }

  private static List<Guide> readGuides(Region region) throws SnapshotException {
    List<Guide> guides = new ArrayList<>();
    for (String json : new StringTable(region).strings()) {
      guides.add(read(json.getBytes(StandardCharsets.UTF_8), Guide.class));
    }
    return List.copyOf(guides);
  }

  private static <T> T read(Region json, Class<T> type) throws SnapshotException {
    return read(json.bytes(0, (int) json.length()), type);
  }

  private static <T> T read(byte[] json, Class<T> type) throws SnapshotException {
    try {
      T value = ResourceJson.mapper().readValue(json, type);
      if (value != null) {
        return value;
      }
    } catch (JacksonException ignored) {
      // Reported below.
    }
    throw new SnapshotException(
        Defect.CORRUPT, "the snapshot is corrupt: its " + type.getSimpleName() + " cannot be read");
  }
}
