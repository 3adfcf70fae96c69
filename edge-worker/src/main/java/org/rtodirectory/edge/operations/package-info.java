/**
 * The operator's view of a gateway: metrics, the access log, the log, and the phases of its end.
 * Events and counts enter, text leaves. Knows releases and answers, but no connections, and of
 * clients neither the full address nor any text that they can choose.
 */
@NullMarked
package org.rtodirectory.edge.operations;

import org.jspecify.annotations.NullMarked;
