package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.text.PercentEncoding;

/** What is published as files is what the gateway answers, at the key and to the query. */
class StaticPageTest extends GatewayTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);
  private static final String CORINTH = "%CE%BA%CE%BF%CF%81%CE%B9%CE%BD%CE%B8%CE%BF%CF%82";

  @Test
  void every_page_file_is_the_answer_at_its_key_and_to_its_query() throws IOException {
    Set<PageKey.Family> families = EnumSet.noneOf(PageKey.Family.class);
    for (String key : pageFiles(folder)) {
      families.add(requirePage(gateway, folder, key).family().orElseThrow());
    }
    assertThat(families).containsExactlyInAnyOrder(PageKey.Family.values());
  }

  @Test
  void every_page_file_of_random_directories_is_the_answer_at_its_key(@TempDir Path other)
      throws IOException {
    RandomDirectory random = RandomDirectory.seeded(System.nanoTime());
    try (TestGateway own = TestGateway.serving(random.directory(), other)) {
      for (String key : pageFiles(other)) {
        requirePage(own, other, key);
      }
    } catch (AssertionError different) {
      throw new AssertionError(random.toString(), different);
    }
  }

  @Test
  void a_page_of_a_city_holds_every_city_whose_name_contains_it() {
    assertThat(gateway.get("/api/locations/city=york/page=1.json").each("city"))
        .containsExactly("New York", "New York", "York");
    assertThat(gateway.get("/api/locations/state=PA/city=york/page=1.json").each("city"))
        .containsExactly("York");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/locations/state=tx/page=1.json",
        "api/locations/state=CA/page=1.json",
        "api/locations/city=Dallas/page=1.json",
        "api/locations/city=new%20york/page=1.json",
        "api/locations/city=mayag%C3%BCez/page=1.json",
        "api/locations/state=NY/city=york/page=1.json",
        "api/locations/company=harlans/state=NC/page=1.json",
        "api/locations/company=harlans/state=TX/city=dallas/page=1.json",
        "api/locations/page=01.json",
        "api/locations/page=3.json",
        "api/locations/page=1.json/",
        "api/locations/state=TX/company=harlans/page=1.json",
        "api/locations//page=1.json",
        "api//locations/page=1.json",
        "api/locations/",
        "api/companies/",
        "api/search/page=1.json",
        "current.json",
        ".lock",
        "releases/1.json"
      })
  void every_other_spelling_of_a_key_is_a_404(String key) throws IOException {
    Reply reply = get("/" + key);
    CONTRACT.requireError(404, reply);
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/locations/city=" + CORINTH + "/page=1.json",
        "api/locations/%63ity=" + CORINTH + "/page%3D1.json",
        "api/locations/city%3d\u00ce\u00ba\u00ce\u00bf\u00cf\u0081\u00ce\u00b9\u00ce\u00bd\u00ce\u00b8\u00ce\u00bf\u00cf\u0082/page=1.json",
        "api/locations/city=" + CORINTH + "/page=1.json?page=2&state=%zz"
      })
  void a_page_key_may_be_percent_encoded_in_any_way_and_have_any_query(String target)
      throws IOException {
    Reply reply = get("/" + target);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.each("city")).containsExactly("Κόρινθος");
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

  private static PageKey requirePage(TestGateway gateway, Path folder, String key)
      throws IOException {
    PageKey page = PageKey.parse(key).orElseThrow();
    byte[] published = Files.readAllBytes(folder.resolve(key));
    Reply atKey = gateway.get(path(key));
    Reply toQuery = gateway.get(query(page));
    assertThat(atKey.text()).as(key).isEqualTo(new String(published, StandardCharsets.UTF_8));
    assertThat(atKey.body()).isEqualTo(published);
    assertThat(toQuery.body()).as(query(page)).isEqualTo(published);
    assertThat(atKey.header("ETag")).isEqualTo(toQuery.header("ETag"));
    CONTRACT.requireGet(path(key), atKey);
    return page;
  }

  private static List<String> pageFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("api"))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private static String path(String key) {
    List<String> parts = new ArrayList<>();
    for (String part : key.split("/", -1)) {
      parts.add(PercentEncoding.encode(part));
    }
    return "/" + String.join("/", parts);
  }

  /** The query that has the filters of a key. */
  private static String query(PageKey key) {
    StringBuilder query = new StringBuilder("/api/");
    query.append(key.resource() == PageKey.Resource.COMPANIES ? "companies" : "locations");
    query.append("?page=").append(key.page());
    append(query, "company", key.company());
    append(query, "state", key.state());
    append(query, "city", key.city());
    return query.toString();
  }

  private static void append(StringBuilder query, String name, @Nullable String value) {
    if (value != null) {
      query.append('&').append(name).append('=').append(PercentEncoding.encode(value));
    }
  }

  private static Reply get(String target) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      return connection.request("GET " + target + " HTTP/1.1").read();
    }
  }
}
