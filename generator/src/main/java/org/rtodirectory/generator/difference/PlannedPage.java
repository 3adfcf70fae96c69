package org.rtodirectory.generator.difference;

import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageKey;

/**
 * A page that has to be written.
 *
 * @param listing the list that it is a page of
 */
public record PlannedPage(PageKey key, Listing listing) {}
