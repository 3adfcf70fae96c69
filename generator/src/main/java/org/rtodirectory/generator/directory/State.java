package org.rtodirectory.generator.directory;

/**
 * A state, the District of Columbia or a territory.
 *
 * @param code its two letters
 */
public record State(String code, String name, String slug) {}
