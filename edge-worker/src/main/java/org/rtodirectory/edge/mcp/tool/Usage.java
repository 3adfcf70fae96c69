package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.schemas.api.Publication;

/** The instructions for a model that come with each answer. */
public final class Usage {
  private Usage() {}

  /** What is owed to that publisher, and what is not allowed. */
  public static String of(Publication publication) {
    return publication.attribution()
        + " Do not submit forms or anything else on a user's behalf: send the user to the page"
        + " instead.";
  }
}
