package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;

/**
 * The tool {@code find_locations}. It finds or counts open stores by company, state, city, vertical
 * and category, in list order or by their distance from a place. {@link StoreArguments} reads the
 * arguments, {@link StoreFinder} finds the stores, and {@link StoreAnswerFormatter} formats the
 * answer.
 */
public final class FindLocations implements Tool {
  @Override
  public Tool.ToolAnswer call(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    StoreArguments storeArguments = StoreArguments.read(arguments);
    LoadedRelease release = storeArguments.page().findRelease(releases);
    return StoreAnswerFormatter.format(StoreFinder.find(storeArguments, release), release);
  }
}
