package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.contract.DocsPage;
import org.rtodirectory.schemas.snapshot.Snapshot;

class ReleaseDocumentsTest {
  private static final Limits LIMITS = new Limits(7, 3, 11);

  @TempDir private static Path folder;
  private static Snapshot snapshot;
  private static ReleaseDocuments documents;

  @BeforeAll
  static void load() {
    TestRelease.publish(SmallDirectory.directory(), folder);
    snapshot = TestRelease.snapshot(folder);
    documents = new ReleaseDocuments(snapshot, LIMITS);
  }

  /** All that a client can ask for. */
  @Test
  void the_page_with_the_notice_of_each_subset_of_parameters_is_rendered_once() {
    Set<String> identities = new HashSet<>();
    int different = 0;
    int memory = 0;
    for (Endpoint endpoint : Endpoint.values()) {
      for (List<String> invalid : subsets(endpoint.parameters())) {
        ReleaseDocuments.Prepared page = documents.notice(endpoint, invalid);
        assertThat(documents.notice(endpoint, invalid)).isSameAs(page);
        identities.add(page.identity());
        memory += page.body().length;
        different++;
      }
    }
    assertThat(identities).hasSize(different);
    assertThat(different).isLessThan(60);
    assertThat(memory).isLessThan(4_000_000);
    assertThat(documents.notice(Endpoint.LOCATIONS, List.of("state", "page")).body())
        .isEqualTo(DocsPage.render(snapshot, LIMITS, "locations", List.of("state", "page")));
  }

  @Test
  void the_documents_show_the_limits_of_the_gateway() {
    for (ReleaseDocuments.Prepared page :
        List.of(
            documents.at("/docs").orElseThrow(), documents.notice(Endpoint.SEARCH, List.of("q")))) {
      assertThat(new String(page.body(), StandardCharsets.UTF_8))
          .contains("7 a minute", "3 a minute", "11 a minute", "q=7;w=60")
          .doesNotContain("60 a minute", "60 requests", "20 a minute");
    }
  }

  private static List<List<String>> subsets(List<String> parameters) {
    List<List<String>> subsets = new ArrayList<>();
    for (int bits = 1; bits < 1 << parameters.size(); bits++) {
      List<String> subset = new ArrayList<>();
      for (int i = 0; i < parameters.size(); i++) {
        if ((bits & 1 << i) != 0) {
          subset.add(parameters.get(i));
        }
      }
      subsets.add(subset);
    }
    return subsets;
  }
}
