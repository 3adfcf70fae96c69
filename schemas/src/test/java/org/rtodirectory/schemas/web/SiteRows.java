package org.rtodirectory.schemas.web;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.ByteSequence;
import org.rtodirectory.schemas.snapshot.CompanyIndex;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SitePathIndex.Kind;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;
import org.rtodirectory.schemas.snapshot.StringTable;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.PercentEncoding;
import tools.jackson.databind.node.ObjectNode;

/** Rows in memory, and the snapshot that a website of them is rendered from. */
final class SiteRows {
  private static final List<String> STATES = List.of("TX", "NY", "PR");
  private static final List<String> CITIES =
      List.of("St. Louis", "Winston-Salem", "O'Fallon", "Cañon", "Κόρινθος", "York", "New York");
  private static final List<String> COMPANIES =
      List.of("Aaron's & Sons", "José's", "1st Choice", "Blue-Bonnet", "Tire Center", "Sheds");

  private final Publication publication;
  private final Map<String, Set<Vertical>> companies = new LinkedHashMap<>();
  private final List<Location> stores = new ArrayList<>();
  private final List<Guide> guides = new ArrayList<>();

  /** The targets of paths by their digests; of equal paths the first that is added stays. */
  private final Map<byte[], Integer> paths = new TreeMap<>(Arrays::compareUnsigned);

  SiteRows(Publication publication) {
    this.publication = publication;
  }

  /** Random rows, the same for the same seed. */
  static SiteRows random(long seed, Publication publication) {
    Random random = new Random(seed);
    SiteRows rows = new SiteRows(publication);
    for (String company : COMPANIES) {
      Vertical[] all = Vertical.values();
      rows.company(company, all[random.nextInt(all.length)], all[random.nextInt(all.length)]);
    }
    for (int number = 0; number < 130; number++) {
      rows.store(
          COMPANIES.get(random.nextInt(COMPANIES.size())),
          CITIES.get(random.nextInt(1 + random.nextInt(CITIES.size()))),
          STATES.get(random.nextInt(STATES.size())),
          number + " Main St",
          String.format("%05d", random.nextInt(100_000)));
    }
    return rows;
  }

  SiteRows company(String name, Vertical first, Vertical... more) {
    companies.put(name, EnumSet.of(first, more));
    return this;
  }

  SiteRows guide(Guide guide) {
    guides.add(guide);
    return this;
  }

  /** Adds a store of which only the address is known. */
  SiteRows store(String company, String city, String state, String address, String zip) {
    return store(company, city, state, address, null, zip, null, null, 0);
  }

  /** Adds a store. */
  SiteRows store(
      String company,
      String city,
      String state,
      String address,
      @Nullable String address2,
      String zip,
      @Nullable String phone,
      @Nullable String rating,
      int reviews) {
    String path =
        publication
            .paths()
            .storePath(stateSlug(state), Folding.slug(city), Folding.slug(company + " " + address));
    ObjectNode store =
        ResourceJson.mapper()
            .createObjectNode()
            .put("company_name", company)
            .put("company_slug", Folding.slug(company))
            .put("address", address)
            .put("address2", address2)
            .put("city", city)
            .put("state", state)
            .put("zip", zip)
            .put("phone", phone)
            .put("website", phone == null ? null : "https://stores.example/" + phone)
            .put("rating", rating == null ? null : new BigDecimal(rating))
            .put("review_count", reviews)
            .put("url", publication.url(path))
            .put("is_primary", false)
            .put("status", reviews > 400 ? "temporarily_closed" : null);
    store.putArray("categories").add("furniture").add("used_tires");
    return add(store);
  }

  /** Adds a store as the API has it. */
  SiteRows add(ObjectNode store) {
    stores.add(ResourceJson.mapper().treeToValue(store, Location.class));
    return this;
  }

