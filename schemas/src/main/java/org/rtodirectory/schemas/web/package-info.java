/**
 * The website of a {@link org.rtodirectory.schemas.snapshot.Snapshot}: its HTML pages, style sheet
 * and scripts. The generator publishes them and the gateway serves them, with the same bytes. The
 * build compiles the templates in {@code src/main/jte} to Java classes of this package. The package
 * depends neither on HTTP nor on object storage.
 *
 * <p>{@code SiteCatalog} lists the pages and finds them by path, and {@code SiteRenderer} renders
 * them. A class named {@code …Pages} builds the values that the templates show, its <i>views</i>. A
 * page consists of a <i>frame</i> and its content. A <i>section</i> is the part of the site for one
 * vertical. The website calls a location of the API a <i>store</i>.
 */
@NullMarked
package org.rtodirectory.schemas.web;

import org.jspecify.annotations.NullMarked;
