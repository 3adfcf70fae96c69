package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.text.Folding;

/** The tool {@code list_companies}. It lists retail companies with an open store. */
public final class ListCompanies implements Tool {
  @Override
  public Tool.ToolAnswer call(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    String state = arguments.state("state");
    String name = arguments.optionalText("q");
    PageRequest page = PageRequest.of(arguments, (int) arguments.number("limit"));
    arguments.throwIfInvalid();
    Map<String, String> filters = new LinkedHashMap<>();
    filters.put("state", state);
    filters.put("q", name);
    filters.values().removeIf(Objects::isNull);
    ListQuery query = ListQuery.companies(state, name == null ? null : Folding.fold(name), 1);
    LoadedRelease release = page.findRelease(releases);
    PagedList list = release.pages().list(query);
    int total = list.selection().total();
    int[] rowNumbers = list.selection().rows(page.start(total), page.end(total));
    return page.answer(
        PageRequest.PageRows.withoutDistances(list.fragments(), rowNumbers, total),
        total == 1 ? "company" : "companies",
        row -> line(list.fragments().fragment(row)),
        filters,
        hint(rowNumbers.length, total, state != null, name != null),
        release);
  }

  private static String line(byte[] json) {
    Company company = ResourceJson.mapper().readValue(json, Company.class);
    return AnswerText.join(
        "; ",
        company.name() + " (company=" + company.slug() + ")",
        AnswerText.count(company.storeCount(), "store"),
        AnswerText.rating(company.rating(), company.reviewCount()),
        String.join(", ", company.categories()),
        company.url());
  }

  private static @Nullable String hint(
      int shownCount, int total, boolean hasState, boolean hasName) {
    if (shownCount > 0) {
      return null;
    }
    if (total > 0) {
      return PageRequest.AFTER_LAST_PAGE;
    }
    List<String> changes = new ArrayList<>();
    if (hasName) {
      changes.add("with a shorter part of the name");
    }
    if (hasState) {
      changes.add("without the state");
    }
    return "No rent-to-own company or brand with an open store"
        + (hasState ? " in this state" : "")
        + (hasName ? " has this text in its name." : " is listed.")
        + (changes.isEmpty() ? "" : " Call again " + String.join(" or ", changes) + ".")
        + " search_stores tolerates typos, and find_locations also covers shed and tire dealers.";
  }
}
