package org.rtodirectory.edge.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.fixture.WebsiteTest;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.PercentEncoding;

/** The links of a website whose names contain characters with a meaning in URLs. */
class SiteLinksTest {
  private static final String SPECIAL_CHARACTERS = " & B #1 + 50% \"Off\" = a/b?c;ñ";

  /** The number of companies, more than a page of a search or list has. */
  private static final int COMPANIES = 110;

  private static final int STORES = 60;

  /** The parameters that a link may change. A link keeps all others. */
  private static final Set<String> CHANGEABLE_PARAMETERS = Set.of("page", "part", "sort");

  private final Set<String> foundTargets = new HashSet<>();
  private final Deque<String> pendingTargets = new ArrayDeque<>();
  private final Set<String> pathsWithQueryLinks = new HashSet<>();

  @Test
  void every_link_leads_to_a_page_and_keeps_the_query_of_its_own_page(@TempDir Path folder) {
    SiteSettings settings =
        new SiteSettings("Ours").withOptions("https://map.example/?to={address}", null, false);
    TestRelease.publish(directory(), TestRelease.LOCAL, settings, folder);
    String name = PercentEncoding.encode("Ace" + SPECIAL_CHARACTERS);
    follow("/");
    follow("/search?q=" + name);
    follow(
        "/search?q=" + name + "&category=" + PercentEncoding.encode("Sofas" + SPECIAL_CHARACTERS));
    follow("/companies?q=" + PercentEncoding.encode(SPECIAL_CHARACTERS.strip()) + "&state=TX");
    try (TestGateway gateway = TestGateway.start(TestRelease.load(folder), null)) {
      while (!pendingTargets.isEmpty()) {
        String target = pendingTargets.remove();
        Reply reply = gateway.get(target, "Accept", WebsiteTest.BROWSER);
        assertThat(reply.status()).as(target).isEqualTo(200);
        String type = reply.header("Content-Type");
        if (type.startsWith("text/html")) {
          followLinks(target, Jsoup.parse(reply.text()));
        } else if (type.equals("application/json") && target.startsWith("/api/")) {
          assertThat(reply.results()).as(target).isNotEmpty();
        }
      }
    }
    assertThat(foundTargets).hasSizeGreaterThan(COMPANIES + STORES);
    assertThat(pathsWithQueryLinks).contains("/search", "/companies");
  }

  /**
   * Follows the first two options and the last option of each form on a page that is not filtered
   * yet.
   */
  private void submitForms(Document html) {
    for (Element select : html.select("form[action] select[name]")) {
      Element form = Objects.requireNonNull(select.closest("form"));
      Elements options = select.select("option");
      boolean isComplete = form.select("[required]").isEmpty();
      for (int optionIndex : isComplete ? new int[] {0, 1, options.size() - 1} : new int[0]) {
        StringJoiner query = new StringJoiner("&", form.attr("action") + "?", "");
        for (Element hidden : form.select("input[type=hidden]")) {
          query.add(hidden.attr("name") + "=" + PercentEncoding.encode(hidden.val()));
        }
        query.add(
            select.attr("name") + "=" + PercentEncoding.encode(options.get(optionIndex).val()));
        follow(query.toString());
      }
    }
  }

  private void followLinks(String page, Document html) {
    if (!page.contains("?")) {
      submitForms(html);
    }
    for (Element link : html.select("a[href], link[href]")) {
      String target = link.attr("href");
      if (target.startsWith("#") || target.startsWith("tel:")) {
        continue;
      }
      URI uri = URI.create(target);
      if (uri.getRawQuery() != null) {
        assertThat(uri.getRawFragment()).as(target).isNull();
        requireKeptQuery(page, URI.create(page), uri);
      }
      if (target.startsWith("https://map.example/")) {
        assertThat(html.select("main").text()).contains(parameters(uri).get("to").split(", ")[0]);
      } else if (target.startsWith("/")) {
        follow(target.replaceFirst("#.*", ""));
      }
    }
  }

  /**
   * Fails unless a link from one page of a list to another keeps the other parameters of the query.
   */
  private void requireKeptQuery(String page, URI source, URI target) {
    Map<String, String> pageParameters = parameters(source);
    Map<String, String> linkedParameters = parameters(target);
    if (source.getPath().equals(target.getPath())) {
      pathsWithQueryLinks.add(target.getPath());
      pageParameters.keySet().removeAll(CHANGEABLE_PARAMETERS);
      boolean isPager = linkedParameters.containsKey("page");
      linkedParameters.keySet().removeAll(CHANGEABLE_PARAMETERS);
      pageParameters.values().removeIf(String::isEmpty);
      linkedParameters.values().removeIf(String::isEmpty);
      if (isPager) {
        assertThat(linkedParameters).as("%s on %s", target, page).isEqualTo(pageParameters);
      } else {
        linkedParameters.forEach(
            (name, value) ->
                assertThat(pageParameters.getOrDefault(name, value))
                    .as("%s on %s", target, page)
                    .isEqualTo(value));
      }
    }
  }

  private static Map<String, String> parameters(URI uri) {
    Map<String, String> parameters = new TreeMap<>();
    if (uri.getRawQuery() != null) {
      for (String parameter : uri.getRawQuery().split("&", -1)) {
        String[] parts = parameter.split("=", 2);
        assertThat(parts).as("a parameter of %s", uri).hasSize(2);
        parameters.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
      }
    }
    return parameters;
  }

  private void follow(String target) {
    if (foundTargets.add(target)) {
      pendingTargets.add(target);
    }
  }

  private static Directory directory() {
    DirectoryRows rows = new DirectoryRows();
    EnumSet<Vertical> bothVerticals = EnumSet.of(Vertical.RETAIL, Vertical.SHEDS);
    CityRow city = rows.city(DirectoryRows.state("TX"), "Dallas" + SPECIAL_CHARACTERS);
    CompanyRow chain =
        rows.company(
            "Ace" + SPECIAL_CHARACTERS, List.of(), "Sofas" + SPECIAL_CHARACTERS, bothVerticals);
    for (int store = 1; store <= STORES; store++) {
      rows.store(chain, city, store + " Main St" + SPECIAL_CHARACTERS, "75201");
    }
    for (int number = 1; number <= COMPANIES; number++) {
      CompanyRow company =
          rows.company(
              "Best" + SPECIAL_CHARACTERS + " " + number, List.of(), "Beds", bothVerticals);
      rows.store(company, city, number + " Elm St", "75202");
    }
    return rows.directory();
  }
}
