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

/** The number of pages of each list that are published as objects, which may change. */
class StaticPagesTest {
  /** A directory whose lists have six pages. */
  private static final Extract SIX_PAGES = Extracts.chain("Ace", 130);

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @NullSource
  @ValueSource(ints = {0, 1, 2, 5, 6, 7, 999_999_999})
  void the_first_pages_of_each_list_are_published_with_the_same_bytes(@Nullable Integer limit)
      throws IOException {
    Target all = new Target(folder.resolve("all"));
    all.publish(SIX_PAGES);
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, limit);
    assertThat(target.servedObjects()).isEqualTo(upTo(limit, all.servedObjects()));
    target.assertWhole();
  }

  /** A lower number of pages is not a loss of data. */
  @Test
  void a_smaller_number_of_static_pages_is_not_a_shrinking_directory() {
    Target target = new Target(folder.resolve("public"));
    publish(target, SIX_PAGES, null);
    PublishOptions strict =
        new PublishOptions(new ShrinkGuard(0, 1), null, SnapshotForms.DEFAULT, Set.of());
    PublishSummary summary =
        Target.publish(SIX_PAGES, Target.publication(0), target.store(), strict);
    assertThat(summary.isNew()).isTrue();
    assertThat(target.servedObjects().keySet()).noneMatch(key -> key.startsWith("api/"));
  }

  private static void publish(Target target, Extract rows, @Nullable Integer limit) {
    Target.publish(rows, Target.publication(limit), target.store(), Target.UNGUARDED);
  }

  private static Map<String, String> upTo(@Nullable Integer limit, Map<String, String> served) {
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
