/**
 * The releases that the gateway loads and serves. The package polls the published pointer, opens
 * releases, and prepares their documents, pages and searches. It does not know HTTP requests.
 */
@NullMarked
package org.rtodirectory.edge.release;

import org.jspecify.annotations.NullMarked;
