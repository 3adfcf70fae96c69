package org.rtodirectory.edge.mcp;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON-RPC message that a client sent.
 *
 * @param id the id that the answer must repeat; null if no answer is expected, because the message
 *     is a notification or an unsolicited response
 * @param method the method; null for a response
 * @param params the parameters; empty if there are none
 */
record RpcMessage(@Nullable JsonNode id, @Nullable String method, ObjectNode params) {
  /** The member {@code _meta} of the parameters; null if there is none. */
  @Nullable ObjectNode meta() {
    return params.get("_meta") instanceof ObjectNode meta ? meta : null;
  }

  /** A text among the parameters; null if there is none. */
  @Nullable String text(String name) {
    return text(params, name);
  }

  /** A text among the members of {@code object}; null if there is none. */
  static @Nullable String text(@Nullable ObjectNode object, String name) {
    JsonNode value = object == null ? null : object.get(name);
    return value != null && value.isString() ? value.stringValue() : null;
  }
}
