package org.rtodirectory.edge.mcp;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The revisions of the protocol that are spoken. The newest is stateless: every request says its
 * revision, and there is no handshake. The older ones begin with {@code initialize}.
 */
final class Revision {
  /** The stateless revision. */
  static final String MODERN = "2026-07-28";

  /** Revisions with a handshake, newest first. */
  static final List<String> OLDER = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private Revision() {}

  /** Whether {@code revision} is one with a handshake. */
  static boolean isOlder(@Nullable String revision) {
    return revision != null && OLDER.contains(revision);
  }

  /** The revision to go on with after a client with a handshake asked for that one. */
  static String agreed(@Nullable String asked) {
    return asked != null && OLDER.contains(asked) ? asked : OLDER.get(0);
  }
}
