/**
 * The resources of the API as the specification lists them, and their one JSON form. Values enter,
 * JSON bytes leave.
 */
@NullMarked
package org.rtodirectory.resource;

import org.jspecify.annotations.NullMarked;