  /** The same rows after random changes, of which at least one is shown. */
  SiteRows changed(Random random) {
    SiteRows changed = new SiteRows(publication);
    changed.companies.putAll(companies);
    changed.guides.addAll(guides);
    changed.stores.addAll(stores);
    for (int changes = random.nextInt(4); changes >= 0; changes--) {
      Location store = changed.stores.remove(random.nextInt(changed.stores.size()));
      if (random.nextInt(4) > 0) {
        changed.store(
            store.companyName(),
            store.city(),
            store.state(),
            store.address(),
            random.nextBoolean() ? "Suite " + random.nextInt(9) : null,
            store.zip(),
            random.nextBoolean() ? "(303) 555-0" + random.nextInt(1000) : null,
            BigDecimal.valueOf(1 + random.nextInt(39), 1).toString(),
            1 + random.nextInt(500));
      }
    }
    return changed;
  }

  /** Writes the snapshot of the rows to a file and opens it. */
  Snapshot open(Path file, SiteSettings settings) throws IOException, SnapshotException {
    List<Location> rows =
        stores.stream()
            .sorted(
                Comparator.comparing(Location::state)
                    .thenComparing(store -> Folding.fold(store.city()))
                    .thenComparing(store -> Folding.fold(store.companyName()))
                    .thenComparing(store -> Folding.fold(store.address())))
            .toList();
    try (SnapshotWriter snapshot = new SnapshotWriter(file)) {
      snapshot.section(Section.PUBLICATION.id(), ResourceJson.bytes(publication));
      snapshot.section(Section.SITE.id(), ResourceJson.bytes(settings));
      snapshot.section(
          Section.GUIDES.id(),
          StringTable.encode(
              guides.stream().map(ResourceJson.mapper()::writeValueAsString).toList()));
      writeCounts(snapshot, rows);
      List<String> listed = companies(rows, true);
      List<String> companies =
          Stream.concat(listed.stream(), companies(rows, false).stream()).toList();
      writeCompanies(snapshot, companies, rows);
      write(
          snapshot,
          CompanyIndex.encode(
              listed.stream()
                  .map(
                      name -> new CompanyIndex.Row(List.of(Folding.fold(name)), states(name, rows)))
                  .toList()));
      snapshot.section(
          Section.COMPANY_WEBSITES.id(),
          StringTable.encode(companies.stream().map(SiteRows::website).toList()));
      writeStores(snapshot, rows);
      snapshot.section(Section.SITE_PATHS.id(), sitePaths());
      snapshot.finish();
    }
    return Snapshot.open(file);
  }

  static String website(String company) {
    return "https://" + Folding.slug(company) + ".example/";
  }

  private void writeStores(SnapshotWriter snapshot, List<Location> rows) throws IOException {
    SitePathIndex.Cities cities = new SitePathIndex.Cities();
    LocationIndex.Writer index = new LocationIndex.Writer();
    LocationKinds.Writer kinds = new LocationKinds.Writer();
    Map<Vertical, Map<String, SearchResult>> entries = new TreeMap<>();
    for (int row = 0; row < rows.size(); row++) {
      Location store = rows.get(row);
      String folded = Folding.fold(store.city());
      String slug = Folding.slug(store.city());
      int city =
          cities.number(
              new SitePathIndex.City(
                  store.state(), stateSlug(store.state()), slug, folded, store.city()));
      index.add(store.state(), folded, store.companySlug());
      kinds.add(verticals(store), store.categories());
      for (Vertical vertical : verticals(store)) {
        SearchResult entry = entry(store, vertical);
        entries.computeIfAbsent(vertical, added -> new TreeMap<>()).put(entry.url(), entry);
        addPath(entry.url(), Kind.CITY, city);
      }
      addPath(store.url().substring(publication.url("").length()), Kind.LOCATION, row);
    }
    writeTable(
        snapshot,
        rows,
        Section.LOCATION_FRAGMENTS.id(),
        Section.LOCATION_OFFSETS.id(),
        Section.LOCATION_DIGESTS.id());
    snapshot.section(Section.SITE_CITIES.id(), cities.section());
    write(snapshot, index.sections());
    write(snapshot, kinds.sections());
    write(
        snapshot,
        LocationPoints.encode(rows.stream().map(Location::zip).mapToInt(LocationPoints::parse)));
    for (Vertical vertical : Vertical.values()) {
      writeTable(
          snapshot,
          entries.getOrDefault(vertical, Map.of()).values(),
          Section.TYPEAHEAD_RESULTS.id(vertical),
          Section.TYPEAHEAD_RESULT_OFFSETS.id(vertical),
          Section.TYPEAHEAD_RESULT_DIGESTS.id(vertical));
    }
  }

