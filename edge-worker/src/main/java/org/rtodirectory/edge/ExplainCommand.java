package org.rtodirectory.edge;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.resource.Vertical;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that explains the results of a search and their ranking. */
@Command(
    name = "explain",
    description = {
      "Show for each result of a search which pass found it, at which cost, and what ranks it.",
      "Passes: 0 telephone numbers and ZIP codes, 1 as typed, 2 words cut short, 3 one word split,"
          + " two or three joined, or one in its other number, 4 categories and what is near a ZIP"
          + " code, 5 typos, 6 sound, 7 most of the words.",
      "Cost: of typos edits, and 2 more for a wrong first letter; of a ZIP code how many nearer ones"
          + " had stores (15: the largest cities of its state); of most words how many heavier"
          + " subsets of the words found something, behind 1 what is named and 0 its stores. Class:"
          + " 0 the query is the name, or stands for it (a state for its largest cities, a nickname for its city), 1 the name begins with it,"
          + " 2 with its first word, 3 neither."
    },
    addMethodSubcommands = false,
    mixinStandardHelpOptions = true,
    usageHelpWidth = 100)
final class ExplainCommand implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int LIMIT = 10;
  private static final String ROW = "%4s  %4s  %5s  %-7s  %6s  %-7s  %s%n";

  @Spec private @Nullable CommandSpec spec;

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--vertical",
      paramLabel = "NAME",
      defaultValue = "retail",
      description = {"Which search: retail, sheds or tires-wheels.", "Default: retail"})
  private String vertical = "";

  @Parameters(paramLabel = "QUERY", description = "The text of the search, q.")
  private String text = "";

  @Override
  public Integer call() throws IOException {
    if (spec == null) {
      throw new IllegalStateException("set by picocli before the command is called");
    }
    Vertical searched = searched();
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (CurrentRelease current = loaded(err);
        HeldReleases held = current.acquire()) {
      if (held == null) {
        return FAILED;
      }
      explain(held.served().typeahead(searched), out);
      return 0;
    }
  }

  private Vertical searched() {
    return Vertical.of(vertical)
        .orElseThrow(
            () -> WrongOption.of(spec, "--vertical", "expected retail, sheds or tires-wheels"));
  }

  private CurrentRelease loaded(PrintWriter err) throws IOException {
    CurrentRelease current = new CurrentRelease(1);
    try (ReleaseWatcher watcher =
        new ReleaseWatcher(
            source.store(),
            current,
            source.followOptions(null),
            ReleaseWatcher.Listener.NONE,
            message -> {
              if (current.get().isEmpty()) {
                err.println(message);
              }
            })) {
      watcher.poll();
    }
    return current;
  }

  private void explain(TypeaheadIndex index, PrintWriter out) {
    SearchQuery query = SearchQuery.of(text);
    List<TypeaheadIndex.Hit> hits = index.explain(query, LIMIT);
    out.printf(
        "folded: \"%s\", the last word %s%n",
        query.folded(), query.wholeLastWord() ? "is finished" : "may go on");
    if (hits.isEmpty()) {
      out.println("Nothing is found.");
      return;
    }
    out.printf(ROW, "pass", "cost", "class", "address", "stores", "type", "name");
    for (TypeaheadIndex.Hit hit : hits) {
      SearchResult result =
          ResourceJson.mapper().readValue(index.result(hit.entry()), SearchResult.class);
      out.printf(
          ROW,
          hit.pass(),
          hit.cost(),
          hit.matchClass(),
          hit.throughAddress() ? "needed" : "",
          result.storeCount(),
          result.type(),
          result.name());
    }
    out.flush();
  }
}
