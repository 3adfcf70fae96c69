/**
 * The releases that the gateway loads and serves. The package polls the published pointer, opens
 * releases, and prepares their documents, pages and searches. It does not know HTTP requests.
 *
 * <p>A <i>release</i> is a published state of the directory, numbered from 1. Its <i>snapshot</i>
 * is the file with its data. The <i>pointer</i> is the published file {@code current.json}, which
 * names the newest release. The <i>number</i> of a company is the index of its slug in the sorted
 * table of slugs. A <i>row</i> is the index of a store or company in list order, and a
 * <i>fragment</i> is the JSON of a row.
 */
@NullMarked
package org.rtodirectory.edge.release;

import org.jspecify.annotations.NullMarked;
