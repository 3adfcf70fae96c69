package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.PublishedPages;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.page.PageKey;

/** What is published as files is what the gateway answers, at the key and to the query. */
class StaticPageTest extends GatewayTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);

  /** The bodies by their tags: other bodies have other ones. */
  private final Map<String, String> bodies = new HashMap<>();

  @Test
  void every_page_file_is_the_answer_at_its_key_and_to_its_query() throws IOException {
    Set<PageKey.Family> families = EnumSet.noneOf(PageKey.Family.class);
    for (PageKey key : PublishedPages.in(folder)) {
      requirePage(gateway, folder, key);
      families.add(key.family().orElseThrow());
    }
    assertThat(families).containsExactlyInAnyOrder(PageKey.Family.values());
  }

  @Test
  void every_page_file_of_random_directories_is_the_answer_at_its_key(@TempDir Path other)
      throws IOException {
    RandomDirectory random = RandomDirectory.seeded(System.nanoTime());
    try (TestGateway own = TestGateway.serving(random.directory(), other)) {
      for (PageKey key : PublishedPages.in(other)) {
        requirePage(own, other, key);
      }
    } catch (AssertionError different) {
      throw new AssertionError(random.toString(), different);
    }
  }

  @Test
  void every_document_is_the_answer_at_its_path() throws IOException {
    for (Document document : new ApiDocuments(TestRelease.PUBLICATION).all()) {
      Reply reply = gateway.get(document.path());
      assertThat(reply.body())
          .as(document.path())
          .isEqualTo(Files.readAllBytes(folder.resolve(document.key())));
      assertThat(reply.header("Content-Type")).isEqualTo(document.contentType());
    }
  }

  private void requirePage(TestGateway gateway, Path folder, PageKey key) throws IOException {
    String published = Files.readString(folder.resolve(key.toString()));
    Reply atKey = gateway.get(PublishedPages.path(key));
    Reply toQuery = gateway.get(PublishedPages.query(key));
    String tag = atKey.header("ETag");
    assertThat(atKey.text()).as("%s", key).isEqualTo(published);
    assertThat(toQuery.text()).as("%s", key).isEqualTo(published);
    assertThat(toQuery.header("ETag")).isEqualTo(tag);
    assertThat(bodies.getOrDefault(tag, published)).as("with %s", tag).isEqualTo(published);
    bodies.put(tag, published);
    CONTRACT.requireGet(PublishedPages.path(key), atKey);
  }
}
