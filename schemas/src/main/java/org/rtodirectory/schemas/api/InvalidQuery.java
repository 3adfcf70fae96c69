package org.rtodirectory.schemas.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Thrown for a query with invalid parameters. The exception has one message for each invalid
 * parameter, in the order of the endpoint's parameters. No message repeats input of the client. The
 * exception has no stack trace, because invalid queries are expected.
 */
public final class InvalidQuery extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Map<String, String> messages;

  InvalidQuery(Map<String, String> messages) {
    super(summary(messages), null, false, false);
    this.messages = new LinkedHashMap<>(messages);
  }

  /** Returns the message for each invalid parameter, by its name. */
  public Map<String, String> messages() {
    return Collections.unmodifiableMap(messages);
  }

  private static String summary(Map<String, String> messages) {
    String firstMessage = messages.values().iterator().next();
    int otherCount = messages.size() - 1;
    return switch (otherCount) {
      case 0 -> firstMessage;
      case 1 -> firstMessage + " (and 1 more error)";
      default -> firstMessage + " (and " + otherCount + " more errors)";
    };
  }
}
