/**
 * The reports of a gateway to its operator: metrics, the access log and the limited log, and the
 * phase of its shutdown. The package knows releases and endpoints, but no connections. It never
 * stores the full address of a client or a text that clients can choose.
 */
@NullMarked
package org.rtodirectory.edge.operations;

import org.jspecify.annotations.NullMarked;
