package org.rtodirectory.edge.mcp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.contract.McpServer;

/**
 * The supported revisions of the protocol. The newest is stateless: every request states its
 * revision, and there is no handshake. The older ones begin with {@code initialize}.
 */
final class Revision {
  /** The stateless revision. */
  static final String MODERN = McpServer.REVISIONS.get(0);

  /** Revisions with a handshake, newest first. */
  static final List<String> OLDER = McpServer.REVISIONS.subList(1, McpServer.REVISIONS.size());

  private Revision() {}

  /** Whether {@code revision} is one with a handshake. */
  static boolean isOlder(@Nullable String revision) {
    return revision != null && OLDER.contains(revision);
  }

  /** The revision to use after a client has asked for one in its handshake. */
  static String agreed(@Nullable String asked) {
    return asked != null && OLDER.contains(asked) ? asked : OLDER.get(0);
  }
}
