/**
 * The layout of the typeahead index inside a snapshot: what the generator builds and the gateway
 * looks up.
 */
@NullMarked
package org.rtodirectory.typeahead;

import org.jspecify.annotations.NullMarked;
