package org.rtodirectory.generator.directory;

/**
 * A city of the directory.
 *
 * @param foldedName its name, folded
 */
public record City(long id, State state, String name, String slug, String foldedName) {}
