package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.StoreFilter.Criterion;
import org.rtodirectory.edge.mcp.tool.StoreFindings.NoStores;
import org.rtodirectory.edge.mcp.tool.StoreFindings.SimilarCompany;
import org.rtodirectory.edge.mcp.tool.StoreScan.Grouping;
import org.rtodirectory.schemas.api.SearchResult;

/**
 * The hint that a model should read before the stores or counts of an answer. It says how the place
 * and the company were understood, and names alternatives if nothing matches. Not safe for several
 * threads.
 */
final class StoreHint {
  private static final int MAX_NAMED_GROUPS = 10;

  /** The maximum number of stores of similar companies that are listed in full. */
  private static final int MAX_SIMILAR_LINES = 3;

  /** If the nearest store is farther than this, a note states that no store is near. */
  private static final double FAR_MILES = 50;

  private final StoreFindings findings;
  private final StoreArguments arguments;
  private final StorePlace place;
  private final StoreGroupFormatter groupFormatter;
  private final IntFunction<String> formatStore;
  private final List<String> notes = new ArrayList<>();

  private StoreHint(
      StoreFindings findings, StoreGroupFormatter groupFormatter, IntFunction<String> formatStore) {
    this.findings = findings;
    this.arguments = findings.arguments();
    this.place = findings.place();
    this.groupFormatter = groupFormatter;
    this.formatStore = formatStore;
  }

  /**
   * Returns the hint for an answer, or null if there is nothing to note.
   *
   * @param formatStore formats the store of a row as one line
   */
  static @Nullable String of(
      StoreFindings findings, StoreGroupFormatter groupFormatter, IntFunction<String> formatStore) {
    return new StoreHint(findings, groupFormatter, formatStore).text();
  }

  private @Nullable String text() {
    addPlace();
    NoStores noStores = findings.noStores();
    if (noStores != null) {
      addNoStores(noStores);
    } else if (isAfterLastPage()) {
      notes.add(PageRequest.AFTER_LAST_PAGE);
    } else {
      addDistance();
      addCompanies();
      addCity();
    }
    return notes.isEmpty() ? null : String.join(" ", notes);
  }

  /** Adds how the city was understood. A guessed city is never stated as a fact. */
  private void addPlace() {
    switch (place.match()) {
      case ALIAS -> notes.add("The city was understood as " + place.label() + ".");
      case GUESS ->
          notes.add(
              "No listed city is spelled this way. The closest name is "
                  + place.label()
                  + ". If that city is meant:");
      default -> {}
    }
  }

  private boolean isAfterLastPage() {
    return arguments.page().rowsBefore() >= findings.rows().total();
  }

  /** Adds that no store is near, on the first page and if the nearest store is far. */
  private void addDistance() {
    double[] allMiles = findings.rows().miles();
    double miles = allMiles == null || allMiles.length == 0 ? 0 : allMiles[0];
    if (arguments.page().pageNumber() == 1
        && arguments.zip() != null
        && miles > FAR_MILES
        && Double.isFinite(miles)) {
      notes.add(
          "None is within %.0f miles of ZIP %s: the nearest is %s away."
              .formatted(
                  FAR_MILES,
                  arguments.zip(),
                  AnswerText.distance(
                      miles, findings.isEstimate(findings.rows().rowNumbers()[0]))));
    }
  }

  private void addCompanies() {
    if (!findings.chains().isEmpty()) {
      notes.add(
          "The companies with this name: "
              + groupFormatter.formatList(findings.chains(), Grouping.COMPANY, MAX_NAMED_GROUPS)
              + ".");
    }
    if (!findings.otherChains().isEmpty()) {
      notes.add(
          "The company was read as a slug, which means one company. Read as a name (write it with"
              + " capitals), it also means "
              + groupFormatter.formatList(
                  findings.otherChains(), Grouping.COMPANY, MAX_NAMED_GROUPS)
              + ".");
    }
  }

  private void addCity() {
    if (findings.counts() == null
        && arguments.zip() == null
        && place.match() == StorePlace.CityMatch.PART) {
      notes.add("No city has this whole name: these have it as a part.");
    } else if (findings.states().size() > 1) {
      notes.add(
          "Several states have a city with this name: "
              + groupFormatter.formatList(findings.states(), Grouping.STATE, MAX_NAMED_GROUPS)
              + ".");
    }
  }

