package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;

/**
 * The tool that finds or counts open stores by company, state, city, vertical and category. It
 * lists stores in list order, or by distance from a ZIP code. {@link StoreArguments} reads the
 * arguments, {@link StoreFinder} finds the stores, and {@link StoreAnswer} formats the answer.
 */
public final class FindLocations implements Tool {
  @Override
  public Tool.ToolAnswer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    return answer(StoreArguments.read(arguments), held);
  }

  /** Answers a call whose arguments are already parsed. */
  static Tool.ToolAnswer answer(StoreArguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    LoadedRelease release = arguments.page().find(held);
    return new StoreAnswer(StoreFinder.find(arguments, release), release).answer();
  }
}
