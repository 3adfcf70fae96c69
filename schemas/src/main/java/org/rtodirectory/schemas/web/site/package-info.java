/**
 * The parts of the website and their addresses: sections, states, cities, pages, sitemaps and
 * assets. {@code SiteCatalog} lists the pages and finds them by path. {@code SiteRows} reads the
 * rows that they show. A <i>section</i> is the part of the site for one vertical. The website calls
 * a location of the API a <i>store</i>.
 */
@NullMarked
package org.rtodirectory.schemas.web.site;

import org.jspecify.annotations.NullMarked;
