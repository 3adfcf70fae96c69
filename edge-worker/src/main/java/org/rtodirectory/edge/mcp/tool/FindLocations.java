package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;

/**
 * The tool that finds or counts open stores by company, state, city, vertical and category. It
 * lists stores in list order, or by distance from a ZIP code. {@link StoreArguments} reads the
 * arguments, {@link StoreFinder} finds the stores, and {@link StoreAnswer} formats the answer.
 */
public final class FindLocations implements Tool {
  @Override
  public Tool.ToolAnswer call(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    return answer(StoreArguments.read(arguments), releases);
  }

  /** Answers a call whose arguments are already parsed. */
  static Tool.ToolAnswer answer(StoreArguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    LoadedRelease release = arguments.page().find(releases);
    return new StoreAnswer(StoreFinder.find(arguments, release), release).answer();
  }
}
