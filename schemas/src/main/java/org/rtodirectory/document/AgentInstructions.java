package org.rtodirectory.document;

import org.rtodirectory.resource.Publication;

/** {@code auth.md}: how an agent gets access, which is by asking, and what it owes in return. */
final class AgentInstructions {
  private AgentInstructions() {}

  /** The instructions of that publication, in Markdown. */
  static String render(Publication publication) {
    return Template.fill(
        Template.read("/document/auth.md"), new PublicationValues(publication)::get);
  }
}
