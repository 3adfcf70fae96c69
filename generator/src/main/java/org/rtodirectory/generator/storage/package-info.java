/**
 * The object stores to which releases are published, with the implementation for a local folder.
 * The package also has the publisher's lock, parallel operations on many objects, and the storage
 * of snapshots. It does not know what a publish or a verification does.
 */
@NullMarked
package org.rtodirectory.generator.storage;

import org.jspecify.annotations.NullMarked;
