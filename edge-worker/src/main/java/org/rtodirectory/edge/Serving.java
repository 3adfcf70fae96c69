package org.rtodirectory.edge;

import java.util.Optional;
import java.util.function.Consumer;
import org.rtodirectory.edge.http.GatewayServer;

/**
 * The time in which a started gateway serves, and the exit code at its end. A signal (SIGTERM,
 * SIGINT) stops it in order, which alone gives exit code 0. If an event loop ends by itself, the
 * program ends with exit code 1, so that its supervisor starts it again.
 */
final class Serving {
  private static final int STOPPED = 0;
  private static final int FAILED = 1;

  private final GatewayServer server;
  private final Runnable afterwards;
  private final Consumer<String> log;

  /**
   * @param afterwards what to end after the server when a signal stops it
   * @param log takes a line when an event loop ended
   */
  Serving(GatewayServer server, Runnable afterwards, Consumer<String> log) {
    this.server = server;
    this.afterwards = afterwards;
    this.log = log;
  }

  /**
   * Serves until the gateway is stopped or has failed. After a signal the virtual machine ends
   * without returning from here.
   *
   * @param started runs once a signal is taken care of
   * @return the exit code
   */
  int untilEnd(Runnable started) throws InterruptedException {
    Thread stop = new Thread(this::stopAndHalt, "stop");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      started.run();
      return exitCode(server.awaitClose());
    } finally {
      forget(stop);
    }
  }

  private void stopAndHalt() {
    int code = FAILED;
    try {
      code = exitCode(server.stop());
      afterwards.run();
    } finally {
      Runtime.getRuntime().halt(code);
    }
  }

  private int exitCode(Optional<String> endedLoop) {
    endedLoop.ifPresent(
        loop ->
            log.accept(
                "Failed: "
                    + loop
                    + " ended unexpectedly, so its connections would not be served any more. The"
                    + " cause is logged above. The gateway ends with exit code "
                    + FAILED
                    + "; start it again."));
    return endedLoop.isPresent() ? FAILED : STOPPED;
  }

  /**
   * Removes the shutdown hook; it would otherwise treat the normal end of the program as a signal,
   * with exit code 0.
   */
  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running, and ends the program.
    }
  }
}
