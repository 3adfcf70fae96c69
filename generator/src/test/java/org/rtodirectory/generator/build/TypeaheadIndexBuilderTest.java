package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.resource.Vertical;

/** An index that would be wrong is not written. */
class TypeaheadIndexBuilderTest {
  @TempDir private Path folder = Path.of("");

  private final FragmentRenderer renderer = new FragmentRenderer(Target.PUBLICATION);
  private final TermDictionary dictionary = new TermDictionary();

  @ParameterizedTest
  @EnumSource(
      value = SearchResult.Type.class,
      names = {"CITY", "COMPANY"})
  void a_store_whose_city_or_company_is_no_entry_is_refused(SearchResult.Type missing)
      throws IOException {
    Entries entries = entries();
    assertThatCode(() -> write(entries, "whole")).doesNotThrowAnyException();
    List<Head> rest =
        entries.heads().stream()
            .filter(head -> head.type() != missing || !head.slug().matches("best|mobile"))
            .toList();
    assertThatIllegalStateException()
        .isThrownBy(() -> write(new Entries(rest, entries.stores()), "partial"))
        .withMessageContaining("of the store best-2-oak-st is not among the entries");
  }

  @Test
  void a_term_that_is_too_long_for_its_field_is_refused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> trie("a".repeat(0x1_0000 + 1)))
        .withMessageContaining("a term is too long");
    assertThatCode(() -> trie("a".repeat(0xffff))).doesNotThrowAnyException();
  }

  private static void trie(String term) {
    PostingList postings = new PostingList();
    postings.add(0, true);
    new TermTrieWriter(List.of(term), List.of(postings)).layout();
  }

  private Entries entries() {
    Directory directory =
        Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St").directory();
    return new EntryCollector(Vertical.RETAIL, renderer, dictionary)
        .collect(directory, company -> 1);
  }

  private void write(Entries entries, String name) throws IOException {
    try (SnapshotWriter snapshot = new SnapshotWriter(folder.resolve(name))) {
      TypeaheadIndexBuilder.write(entries, dictionary, renderer, Vertical.RETAIL, snapshot);
    }
  }
}
