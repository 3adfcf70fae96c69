package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.edge.release.HeldReleases;

/**
 * A tool that AI clients can call with arguments. It only reads and does not block. Safe for all
 * threads.
 */
@FunctionalInterface
public interface Tool {
  /**
   * The answer from the releases that are held.
   *
   * @throws InvalidArguments if the arguments cannot be used, or there is nothing to answer
   */
  ToolAnswer call(Arguments arguments, HeldReleases held) throws InvalidArguments;
}
