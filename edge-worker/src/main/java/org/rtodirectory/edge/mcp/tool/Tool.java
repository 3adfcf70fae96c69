package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Publication;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool that AI clients can call with arguments. It changes nothing and does not block. Safe for
 * all threads.
 */
@FunctionalInterface
public interface Tool {
  /**
   * Returns the answer from the loaded releases.
   *
   * @throws Arguments.InvalidArguments if the arguments are invalid, or there is no answer
   */
  ToolAnswer call(Arguments arguments, LoadedReleases releases) throws Arguments.InvalidArguments;

  /**
   * Returns the terms of use in each answer: the attribution, and the actions that are forbidden.
   */
  static String usage(Publication publication) {
    return publication.attribution()
        + " Do not submit forms or anything else on a user's behalf: send the user to the page"
        + " instead.";
  }

  /**
   * The answer of a tool.
   *
   * @param content the whole answer, for programs, as the output schema describes it
   * @param text a summary for a model, with one line per entry
   */
  record ToolAnswer(ObjectNode content, String text) {}
}
