package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.document.GuideDocuments;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.ResourceJson;

/** A consumer guide by its slug, whole. */
public final class GetGuide implements Tool {
  @Override
  public byte[] call(Arguments arguments, HeldReleases held) throws InvalidArguments {
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
                    new InvalidArguments(
                        "There is no guide of this slug. Find the slugs with search_guides."));
    return new StructuredContent(
            ResourceJson.bytes(GuideDocuments.Entry.of(guide, release.publication())))
        .with("markdown", guide.bodyMarkdown())
        .with("usage", Usage.of(release.publication()))
        .toBytes();
  }
}
