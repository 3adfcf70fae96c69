package org.rtodirectory.edge.release;

import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.resource.Publication;

/**
 * What can be said of a held release without reading its snapshot, so that nobody needs to acquire
 * the release for it.
 *
 * @param pointer what was published about it
 * @param publication who publishes it
 * @param locations how many open locations it has
 * @param hasSite whether it has pages for people
 */
public record ReleaseSummary(
    CurrentPointer pointer, Publication publication, int locations, boolean hasSite) {
  /** Its number, from 1. */
  public long number() {
    return pointer.release();
  }
}
