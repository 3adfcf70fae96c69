package org.rtodirectory.store;

import org.jspecify.annotations.Nullable;

/**
 * A small object as a store holds it.
 *
 * @param bytes what it holds
 * @param version changes whenever the object does; opaque, to be handed back to {@link
 *     ObjectStore#compareAndSet}
 * @param headers what the store says about it; null if the store keeps no headers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record StoredObject(byte[] bytes, String version, @Nullable ObjectHeaders headers) {}
