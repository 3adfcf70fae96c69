/**
 * What a request means: a raw query string enters, a validated query leaves, or the list of what is
 * wrong with it. Knows the folding and nothing of HTTP.
 */
@NullMarked
package org.rtodirectory.query;

import org.jspecify.annotations.NullMarked;
