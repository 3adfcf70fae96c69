package org.rtodirectory.edge.guide;

import org.rtodirectory.resource.Guide;

/**
 * A guide that a search found.
 *
 * @param snippet plain text of the guide around the words that were looked for
 */
public record GuideMatch(Guide guide, String snippet) {}
