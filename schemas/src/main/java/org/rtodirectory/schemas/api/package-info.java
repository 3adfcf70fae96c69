/**
 * The resources of the API as the specification lists them, with their one JSON form, and the
 * parsing and validation of its query parameters: a raw query string enters, and a validated query,
 * or the list of its errors, leaves. Knows text folding and nothing of HTTP.
 */
@NullMarked
package org.rtodirectory.schemas.api;

import org.jspecify.annotations.NullMarked;
