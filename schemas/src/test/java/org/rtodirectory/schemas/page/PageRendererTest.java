package org.rtodirectory.schemas.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.Rows;
import org.rtodirectory.schemas.snapshot.Selection;

/** The bytes and identities of the pages of lists. */
class PageRendererTest {
  private static final String ATTRIBUTION =
      "Cite Ace \\\"é\\\" as the source and link each result to the page given in its url field.";

  private final PageRenderer renderer =
      new PageRenderer(new Publication("Ace \"é\"", null, SitePaths.DEFAULT));

  @Test
  void a_page_joins_its_fragments_and_its_meta_without_white_space() {
    PagedList list = list(List.of("{\"a\":1}", "{\"b\":\"é\"}"), Rows.first(2));
    assertThat(render(list, 1))
        .isEqualTo(
            "{\"results\":[{\"a\":1},{\"b\":\"é\"}],\"meta\":{\"page\":1,\"per_page\":25,\"total\":2,\"last_page\":1,"
                + "\"attribution\":\""
                + ATTRIBUTION
                + "\"}}");
  }

  @Test
  void the_last_page_holds_the_rest() {
    List<String> rows = IntStream.range(0, 51).mapToObj(Integer::toString).toList();
    assertThat(render(list(rows, Rows.first(51)), 2))
        .startsWith("{\"results\":[25,26,27,")
        .contains(",48,49],\"meta\":{\"page\":2,");
    assertThat(render(list(rows, Rows.first(51)), 3))
        .startsWith("{\"results\":[50],\"meta\":{\"page\":3,");
  }

  @Test
  void a_page_beyond_the_last_is_empty_and_keeps_its_number() {
    assertThat(render(list(List.of("1"), Rows.first(1)), Long.MAX_VALUE))
        .startsWith("{\"results\":[],\"meta\":{\"page\":9223372036854775807,");
  }

  /** The fragments are few and short, so that random pages are sometimes equal. */
  @NewSeeds(3)
  void pages_have_the_same_identity_exactly_if_they_have_the_same_bytes(long seed) {
    Random random = new Random(seed);
    List<PageRenderer> renderers =
        List.of(
            renderer,
            new PageRenderer(new Publication("Other", null, SitePaths.DEFAULT)),
            new PageRenderer(new Publication("Other", "https://a.example", SitePaths.DEFAULT)));
    Map<String, String> bytesOfIdentity = new HashMap<>();
    Map<String, String> identityOfBytes = new HashMap<>();
    int pages = 3_000;
    for (int i = 0; i < pages; i++) {
      List<String> fragments = random.ints(30, 0, 2).mapToObj(Integer::toString).toList();
      PagedList list = list(fragments, Rows.some(random, random.nextInt(30)));
      long page = 1L + random.nextInt(2);
      Page rendered = renderers.get(random.nextInt(3)).page(list, page);
      String bytes = new String(rendered.bytes(), StandardCharsets.UTF_8);
      String identity = rendered.identity();
      assertThat(identity).matches("[0-9a-f]{32}");
      assertThat(bytesOfIdentity.merge(identity, bytes, (earlier, later) -> earlier))
          .isEqualTo(bytes);
      assertThat(identityOfBytes.merge(bytes, identity, (earlier, later) -> earlier))
          .isEqualTo(identity);
    }
    assertThat(identityOfBytes).hasSizeBetween(100, pages - 100);
  }

  private static PagedList list(List<String> fragments, Selection selection) {
    return new PagedList(Rows.fragments(fragments), selection);
  }

  private String render(PagedList list, long page) {
    return new String(renderer.page(list, page).bytes(), StandardCharsets.UTF_8);
  }
}
