/**
 * The rendering of pages. A class named {@code …Pages} builds the values that the templates in
 * {@code src/main/jte/web/render} show, its <i>views</i>. A page consists of a <i>frame</i> and its
 * content. {@code SiteRenderer} renders each page. The generator publishes the pages and the
 * gateway serves them, with the same bytes. The build compiles the templates to Java classes of
 * this package.
 */
@NullMarked
package org.rtodirectory.schemas.web.render;

import org.jspecify.annotations.NullMarked;
