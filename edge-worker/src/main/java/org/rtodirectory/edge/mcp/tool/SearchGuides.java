package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.Objects;
import org.rtodirectory.edge.release.GuideLibrary;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.contract.GuideDocuments;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The tool that searches consumer guides by their words and returns snippets. */
public final class SearchGuides implements Tool {
  private static final int MOST = 20;
  private static final long USUAL = 5;

  private record Result(
      String slug, String title, String summary, String updatedOn, String url, String snippet) {
    static Result of(GuideLibrary.Match match, Publication publication) {
      GuideDocuments.Entry entry = GuideDocuments.Entry.of(match.guide(), publication);
      return new Result(
          entry.slug(),
          entry.title(),
          entry.summary(),
          entry.updatedOn(),
          entry.url(),
          match.snippet());
    }
  }

  @Override
  public Tool.Answer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    arguments.only("query", "limit");
    String query = arguments.requiredText("query", 2, 200);
    Long limit = arguments.number("limit", 1, MOST);
    arguments.orThrow();
    LoadedRelease release = held.served();
    List<Result> results =
        release.guides().search(query, Objects.requireNonNullElse(limit, USUAL).intValue()).stream()
            .map(match -> Result.of(match, release.publication()))
            .toList();
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putPOJO("results", results);
    content.put("usage", Usage.of(release.publication()));
    StringBuilder text = new StringBuilder();
    for (Result result : results) {
      text.append(result.title()).append(" (slug=").append(result.slug()).append("): ");
      text.append(result.snippet()).append('\n');
    }
    text.append(
        results.isEmpty()
            ? "No guide has any of these words, or one like them. The guides are in English: call"
                + " again with other words."
            : "Read a guide whole with get_guide and its slug.");
    return new Tool.Answer(content, text.toString());
  }
}
