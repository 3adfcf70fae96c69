package org.rtodirectory.document;

import org.rtodirectory.resource.Publication;

/**
 * What agents are told in Markdown: {@code auth.md}, how one gets access, which is by asking, and
 * what it owes in return; {@code llms.txt}, what there is.
 */
final class AgentInstructions {
  private AgentInstructions() {}

  /** How that publication is accessed, with these examples. */
  static String access(Publication publication, ReleaseExamples examples) {
    PublicationValues values = new PublicationValues(publication);
    return Template.fill(
        Template.read("/document/auth.md"),
        name ->
            name.startsWith("example.")
                ? examples.value(name.substring("example.".length()))
                : values.get(name));
  }

  /** What that publication holds. */
  static String overview(Publication publication) {
    return Template.fill(
        Template.read("/document/llms.txt"), new PublicationValues(publication)::get);
  }
}
