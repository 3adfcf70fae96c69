/**
 * The comparison of the costs of rent-to-own with other ways to pay: terms of offers enter, a
 * comparison leaves. Pure arithmetic in exact decimals; knows nothing of the directory, of JSON or
 * of requests.
 */
@NullMarked
package org.rtodirectory.edge.cost;

import org.jspecify.annotations.NullMarked;
