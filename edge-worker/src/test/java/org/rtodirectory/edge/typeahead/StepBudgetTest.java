package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.resource.Vertical.RETAIL;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.DirectoryRows;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;

/**
 * Every operation takes at least as many steps as it has elementary operations, which are counted
 * here from the data.
 */
class StepBudgetTest {
  private static final int UNLIMITED = Integer.MAX_VALUE;
  private static final int COMPANIES = 3_000;

  @TempDir private Path folder;

  private final StepBudget budget = new StepBudget(0);

  @Test
  void a_disjunction_takes_a_step_for_each_cursor_that_moves() {
    TypeaheadParts parts = parts(BenchDirectory.of(2_000, 1));
    int terms = parts.trie().endTerm(TermTrie.ROOT);
    Union union = new Union(parts.postings(), budget);
    budget.startStage(UNLIMITED);
    for (int term = 0; term < terms; term++) {
      union.add(term, 0);
    }
    long opened = budget.spent();
    assertThat(opened).isGreaterThanOrEqualTo(terms);
    assertThat(union.seek(parts.count())).isEqualTo(EntryIterator.END);
    assertThat(budget.spent() - opened).isGreaterThanOrEqualTo(terms);
  }

  @Test
  void a_disjunction_ends_when_no_steps_are_left() {
    TypeaheadParts parts = parts(BenchDirectory.of(2_000, 1));
    int terms = parts.trie().endTerm(TermTrie.ROOT);
    Union union = new Union(parts.postings(), budget);
    for (int term = 0; term < terms; term++) {
      union.add(term, 0);
    }
    budget.startQuery();
    budget.startStage(50);
    assertThat(union.seek(parts.count())).isEqualTo(EntryIterator.END);
    assertThat(budget.spent()).isLessThan(100);
  }

  @Test
  void a_cursor_takes_steps_for_the_postings_that_it_decodes() {
    TypeaheadParts parts = parts(BenchDirectory.of(2_000, 1));
    Postings postings = parts.postings();
    for (int term = 0; term < parts.trie().endTerm(TermTrie.ROOT); term++) {
      int last = last(postings, term);
      int count = postings.count(term, term + 1);
      PostingCursor cursor = new PostingCursor(postings, budget).open(term);
      budget.startQuery();
      budget.startStage(UNLIMITED);
      cursor.seek(last);
      int decoded = count == 1 ? 0 : (count - 2) % 128;
      assertThat(budget.spent())
          .as("term %d of %d entries", term, count)
          .isGreaterThanOrEqualTo(decoded / PostingCursor.POSTINGS_A_STEP);
    }
  }

  private int last(Postings postings, int term) {
    PostingCursor cursor = new PostingCursor(postings, budget).open(term);
    int last = cursor.entry();
    for (int i = 1; i < postings.count(term, term + 1); i++) {
      last = cursor.next();
    }
    return last;
  }

  @Test
  void a_conjunction_takes_steps_for_every_entry_of_its_rarest_word() {
    TypeaheadParts parts = parts(BenchDirectory.of(2_000, 1));
    Words words = new Words(parts.trie(), budget);
    budget.startStage(UNLIMITED);
    assertThat(words.match(tokens("ren bra"), true)).isTrue();
    Candidates stores = Candidates.stores(parts, words, budget);
    long entries = stores.choose();
    Set<Integer> found = new HashSet<>();
    budget.startQuery();
    budget.startStage(UNLIMITED);
    stores.open(parts.headCount());
    for (int entry = stores.next(); entry != EntryIterator.END; entry = stores.next()) {
      stores.rejected();
      assertThat(found.add(entry)).isTrue();
    }
    assertThat(entries).isPositive();
    assertThat(budget.spent()).isGreaterThanOrEqualTo(entries / PostingCursor.POSTINGS_A_STEP);
  }

  @Test
  void a_matching_takes_steps_for_the_edges_that_it_relaxes() {
    Assignment assignment = new Assignment(budget);
    int words = 30;
    assignment.start(words, words);
    for (int word = 0; word < words; word++) {
      for (int position = 0; position < words; position++) {
        assignment.edge(word, position, 0, false);
      }
    }
    budget.startStage(UNLIMITED);
    assertThat(assignment.fewestEdits()).isZero();
    assertThat(budget.spent()).isGreaterThanOrEqualTo(words * words * words / 8);
  }

  @Test
  void companies_that_share_the_first_word_take_a_step_each() {
    DirectoryRows rows = new DirectoryRows();
    City city = rows.city(DirectoryRows.state("TX", "Texas"), "Paris");
    for (int i = 0; i < COMPANIES; i++) {
      rows.store(rows.company("Rent N" + i + " Tools", RETAIL), city, "1 Elm", "75460");
    }
    Search search = new Search(parts(rows.directory()));
    search.find(tokens("rent tools "), 10);
    assertThat(search.spent()).isGreaterThanOrEqualTo(COMPANIES);
  }

  @Test
  void further_copies_of_a_word_take_no_steps() {
    Search search = new Search(parts(BenchDirectory.of(2_000, 1)));
    search.find(tokens("rentals rentals rentals "), 10);
    long three = search.spent();
    search.find(tokens("rentals ".repeat(12)), 10);
    assertThat(search.spent()).isEqualTo(three);
  }

  private static Tokens tokens(String text) {
    SearchQuery query = SearchQuery.of(text);
    return Tokens.of(query.folded(), query.wholeLastWord());
  }

  private TypeaheadParts parts(Directory directory) {
    try {
      Path file = folder.resolve("snapshot");
      SnapshotBuilder.build(directory, TestRelease.PUBLICATION, file, Progress.NONE);
      return TypeaheadParts.of(Snapshot.open(file), RETAIL);
    } catch (IOException | SnapshotException unusable) {
      throw new AssertionError(unusable);
    }
  }
}
