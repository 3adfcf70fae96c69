package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.PublishedPages;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.page.PageKey;

/**
 * Published files, which are equal to the answers of the gateway to their key and to their query.
 */
class StaticPageTest extends GatewayTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);

  @TempDir private static Path folder;

  /** The bodies by their ETags. Different bodies must have different ETags. */
  private final Map<String, String> bodies = new HashMap<>();

  @BeforeAll
  static void publish() {
    TestRelease.publish(SmallDirectory.directory(), folder);
  }

  @Test
  void every_page_file_equals_the_answers_to_its_key_and_its_query() throws IOException {
    Set<PageKey.Family> families = EnumSet.noneOf(PageKey.Family.class);
    for (PageKey key : PublishedPages.keys(folder)) {
      requirePage(gateway, folder, key);
      families.add(key.family().orElseThrow());
    }
    assertThat(families).containsExactlyInAnyOrder(PageKey.Family.values());
  }

  @NewSeeds(1)
  void every_page_file_of_a_random_directory_equals_the_answers_to_its_key_and_its_query(
      long seed, @TempDir Path releaseFolder) throws IOException {
    try (TestGateway randomGateway =
        TestGateway.serving(RandomDirectory.seeded(seed), releaseFolder)) {
      for (PageKey key : PublishedPages.keys(releaseFolder)) {
        requirePage(randomGateway, releaseFolder, key);
      }
    }
  }

  /**
   * A company in only one state has no files for company and state, because they would have the
   * same stores.
   */
  @Test
  void a_list_equal_to_another_list_is_no_file_but_is_answered() throws IOException {
    int companies = 0;
    for (PageKey key : PublishedPages.keys(folder)) {
      String company = key.company();
      if (company != null && key.state() == null) {
        String page = Files.readString(folder.resolve(key.toString()));
        Matcher state = Pattern.compile("\"state\":\"([A-Z]{2})\"").matcher(page);
        assertThat(state.find()).isTrue();
        PageKey otherKey = PageKey.locations(company, state.group(1), null).withPage(key.page());
        if (!Files.exists(folder.resolve(otherKey.toString()))) {
          assertThat(gateway.get(PublishedPages.path(otherKey)).text()).isEqualTo(page);
          assertThat(gateway.get(PublishedPages.query(otherKey)).text()).isEqualTo(page);
          companies++;
        }
      }
    }
    assertThat(companies).isPositive();
  }

  @Test
  void a_city_has_a_file_under_its_own_name_and_answers_to_each_spelling() throws IOException {
    String page = Files.readString(folder.resolve("api/locations/city=st-louis/page=1.json"));
    assertThat(folder.resolve("api/locations/city=saint-louis")).doesNotExist();
    assertThat(gateway.get("/api/locations/city=saint-louis/page=1.json").text()).isEqualTo(page);
  }

  @Test
  void every_document_file_equals_the_answer_to_its_path() throws IOException {
    for (Document document : new ApiDocuments(TestRelease.PUBLICATION).all()) {
      Reply reply = gateway.get(document.path());
      assertThat(reply.body())
          .as(document.path())
          .isEqualTo(Files.readAllBytes(folder.resolve(document.key())));
      assertThat(reply.header("Content-Type")).isEqualTo(document.contentType());
    }
  }

  /** Clients read the pointer at the same path, whether the gateway or a file server answers. */
  @Test
  void the_pointer_file_equals_the_answer_to_its_path() throws IOException {
    Reply reply = gateway.get("/current.json");
    assertThat(reply.body()).isEqualTo(Files.readAllBytes(folder.resolve("current.json")));
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
    assertThat(reply.header("Cache-Control")).isEqualTo("public, max-age=5");
    assertThat(gateway.get("/current.json", "If-None-Match", reply.header("ETag")).status())
        .isEqualTo(304);
  }

  private void requirePage(TestGateway gateway, Path folder, PageKey key) throws IOException {
    String file = Files.readString(folder.resolve(key.toString()));
    Reply keyReply = gateway.get(PublishedPages.path(key));
    Reply queryReply = gateway.get(PublishedPages.query(key));
    String etag = keyReply.header("ETag");
    assertThat(keyReply.text()).as("%s", key).isEqualTo(file);
    assertThat(queryReply.text()).as("%s", key).isEqualTo(file);
    assertThat(queryReply.header("ETag")).isEqualTo(etag);
    assertThat(bodies.getOrDefault(etag, file)).as("with %s", etag).isEqualTo(file);
    bodies.put(etag, file);
    CONTRACT.requireGet(PublishedPages.path(key), keyReply);
  }
}
