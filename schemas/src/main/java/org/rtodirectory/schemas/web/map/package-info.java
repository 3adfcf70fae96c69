/** The maps of the website: outlines of states with dots for cities and stores, as SVG. */
@NullMarked
package org.rtodirectory.schemas.web.map;

import org.jspecify.annotations.NullMarked;
