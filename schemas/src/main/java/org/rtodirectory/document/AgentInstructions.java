package org.rtodirectory.document;

import org.rtodirectory.resource.Publication;

/**
 * The Markdown documents for agents: {@code auth.md} describes access, which needs no registration,
 * and the duties of clients; {@code llms.txt} gives an overview of the service.
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
