package org.rtodirectory.edge.http;

/** Ends an event loop of a gateway behind its back, as an error in its transport does. */
public final class EndingLoop {
  private EndingLoop() {}

  /** Ends one of the loops that serve the API. */
  public static void of(GatewayServer server) {
    server.loops().iterator().next().shutdownGracefully();
  }
}
