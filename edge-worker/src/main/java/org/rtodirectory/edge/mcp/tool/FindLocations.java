package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;

/**
 * The tool that finds open stores by company, state, city, vertical and category, in list order or
 * with the nearest to a ZIP code first, or counts them. {@link StoreArguments} reads the question,
 * {@link StoreFinder} looks up the facts, and {@link StoreAnswer} words them.
 */
public final class FindLocations implements Tool {
  @Override
  public Tool.ToolAnswer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    return answer(StoreArguments.read(arguments), held);
  }

  /** Answers a question that has been read. */
  static Tool.ToolAnswer answer(StoreArguments asked, HeldReleases held)
      throws Arguments.InvalidArguments {
    LoadedRelease release = asked.page().find(held);
    return new StoreAnswer(StoreFinder.find(asked, release), release).answer();
  }
}
