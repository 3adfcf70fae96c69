package org.rtodirectory.generator.storage;

import java.time.Instant;

/**
 * An object as a listing shows it.
 *
 * @param key its key
 * @param size its length in bytes
 * @param lastModified when it was written, by the store's clock
 */
public record ObjectSummary(String key, long size, Instant lastModified) {}
