package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.resource.Vertical.RETAIL;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;

/** No text makes a search fail, hang or answer differently the second time. */
class HostileQueryTest {
  private static final int QUERIES = 20_000;
  private static final String[] PIECES = {
    "a",
    "e",
    "s",
    "st",
    "rent",
    "center",
    "aaaa",
    "new",
    " ",
    " ",
    "-",
    "'",
    "&",
    "1",
    "50",
    "é",
    "ß",
    "Κ",
    "日本",
    "\u0301",
    "\ud83d\ude00",
    "\ud800",
    "\u0000",
    "ﷺ",
    "ŉ",
    "\u200f",
    "%",
    "\"",
    "İ"
  };

  @TempDir private Path folder;

  @Test
  void every_text_of_2_to_100_characters_has_one_answer() {
    long seed = System.nanoTime();
    TypeaheadIndex index =
        TestRelease.open(RandomDirectory.seeded(seed).directory(), folder).typeahead(RETAIL);
    Random random = new Random(seed);
    for (int i = 0; i < QUERIES; i++) {
      String text = text(random);
      SearchQuery query = SearchQuery.of(text);
      int[] found = index.find(query, 10);
      assertThat(found).as("'%s' of seed %d", text, seed).doesNotHaveDuplicates();
      assertThat(index.find(query, 10)).as("'%s' of seed %d", text, seed).isEqualTo(found);
    }
  }

  @Test
  void no_text_costs_more_than_the_counter_allows(@TempDir Path other) {
    long seed = System.nanoTime();
    Search search = new Search(parts(BenchDirectory.of(20_000, seed), other));
    Random random = new Random(seed);
    long dearest = 0;
    for (int i = 0; i < QUERIES / 4; i++) {
      SearchQuery query = SearchQuery.of(text(random));
      if (!query.folded().isEmpty()) {
        search.find(Tokens.of(query.folded(), query.wholeLastWord()), 10);
        assertThat(search.spent()).as("'%s' of seed %d", query, seed).isLessThan(Work.MOST + 100);
        dearest = Math.max(dearest, search.spent());
      }
    }
    assertThat(dearest).as("seed %d", seed).isGreaterThan(1_000);
  }

  @Test
  void many_equal_words_are_answered(@TempDir Path other) {
    TypeaheadIndex index =
        TestRelease.open(RandomDirectory.seeded(7).directory(), other).typeahead(RETAIL);
    for (String word : List.of("a ", "e", "st ", "main ", "rent ", "1 ", "york ", "aaro ")) {
      SearchQuery query = SearchQuery.of(word.repeat(100 / word.length()));
      assertThat(index.find(query, 10)).as(word).hasSizeLessThanOrEqualTo(10);
    }
  }

  private static TypeaheadParts parts(Directory directory, Path folder) {
    try {
      Path file = folder.resolve("snapshot");
      SnapshotBuilder.build(directory, TestRelease.PUBLICATION, file, Progress.NONE);
      return TypeaheadParts.of(Snapshot.open(file), RETAIL);
    } catch (IOException | SnapshotException e) {
      throw new AssertionError(e);
    }
  }

  private static String text(Random random) {
    int length = 2 + random.nextInt(99);
    StringBuilder text = new StringBuilder();
    List<String> own = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      own.add(PIECES[random.nextInt(PIECES.length)]);
    }
    while (text.codePointCount(0, text.length()) < length) {
      text.append(own.get(random.nextInt(own.size())));
    }
    return text.substring(0, text.offsetByCodePoints(0, length));
  }
}
