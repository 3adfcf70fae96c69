package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.schemas.page.PageKey;

/**
 * The limit for the pages of each list that are published as objects. It may change with each
 * publish.
 */
class StaticPagesTest {
  /** A directory whose lists have six pages. */
  private static final Extract SIX_PAGES = Extracts.chain("Ace", 130);

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @NullSource
  @ValueSource(ints = {0, 1, 2, 5, 6, 7, 999_999_999})
  void a_limit_publishes_the_first_pages_of_each_list_with_the_same_bytes(@Nullable Integer limit)
      throws IOException {
    Target allPages = new Target(folder.resolve("all"));
    allPages.publish(SIX_PAGES);
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, limit);
    assertThat(target.servedObjects()).isEqualTo(withPagesUpTo(limit, allPages.servedObjects()));
    target.assertWhole();
  }

  /** A lower number of pages is not a loss of data. */
  @Test
  void fewer_static_pages_do_not_count_as_a_shrinking_directory() {
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, null);
    PublishOptions withoutAnyLoss =
        new PublishOptions(new ShrinkGuard(0, 1), null, SnapshotForms.DEFAULT, Set.of());
    PublishSummary summary =
        Target.publish(SIX_PAGES, Target.publication(0), target.store(), withoutAnyLoss);
    assertThat(summary.isNew()).isTrue();
    assertThat(target.servedObjects().keySet()).noneMatch(key -> key.startsWith("api/"));
  }

  private static void publish(Target target, Extract rows, @Nullable Integer limit) {
    Target.publish(rows, Target.publication(limit), target.store(), Target.UNGUARDED);
  }

  private static Map<String, String> withPagesUpTo(
      @Nullable Integer limit, Map<String, String> served) {
    Map<String, String> pages = new TreeMap<>(served);
    pages
        .keySet()
        .removeIf(
            key ->
                PageKey.parse(key)
                    .filter(page -> limit != null && page.page() > limit)
                    .isPresent());
    return pages;
  }
}