  private void addNoStores(NoStores noStores) {
    if (!place.isKnown()) {
      addUnknownCity(noStores);
      return;
    }
    if (!noStores.isCompanyListed()) {
      addUnknownCompany(noStores);
      return;
    }
    if (noStores.countsWithout().isEmpty()) {
      // The question has no conditions, so every store matches.
      notes.add("The directory has no open store.");
      return;
    }
    notes.add("No open store meets these conditions: " + criterionNames(noStores) + ".");
    addSimilarInPlace(noStores);
    if (noStores.nearest() != null) {
      notes.add(
          "The nearest, %s away: %s."
              .formatted(
                  AnswerText.distance(
                      noStores.nearest().miles(), findings.isEstimate(noStores.nearest().row())),
                  formatStore.apply(noStores.nearest().row())));
    }
    addCompanies();
    addCountsWithout(noStores);
  }

  /**
   * Adds that the city is unknown, and similar cities. Adds neither similar companies nor the
   * nearest store, because both need a known place.
   */
  private void addUnknownCity(NoStores noStores) {
    List<SearchResult> similar = place.similar();
    String inState = arguments.state() == null ? "" : " in " + arguments.state();
    notes.add(
        "No listed city"
            + inState
            + " has this in its name"
            + (similar.isEmpty()
                ? ": see how it is spelled with search_stores, or give a zip."
                : "; cities like it: "
                    + similar.stream()
                        .limit(MAX_NAMED_GROUPS)
                        .map(city -> city.name() + " " + AnswerText.number(city.storeCount()))
                        .collect(Collectors.joining("; "))
                    + "."));
    if (noStores.isCompanyListed()) {
      addCountsWithout(noStores);
    } else {
      notes.add("No company with this name is listed either.");
    }
  }

  /**
   * Adds the number of stores that match without each condition. If the place is unknown, leaves
   * out conditions with the count zero.
   */
  private void addCountsWithout(NoStores noStores) {
    String counts =
        noStores.countsWithout().entrySet().stream()
            .filter(entry -> place.isKnown() || entry.getValue() > 0)
            .map(
                entry ->
                    "without %s: %s"
                        .formatted(
                            criterionName(entry.getKey()), AnswerText.number(entry.getValue())))
            .collect(Collectors.joining(", "));
    if (!counts.isEmpty()) {
      notes.add("Stores found " + counts + ".");
    }
  }

  private void addUnknownCompany(NoStores noStores) {
    boolean hasPlace =
        arguments.state() != null || arguments.city() != null || arguments.radius() != null;
    String similar =
        noStores.similar().stream()
            .map(company -> describe(company, hasPlace ? " there" : ""))
            .collect(Collectors.joining("; "));
    notes.add(
        "No company with this name is listed"
            + (similar.isEmpty()
                ? ", nor one with a similar name."
                : "; similar: " + similar + "."));
    if (hasPlace) {
      addSimilarLines(noStores);
    }
  }

  /**
   * Returns a company with the number of its stores.
   *
   * @param where the words after this number, or empty
   */
  private static String describe(SimilarCompany company, String where) {
    String stores = company.storeCount() == 0 ? "none" : AnswerText.number(company.storeCount());
    return company.chain()
        + " with "
        + stores
        + where
        + (company.miles() == null
            ? ""
            : ", the nearest " + AnswerText.distance(company.miles()) + " away");
  }

  /**
   * Adds the companies that the question may mean and that have stores in the place. They come
   * before the nearest store of the named company elsewhere.
   */
  private void addSimilarInPlace(NoStores noStores) {
    String similar =
        noStores.similar().stream()
            .filter(company -> company.storeCount() > 0)
            .map(company -> describe(company, ""))
            .collect(Collectors.joining("; "));
    if (!similar.isEmpty()) {
      notes.add("Companies there with the same words in their names: " + similar + ".");
      addSimilarLines(noStores);
    }
  }

  /** Adds the stores of similar companies, if they are few. */
  private void addSimilarLines(NoStores noStores) {
    int storeCount = noStores.similar().stream().mapToInt(SimilarCompany::storeCount).sum();
    if (storeCount > 0 && storeCount <= MAX_SIMILAR_LINES) {
      noStores.similar().stream()
          .flatMap(company -> company.rows().stream())
          .forEach(row -> notes.add(formatStore.apply(row) + "."));
    }
  }

  private static String criterionNames(NoStores noStores) {
    return noStores.countsWithout().keySet().stream()
        .map(StoreHint::criterionName)
        .collect(Collectors.joining(", "));
  }

  private static String criterionName(Criterion criterion) {
    return criterion.name().toLowerCase(Locale.ROOT);
  }
}
