/**
 * The options of the ports of the gateway, and the addresses and ranges that they hold, as values.
 */
@NullMarked
package org.rtodirectory.edge.config;

import org.jspecify.annotations.NullMarked;
