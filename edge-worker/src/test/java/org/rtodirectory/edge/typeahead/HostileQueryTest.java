package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.schemas.api.Vertical.RETAIL;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** Texts that could make a search fail, hang, or give another answer when it is repeated. */
class HostileQueryTest {
  private static final int QUERIES = 3_000;
  private static final int REPEATED_SEARCHES = 1_000;
  private static final String[] TEXT_PARTS =
      ("a,e,s,st,rent,center,aaaa,new, , ,-,',&,1,50,é,ß,Κ,日本,"
              + "\u0301,\ud83d\ude00,\ud800,\u0000,ﷺ,ŉ,\u200f,%,\",İ")
          .split(",", -1);

  /** Texts that once took more than ten milliseconds. */
  private static final List<String> SLOW_QUERIES =
      List.of(
          "tire ".repeat(20),
          "rent a center ".repeat(7),
          "a ".repeat(50),
          "s ".repeat(50),
          "rd ".repeat(33),
          "rent, to, own, ".repeat(6),
          "\ud83c\udd10".repeat(100),
          "℀".repeat(100),
          "ﷺ".repeat(100));

  /** The bytes of a search in addition to four bytes and two bits for each entry. */
  private static final long FIXED_SEARCH_BYTES = 16 << 10;

  @TempDir private Path folder;

  @NewSeeds(1)
  void a_text_has_the_same_answer_in_two_indexes_of_the_same_directory(long seed) {
    TypeaheadIndex index = TestRelease.open(RandomDirectory.seeded(seed), folder).typeahead(RETAIL);
    TypeaheadIndex otherIndex =
        TestRelease.open(RandomDirectory.seeded(seed), folder.resolve("other")).typeahead(RETAIL);
    Random random = new Random(seed);
    for (int i = 0; i < QUERIES; i++) {
      String text = randomText(random);
      SearchQuery query = SearchQuery.of(text);
      int[] entries = index.find(query, 10);
      assertThat(entries)
          .as("'%s' of seed %d", text, seed)
          .hasSizeLessThanOrEqualTo(10)
          .doesNotHaveDuplicates();
      assertThat(otherIndex.find(query, 10)).as("'%s' of seed %d", text, seed).isEqualTo(entries);
    }
  }

  /** Each query has a step budget, which may end the search anywhere. */
  @NewSeeds(1)
  void the_results_of_a_search_do_not_depend_on_earlier_searches(
      long seed, @TempDir Path releaseFolder) throws Exception {
    Directory directory = HardDirectory.of(seed);
    TypeaheadSections sections = sections(directory, releaseFolder);
    RandomQueries queries = new RandomQueries(directory, seed);
    Random random = new Random(seed);
    Search search = new Search(sections, ScoringModel.DEFAULT);
    for (int i = 0; i < REPEATED_SEARCHES; i++) {
      String text = i < SLOW_QUERIES.size() ? SLOW_QUERIES.get(i) : queries.next();
      int steps = random.nextBoolean() ? StepBudget.DEFAULT_STEPS : 1 << random.nextInt(18);
      assertThat(answer(search, text, steps))
          .as("'%s' in %d steps, seed %d", text, steps, seed)
          .isEqualTo(answer(new Search(sections, ScoringModel.DEFAULT), text, steps));
    }
  }

  /**
   * Measures a search, and repeats the computation that {@code ConnectionCapacity} explains, for
   * 500,000 stores in three verticals of equal size.
   */
  @Test
  void searches_fit_into_their_quarter_of_the_heap_that_the_launcher_gives(
      @TempDir Path releaseFolder) throws Exception {
    TypeaheadSections sections = sections(HardDirectory.of(1), releaseFolder);
    Search usedSearch = new Search(sections, ScoringModel.DEFAULT);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long bytesBefore = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    Search search = new Search(sections, ScoringModel.DEFAULT);
    long allocatedBytes =
        threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytesBefore;
    assertThat(allocatedBytes)
        .isLessThan(FIXED_SEARCH_BYTES + 4L * sections.count() + sections.count() / 4);
    assertThat(answer(search, "dallas", StepBudget.DEFAULT_STEPS))
        .isEqualTo(answer(usedSearch, "dallas", StepBudget.DEFAULT_STEPS));

    Matcher heapOption =
        Pattern.compile("(?m)^default=.* -Xmx([0-9]+)m ")
            .matcher(Files.readString(Path.of("gateway.sh")));
    assertThat(heapOption.find()).isTrue();
    long heapBytes = Long.parseLong(heapOption.group(1)) << 20;
    int stores = 500_000;
    int verticals = 3;
    int releases = 4;
    int eventLoops = 8;
    long searchBytes = FIXED_SEARCH_BYTES + (4L * stores + stores / 4) / verticals;
    long keptSearchBytes = Math.max(1 << 20, searchBytes);
    long zipPositionBytes = 500_000;
    long releaseBytes = 2L * stores + verticals * (zipPositionBytes + keptSearchBytes);
    assertThat(releases * releaseBytes + eventLoops * searchBytes).isLessThan(heapBytes / 4);
  }

  /** Returns the entries that a query finds, with their scores, and the number of steps. */
  private static List<String> answer(Search search, String text, int steps) {
    QueryWords words = QueryWords.of(SearchQuery.of(text));
    if (words.count() == 0) {
      return List.of();
    }
    TopEntries top = search.findTop(words, 10, steps);
    List<String> answer = new ArrayList<>();
    for (int rank = 0; rank < top.count(); rank++) {
      answer.add(top.entry(rank) + " with " + top.score(rank));
    }
    answer.add(search.budget().used() + " steps");
    answer.add(Arrays.toString(search.find(words, 10, steps)));
    return answer;
  }

  private static TypeaheadSections sections(Directory directory, Path folder)
      throws IOException, SnapshotException {
    Path file = folder.resolve("snapshot");
    SnapshotBuilder.build(directory, TestRelease.PUBLICATION, null, file, Progress.NONE);
    return TypeaheadSections.of(Snapshot.open(file), RETAIL);
  }

  private static String randomText(Random random) {
    int length = 2 + random.nextInt(99);
    StringBuilder text = new StringBuilder();
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      words.add(TEXT_PARTS[random.nextInt(TEXT_PARTS.length)]);
    }
    while (text.codePointCount(0, text.length()) < length) {
      text.append(words.get(random.nextInt(words.size())));
    }
    return text.substring(0, text.offsetByCodePoints(0, length));
  }
}
