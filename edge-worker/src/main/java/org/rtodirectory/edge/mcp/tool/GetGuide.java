package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.contract.GuideDocuments;
import tools.jackson.databind.node.ObjectNode;

/** The tool that returns a whole consumer guide by its slug. */
public final class GetGuide implements Tool {
  @Override
  public Tool.Answer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    arguments.only("slug");
    String slug = arguments.requiredText("slug", 1, 240);
    arguments.orThrow();
    LoadedRelease release = held.served();
    Guide guide =
        release
            .guides()
            .find(slug)
            .orElseThrow(
                () ->
                    new Arguments.InvalidArguments(
                        "There is no guide of this slug. Find the slugs with search_guides."));
    ObjectNode content =
        ResourceJson.mapper().valueToTree(GuideDocuments.Entry.of(guide, release.publication()));
    content.put("markdown", guide.bodyMarkdown());
    content.put("usage", Usage.of(release.publication()));
    return new Tool.Answer(content, GuideDocuments.markdown(guide, release.publication()));
  }
}
