package org.rtodirectory.generator.difference;

import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageKey;

/**
 * A page to write.
 *
 * @param listing the list that it is a page of
 */
public record PlannedPage(PageKey key, Listing listing) {}
