package org.rtodirectory.document;

import org.rtodirectory.resource.Publication;

/**
 * What agents are told in Markdown: {@code auth.md}, how one gets access, which is by asking, and
 * what it owes in return; {@code llms.txt}, what there is.
 */
final class AgentInstructions {
  private AgentInstructions() {}

  /** How that publication is accessed. */
  static String access(Publication publication) {
    return render("/document/auth.md", publication);
  }

  /** What that publication holds. */
  static String overview(Publication publication) {
    return render("/document/llms.txt", publication);
  }

  private static String render(String resource, Publication publication) {
    return Template.fill(Template.read(resource), new PublicationValues(publication)::get);
  }
}
