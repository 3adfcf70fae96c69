/**
 * What each endpoint answers: a request and a release enter, an answer leaves. Knows nothing of
 * connections.
 */
@NullMarked
package org.rtodirectory.edge.endpoint;

import org.jspecify.annotations.NullMarked;
