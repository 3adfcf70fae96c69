package org.rtodirectory.generator.s3;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.core.JacksonException;

/**
 * {@code store.json}: what was found out about a store, so that it is found out once.
 *
 * @param compareAndSet whether it keeps to the conditions of a write; null while that is found out
 * @param target a digest of the place that was asked, for a copy of the bucket elsewhere knows
 *     nothing of its new store
 */
@JsonPropertyOrder({"compare_and_set", "target"})
record StoreNote(@Nullable Boolean compareAndSet, @Nullable String target) {
  static final String KEY = "store.json";

  private static final StoreNote NOTHING = new StoreNote(null, null);

  byte[] toBytes() {
    return ResourceJson.prettyBytes(this);
  }

  /** What {@code json} says; nothing if that cannot be read. */
  static StoreNote fromBytes(byte[] json) {
    try {
      StoreNote note = ResourceJson.mapper().readValue(json, StoreNote.class);
      return note == null ? NOTHING : note;
    } catch (JacksonException notOurs) {
      return NOTHING;
    }
  }
}
