package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.resource.Vertical;

/** An index that would be wrong is not written. */
class TypeaheadIndexBuilderTest {
  @Test
  void a_store_whose_company_is_not_an_entry_is_refused() {
    Directory whole = Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St").directory();
    assertThatCode(() -> collect(whole).close()).doesNotThrowAnyException();
    Directory partial =
        new Directory(
            whole.stores(),
            whole.operators().stream().filter(company -> company.slug().equals("ace")).toList(),
            List.of(),
            0);
    assertThatIllegalStateException()
        .isThrownBy(() -> collect(partial))
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
    new TermTrieWriter(List.of(term)).layout(List.of());
  }

  private static Entries collect(Directory directory) {
    return new EntryCollector(
            Vertical.RETAIL, new FragmentRenderer(Target.PUBLICATION), new TermDictionary())
        .collect(directory, company -> 1);
  }
}
