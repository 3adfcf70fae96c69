/**
 * The operator's view of a gateway: metrics, the access log, the log, and the phases of its
 * shutdown. The package turns events and counts into text. It knows releases and answers, but no
 * connections. It never stores the full address of a client or a text that clients can choose.
 */
@NullMarked
package org.rtodirectory.edge.operations;

import org.jspecify.annotations.NullMarked;
