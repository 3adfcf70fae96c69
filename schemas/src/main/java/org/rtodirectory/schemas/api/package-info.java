/**
 * The resources of the API in JSON, and the parsing of its query parameters. A raw query string
 * becomes a valid query or a list of errors. The package knows text folding, but not HTTP.
 */
@NullMarked
package org.rtodirectory.schemas.api;

import org.jspecify.annotations.NullMarked;
