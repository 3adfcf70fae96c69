/** The endpoints: a request and a release enter, an answer leaves. Does not know connections. */
@NullMarked
package org.rtodirectory.edge.endpoint;

import org.jspecify.annotations.NullMarked;
