package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * A search reads only the entries that its words can find. It must find the same as scoring all
 * entries.
 */
class FullScanTest {
  private static final int QUERIES = 1_000;
  private static final int LIMIT = 10;
  private static final List<String> CATEGORIES =
      List.of("retail", "sheds", "Tires & Wheels", "Furniture");

  @TempDir private Path folder;

  @NewSeeds(1)
  void the_small_directory_is_searched_as_by_scoring_every_entry(long seed) throws Exception {
    compare(SmallDirectory.directory(), seed);
  }

  @NewSeeds(value = 5, drills = 16)
  void a_random_directory_is_searched_as_by_scoring_every_entry(long seed) throws Exception {
    compare(RandomDirectory.seeded(seed), seed);
  }

  @NewSeeds(2)
  void stores_with_categories_of_their_own_are_searched_as_by_scoring_every_entry(long seed)
      throws Exception {
    compare(directoryWithStoreCategories(seed), seed);
  }

  @NewSeeds(1)
  void a_hard_directory_is_searched_as_by_scoring_every_entry(long seed) throws Exception {
    compare(HardDirectory.of(seed), seed);
  }

  @NewSeeds(1)
  void many_stores_of_chains_in_one_city_are_searched_as_by_scoring_every_entry(long seed)
      throws Exception {
    Random random = new Random(seed);
    DirectoryRows rows = new DirectoryRows();
    List<CityRow> cities =
        List.of(
            rows.city(DirectoryRows.state("TX"), "Dallas"),
            rows.city(DirectoryRows.state("TX"), "Houston"));
    for (String name : List.of("Alder Rental", "Dallas Home", "Zeta")) {
      CompanyRow company = rows.company(name, Vertical.RETAIL);
      for (int i = 0; i < 60; i++) {
        int city = random.nextInt(cities.size());
        String zip = Integer.toString((city == 0 ? 75201 : 77002) + random.nextInt(50));
        rows.store(company, cities.get(city), (i + 1) + " " + name + " Street", zip);
      }
    }
    compare(rows.directory(), seed);
  }

  /** The scorer keeps only the most recent aggregates. */
  @NewSeeds(1)
  void more_companies_than_are_kept_are_searched_as_by_scoring_every_entry(long seed)
      throws Exception {
    Random random = new Random(seed);
    DirectoryRows rows = new DirectoryRows();
    List<String> words = List.of("Alder", "Best", "Cedar", "Dallas", "Elm", "Fir", "Gold", "Home");
    List<CityRow> cities =
        Stream.of("Dallas", "Houston", "Cedar Hill", "Gold City")
            .map(name -> rows.city(DirectoryRows.state("TX"), name))
            .toList();
    for (int i = 0; i < 700; i++) {
      String name =
          choose(words, random) + " " + choose(words, random) + " " + (char) ('a' + i % 26) + i;
      CompanyRow company = rows.company(name, Vertical.RETAIL);
      for (int store = 0; store < 2; store++) {
        String street = (i + 1) + " " + choose(words, random) + " Street";
        int zip = (random.nextBoolean() ? 75201 : 77002) + random.nextInt(50);
        rows.store(company, choose(cities, random), street, Integer.toString(zip));
      }
    }
    compare(rows.directory(), seed);
  }

