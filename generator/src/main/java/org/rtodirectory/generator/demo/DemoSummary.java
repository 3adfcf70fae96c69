package org.rtodirectory.generator.demo;

/**
 * What was put into the database.
 *
 * @param locations of any status
 * @param openLocations those that the directory lists
 */
public record DemoSummary(int companies, int cities, int locations, int openLocations) {}
