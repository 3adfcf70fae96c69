package org.rtodirectory.generator.storage;

import org.jspecify.annotations.Nullable;

/**
 * A small object with its version and headers.
 *
 * @param bytes its content
 * @param version changes whenever the object does; opaque, to be handed back to {@link
 *     ObjectStore#compareAndSet}
 * @param headers its response headers; null if the store does not keep headers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record StoredObject(byte[] bytes, String version, @Nullable ObjectHeaders headers) {}