  private static <T> T choose(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  @Test
  void names_of_very_many_words_are_searched_as_by_scoring_every_entry() throws Exception {
    DirectoryRows rows = new DirectoryRows();
    CityRow city = rows.city(DirectoryRows.state("TX"), "Paris");
    String words =
        IntStream.range(0, 70)
            .mapToObj(i -> "" + (char) ('a' + i / 26) + 'k' + (char) ('a' + i % 26))
            .collect(Collectors.joining(" "));
    rows.store(rows.company(words, Vertical.RETAIL), city, "1 Rent Street", "75460");
    rows.store(rows.company("Rent Two", Vertical.RETAIL), city, words + " Street", "75460");
    compare(rows.directory(), 1);
  }

  @NewSeeds(1)
  void a_posting_list_has_exactly_the_entries_of_its_term(long seed) throws Exception {
    TypeaheadSections index = randomIndex(seed);
    List<TreeSet<Integer>> lists = new ArrayList<>();
    for (int term = 0; term < index.terms().count(); term++) {
      lists.add(new TreeSet<>());
    }
    Records.Numbers numbers = new Records.Numbers();
    int[] categories = new int[index.aggregateCount()];
    for (int aggregate = 0; aggregate < index.aggregateCount(); aggregate++) {
      index.aggregates().read(aggregate, numbers);
      boolean isCity = (numbers.next() & 1) != 0;
      categories[aggregate] = numbers.next();
      addCategories(index, categories[aggregate], aggregate, lists);
      numbers.next();
      if (!isCity) {
        numbers.next();
      }
      addTerms(numbers, aggregate, lists);
    }
    Set<Integer> mixedCompanies = new HashSet<>();
    for (int store = 0; store < index.count() - index.aggregateCount(); store++) {
      index.stores().read(store, numbers);
      int company = numbers.next();
      numbers.next();
      if (numbers.next() != categories[company]) {
        mixedCompanies.add(company);
      }
    }
    for (int entry = index.aggregateCount(); entry < index.count(); entry++) {
      index.stores().read(entry - index.aggregateCount(), numbers);
      boolean isMixed = mixedCompanies.contains(numbers.next());
      numbers.next();
      int combination = numbers.next();
      if (isMixed) {
        addCategories(index, combination, entry, lists);
      }
      addTerms(numbers, entry, lists);
    }
    Postings.Cursor cursor = new Postings.Cursor();
    for (int term = 0; term < index.terms().count(); term++) {
      cursor.open(index.postings(), term);
      assertThat(entries(cursor)).containsExactlyElementsOf(lists.get(term));
    }
  }

  @NewSeeds(1)
  void cities_and_companies_refer_to_exactly_their_stores(long seed) throws Exception {
    TypeaheadSections index = randomIndex(seed);
    List<List<Integer>> stores = new ArrayList<>();
    for (int aggregate = 0; aggregate < index.aggregateCount(); aggregate++) {
      stores.add(new ArrayList<>());
    }
    Records.Numbers numbers = new Records.Numbers();
    AggregateTable table = index.aggregateTable();
    for (int store = 0; store < index.count() - index.aggregateCount(); store++) {
      index.stores().read(store, numbers);
      stores.get(numbers.next()).add(store);
      int city = numbers.next();
      stores.get(city).add(store);
      assertThat(store).isBetween(table.firstStore(city), table.endStore(city) - 1);
    }
    Postings.Cursor cursor = new Postings.Cursor();
    for (int aggregate = 0; aggregate < index.aggregateCount(); aggregate++) {
      index.aggregates().read(aggregate, numbers);
      assertThat(table.size(aggregate)).isEqualTo(numbers.next() >>> 1);
      numbers.next();
      if (table.isCity(aggregate)) {
        assertThat(stores.get(aggregate))
            .containsExactlyElementsOf(
                IntStream.range(table.firstStore(aggregate), table.endStore(aggregate))
                    .boxed()
                    .toList());
      } else {
        int start = numbers.next();
        cursor.open(index.companyStores(), start, (long) start + numbers.next());
        assertThat(entries(cursor)).isEqualTo(stores.get(aggregate));
      }
    }
  }

  private TypeaheadSections randomIndex(long seed) throws Exception {
    Path file = folder.resolve("random.snapshot");
    SnapshotBuilder.build(
        directoryWithStoreCategories(seed), TestRelease.PUBLICATION, null, file, Progress.NONE);
    return TypeaheadSections.of(Snapshot.open(file), Vertical.RETAIL);
  }

  /** Returns a random directory in which some stores have other categories than their company. */
  private static Directory directoryWithStoreCategories(long seed) {
    Random random = new Random(seed);
    List<LocationRow> stores = new ArrayList<>();
    for (LocationRow store : RandomDirectory.seeded(seed).stores()) {
      boolean hasOwnCategories = store.company().id() % 2 == 1 && random.nextInt(3) == 0;
      List<String> categories = new ArrayList<>(CATEGORIES);
      Collections.shuffle(categories, random);
      stores.add(
          DirectoryRows.plain(
              store.id(),
              store.company(),
              store.city(),
              store.slug(),
              store.address(),
              store.zip(),
              hasOwnCategories
                  ? categories.subList(0, 1 + random.nextInt(CATEGORIES.size()))
                  : store.company().categories()));
    }
    return Directory.of(stores, List.of(), Synonyms.NONE);
  }

  private static void addCategories(
      TypeaheadSections index, int combination, int entry, List<TreeSet<Integer>> lists) {
    Records.Numbers numbers = new Records.Numbers();
    index.categories().read(combination, numbers);
    while (numbers.hasNext()) {
      lists.get(numbers.next()).add(entry);
    }
  }

  private static void addTerms(Records.Numbers numbers, int entry, List<TreeSet<Integer>> lists) {
    while (numbers.hasNext()) {
      int code = numbers.next();
      assertThat(Occurrence.at(code % TypeaheadFormat.OCCURRENCES)).isNotNull();
      lists.get(code / TypeaheadFormat.OCCURRENCES).add(entry);
    }
  }

  private static List<Integer> entries(Postings.Cursor cursor) {
    List<Integer> entries = new ArrayList<>();
    for (int entry = cursor.next(); entry != EntryBits.END; entry = cursor.next()) {
      entries.add(entry);
    }
    return entries;
  }

  private void compare(Directory directory, long seed) throws IOException, SnapshotException {
    Path file = folder.resolve("typeahead.snapshot");
    SnapshotBuilder.build(directory, TestRelease.PUBLICATION, null, file, Progress.NONE);
    Snapshot snapshot = Snapshot.open(file);
    for (Vertical vertical : Vertical.values()) {
      TypeaheadSections index = TypeaheadSections.of(snapshot, vertical);
      Search search = new Search(index, ScoringModel.DEFAULT);
      RandomQueries queries = new RandomQueries(directory, seed);
      int queriesWithResults = 0;
      for (int i = 0; i < QUERIES && index.count() > 0; i++) {
        String text = queries.next();
        QueryWords words = QueryWords.of(SearchQuery.of(text));
        if (words.count() > 0) {
          queriesWithResults += compare(index, search, words, text) ? 1 : 0;
        }
      }
      assertThat(index.count() == 0 || queriesWithResults > QUERIES / 20)
          .as("enough queries find something: %d in %s", queriesWithResults, vertical)
          .isTrue();
    }
  }

  private static boolean compare(
      TypeaheadSections index, Search search, QueryWords words, String text) {
    TopEntries top = search.findTop(words, LIMIT, Integer.MAX_VALUE);
    StepBudget budget = new StepBudget();
    budget.start(Integer.MAX_VALUE);
    Interpretations query = Interpreter.read(index, ScoringModel.DEFAULT, budget, words);
    Scorer scorer = new Scorer(index, ScoringModel.DEFAULT, query);
    TopEntries bestEntries = new TopEntries(LIMIT, ScoringModel.DEFAULT);
    for (int entry = 0; entry < index.count(); entry++) {
      int score = scorer.score(entry);
      if (score != Scorer.NO_SCORE) {
        bestEntries.offer(score, entry);
      }
    }
    bestEntries.dropLowScores();
    assertThat(entries(top)).as("'%s'", text).isEqualTo(entries(bestEntries));
    return bestEntries.count() > 0;
  }

  private static List<String> entries(TopEntries top) {
    return IntStream.range(0, top.count())
        .mapToObj(rank -> top.entry(rank) + " with " + top.score(rank))
        .toList();
  }
}
