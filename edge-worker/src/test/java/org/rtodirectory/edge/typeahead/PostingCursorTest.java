package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;

/** The lists of terms and the unions below nodes, in an index large enough to have both. */
class PostingCursorTest {
  private static final long SEED = 7;

  @TempDir private static Path folder = Path.of("");

  private static TypeaheadParts parts;

  private final StepBudget budget = new StepBudget(0);
  private PostingCursor cursor;

  @BeforeAll
  static void build() throws IOException, SnapshotException {
    Path file = folder.resolve("snapshot");
    SnapshotBuilder.build(
        BenchDirectory.of(4000, SEED), TestRelease.PUBLICATION, file, Progress.NONE);
    parts = TypeaheadParts.of(Snapshot.open(file), Vertical.RETAIL);
  }

  @BeforeEach
  void open() {
    cursor = new PostingCursor(parts.postings(), budget);
  }

  @Test
  void a_union_has_the_entries_of_all_terms_below_its_node_each_once() {
    List<Integer> nodes = nodesWithUnions();
    assertThat(nodes).hasSizeGreaterThan(20);
    for (int node : nodes) {
      TreeSet<Integer> expected = new TreeSet<>();
      for (int term = parts.trie().firstTerm(node); term < parts.trie().endTerm(node); term++) {
        expected.addAll(entries(cursor.open(term)));
      }
      assertThat(entries(cursor.openUnion(parts.trie().top(node))))
          .as("node %s", node)
          .containsExactlyElementsOf(expected);
    }
  }

  @Test
  void a_seek_moves_to_the_first_entry_not_before_its_target() {
    Random random = new Random(SEED);
    for (int node : nodesWithUnions()) {
      int list = parts.trie().top(node);
      TreeSet<Integer> all = new TreeSet<>(entries(cursor.openUnion(list)));
      int furthest = 1 << random.nextInt(13);
      cursor.openUnion(list);
      int target = 0;
      while (cursor.entry() != EntryIterator.END) {
        target += random.nextInt(furthest);
        Integer expected = all.ceiling(Math.max(target, cursor.entry()));
        assertThat(cursor.seek(target))
            .as("seed %s, node %s, target %s", SEED, node, target)
            .isEqualTo(expected == null ? EntryIterator.END : expected);
        if (random.nextInt(3) == 0 && cursor.entry() != EntryIterator.END) {
          expected = all.higher(cursor.entry());
          assertThat(cursor.next()).isEqualTo(expected == null ? EntryIterator.END : expected);
        }
      }
    }
  }

  @Test
  void a_union_takes_no_more_steps_to_open_than_a_list_however_many_terms_it_has() {
    budget.startQuery();
    cursor.openUnion(parts.trie().top(nodesWithUnions().get(0)));
    assertThat(budget.spent()).isEqualTo(StepBudget.OPEN);
  }

  private static List<Integer> nodesWithUnions() {
    List<Integer> nodes = new ArrayList<>();
    List<Integer> left = new ArrayList<>(List.of(TermTrie.ROOT));
    while (!left.isEmpty()) {
      int node = left.remove(left.size() - 1);
      if (parts.trie().top(node) != TermTrie.NONE) {
        nodes.add(node);
      }
      for (int child = 0; child < parts.trie().children(node); child++) {
        left.add(parts.trie().firstChild(node) + child);
      }
    }
    return nodes;
  }

  private static List<Integer> entries(PostingCursor from) {
    List<Integer> entries = new ArrayList<>();
    for (int entry = from.entry(); entry != EntryIterator.END; entry = from.next()) {
      entries.add(entry);
    }
    return entries;
  }
}