  private void writeCompanies(SnapshotWriter snapshot, List<String> names, List<Location> rows)
      throws IOException {
    List<Company> of = new ArrayList<>();
    for (String name : names) {
      String path = publication.paths().companyPath(Folding.slug(name));
      int count = (int) rows.stream().filter(row -> row.companyName().equals(name)).count();
      addPath(path, Kind.COMPANY, of.size());
      of.add(
          new Company(
              name,
              Folding.slug(name),
              count,
              List.of("furniture"),
              new BigDecimal("4.5"),
              9,
              publication.url(path)));
    }
    writeTable(
        snapshot,
        of,
        Section.COMPANY_FRAGMENTS.id(),
        Section.COMPANY_OFFSETS.id(),
        Section.COMPANY_DIGESTS.id());
  }

  private static void writeTable(
      SnapshotWriter snapshot, Collection<?> rows, int fragments, int offsets, int digests)
      throws IOException {
    FragmentTable.write(
        snapshot,
        sink -> {
          for (Object row : rows) {
            sink.add(ResourceJson.bytes(row));
          }
        },
        fragments,
        offsets,
        digests);
  }

  private void writeCounts(SnapshotWriter snapshot, List<Location> rows) throws IOException {
    byte[] counts = new byte[Vertical.values().length * Integer.BYTES];
    for (Vertical vertical : Vertical.values()) {
      counts[vertical.number() * Integer.BYTES] =
          (byte) rows.stream().filter(row -> verticals(row).contains(vertical)).count();
    }
    snapshot.section(Section.VERTICAL_LOCATIONS.id(), counts);
  }

  private static void write(SnapshotWriter snapshot, Map<Section, byte[]> sections)
      throws IOException {
    for (Map.Entry<Section, byte[]> section : sections.entrySet()) {
      snapshot.section(section.getKey().id(), section.getValue());
    }
  }

  private List<String> companies(List<Location> rows, boolean areListed) {
    return new LinkedHashSet<>(rows.stream().map(Location::companyName).toList())
        .stream()
            .filter(
                name ->
                    companies.getOrDefault(name, Set.of()).contains(Vertical.RETAIL) == areListed)
            .sorted(Comparator.comparing(Folding::fold))
            .toList();
  }

  private Set<Vertical> verticals(Location store) {
    return companies.getOrDefault(store.companyName(), Set.of());
  }

  private static List<String> states(String company, List<Location> rows) {
    return rows.stream()
        .filter(row -> row.companyName().equals(company))
        .map(Location::state)
        .distinct()
        .toList();
  }

  private static String stateSlug(String code) {
    return Folding.slug(UsState.of(code).orElseThrow().name());
  }

  private void addPath(String encoded, Kind kind, int row) {
    String path = PercentEncoding.decodePath(encoded).orElseThrow();
    paths.putIfAbsent(SitePathIndex.digest(path), SitePathIndex.target(kind, row));
  }

  private SearchResult entry(Location store, Vertical vertical) {
    String slug = Folding.slug(store.city());
    String state = stateSlug(store.state());
    return new SearchResult(
        SearchResult.Type.CITY,
        store.city() + ", " + store.state(),
        slug,
        store.state(),
        state,
        1,
        publication.paths().cityPath(vertical, state, slug));
  }

  private ByteSequence sitePaths() {
    ByteSequence bytes = new ByteSequence();
    for (byte[] digest : paths.keySet()) {
      ByteBuffer halves = ByteBuffer.wrap(digest);
      bytes.addFixed(halves.getLong(), Long.BYTES);
      bytes.addFixed(halves.getLong(), Long.BYTES);
    }
    paths.values().forEach(target -> bytes.addFixed(target, Integer.BYTES));
    return bytes;
  }
}
