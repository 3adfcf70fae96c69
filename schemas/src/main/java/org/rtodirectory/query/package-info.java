/**
 * Parsing and validation of query parameters: a raw query string enters; a validated query, or the
 * list of its errors, leaves. Knows text folding and nothing of HTTP.
 */
@NullMarked
package org.rtodirectory.query;

import org.jspecify.annotations.NullMarked;
