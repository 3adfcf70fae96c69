package org.rtodirectory.edge.release;

import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.resource.Publication;

/**
 * The properties of a held release that can be read without its snapshot, and so without acquiring
 * the release.
 *
 * @param pointer what was published about it
 * @param publication who publishes it
 * @param locations the number of its open locations
 * @param hasSite whether it has a site, the HTML pages for people
 */
public record ReleaseSummary(
    CurrentPointer pointer, Publication publication, int locations, boolean hasSite) {
  /** Its number, from 1. */
  public long number() {
    return pointer.release();
  }
}
