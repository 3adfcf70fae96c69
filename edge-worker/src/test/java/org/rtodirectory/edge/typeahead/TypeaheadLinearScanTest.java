package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** The index finds what a look at every entry finds, in the same order. */
class TypeaheadLinearScanTest {
  private static final int QUERIES = 1_000;
  private static final int LIMIT = 10;

  /** Tried for every query, as long as there is room. */
  private static final Set<Relaxation> ALWAYS =
      EnumSet.of(
          Relaxation.WHOLE_WORDS, Relaxation.AS_TYPED, Relaxation.CUT_SHORT, Relaxation.REWRITTEN);

  /** Those that have a rule for each entry; the others are tested by examples. */
  private static final Set<Relaxation> CHECKED =
      EnumSet.complementOf(
          EnumSet.of(
              Relaxation.NEAR,
              Relaxation.CATEGORY,
              Relaxation.NAMED,
              Relaxation.MOST_WORDS,
              Relaxation.LARGEST));

  @TempDir private Path folder;

  @NewSeeds(1)
  void the_small_directory_is_found_as_by_looking_at_every_entry(long seed) throws Exception {
    compare(SmallDirectory.directory(), seed);
  }

  @NewSeeds(value = 5, drills = 16)
  void a_random_directory_is_found_as_by_looking_at_every_entry(long seed) throws Exception {
    compare(RandomDirectory.seeded(seed), seed);
  }

  @Test
  void names_of_very_many_words_are_found_as_by_looking_at_every_entry() throws Exception {
    DirectoryRows rows = new DirectoryRows();
    City city = rows.city(DirectoryRows.state("TX"), "Paris");
    String words =
        IntStream.range(0, 70)
            .mapToObj(n -> "" + (char) ('a' + n / 26) + 'k' + (char) ('a' + n % 26))
            .collect(Collectors.joining(" "));
    rows.store(rows.company(words, Vertical.RETAIL), city, "1 Rent Street", "75460");
    rows.store(rows.company("Rent Two", Vertical.RETAIL), city, words + " Street", "75460");
    compare(rows.directory(), 1);
  }

  private void compare(Directory directory, long seed) throws IOException, SnapshotException {
    Path file = folder.resolve("typeahead.snapshot");
    SnapshotBuilder.build(directory, TestRelease.PUBLICATION, null, file, Progress.NONE);
    Snapshot snapshot = Snapshot.open(file);
    for (Vertical vertical : Vertical.values()) {
      LinearScan scan = new LinearScan(directory, vertical);
      TypeaheadIndex index = TypeaheadIndex.of(snapshot, vertical);
      StepBudget work = new StepBudget();
      work.start(Integer.MAX_VALUE);
      work.startRelaxation();
      NamesInQuery names = new NamesInQuery(TypeaheadSections.of(snapshot, vertical), work);
      assertThat(index.count()).isEqualTo(scan.count());
      for (int entry = 0; entry < index.count(); entry++) {
        assertThat(ResourceJson.mapper().readValue(index.result(entry), SearchResult.class))
            .isEqualTo(scan.result(entry));
      }
      RandomQueries queries = new RandomQueries(directory, seed);
      int found = 0;
      for (int i = 0; i < QUERIES; i++) {
        String query = queries.next();
        found += compare(index, scan, names, query, vertical.toString());
      }
      assertThat(index.count() == 0 || found > QUERIES / 20)
          .as("enough queries find something: %d in %s", found, vertical)
          .isTrue();
    }
  }

  /**
   * What each relaxation found is what every look at every entry finds, less what stricter ones
   * found, as far as there was room; the strict ones, which are always tried, left nothing out.
   */
  private static int compare(
      TypeaheadIndex index, LinearScan scan, NamesInQuery names, String text, String source) {
    SearchQuery query = SearchQuery.of(text);
    List<TypeaheadIndex.Hit> hits = index.hits(query, LIMIT, TypeaheadIndex.MOST_STEPS);
    if (query.folded().isEmpty()) {
      assertThat(hits).isEmpty();
      return 0;
    }
    Tokens tokens = Tokens.of(query.folded(), query.wholeLastWord());
    names.read(tokens);
    Set<Relaxation> tried = EnumSet.noneOf(Relaxation.class);
    hits.forEach(hit -> tried.add(Relaxation.valueOf(hit.relaxation())));
    boolean isChanged =
        tokens.withoutFillers() != tokens
            || tried.contains(Relaxation.NEAR)
            || query.folded().matches(".*[0-9]{5}.*");
    tried.addAll(ALWAYS);
    tried.retainAll(CHECKED);
    Set<Integer> known = new HashSet<>();
    for (Relaxation relaxation : Relaxation.values()) {
      List<LinearScan.Found> own =
          hits.stream()
              .filter(hit -> hit.relaxation().equals(relaxation.name()))
              .map(
                  hit ->
                      new LinearScan.Found(
                          Rank.cost(hit.rank()), Rank.matchClass(hit.rank()), hit.entry()))
              .toList();
      if (tried.contains(relaxation) && !isChanged) {
        assertThat(own)
            .as("'%s' %s in %s", text, relaxation, source)
            .isEqualTo(
                scan.find(tokens, relaxation, names).stream()
                    .filter(one -> !known.contains(one.entry()))
                    .limit(LIMIT - known.size())
                    .toList());
      }
      own.forEach(one -> known.add(one.entry()));
    }
    return hits.isEmpty() ? 0 : 1;
  }
}
