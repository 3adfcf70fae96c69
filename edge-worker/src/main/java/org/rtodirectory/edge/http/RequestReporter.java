package org.rtodirectory.edge.http;

import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.AccessLog;
import org.rtodirectory.edge.operations.GatewayMetrics;
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.CurrentRelease;

/**
 * The listener that reports responses to the metrics and to the access log. The log contains no
 * text that a client can choose freely: no query, no unknown method, and only paths that exist.
 */
final class RequestReporter implements RequestHandler.AnswerListener {
  private static final long NANOS_PER_MICRO = 1000;

  private final GatewayMetrics metrics;
  private final @Nullable AccessLog log;
  private final ClientResolver clients;
  private final CurrentRelease current;
  private final Clock clock;

  /**
   * @param log the access log, or null if there is none
   */
  RequestReporter(
      GatewayMetrics metrics,
      @Nullable AccessLog log,
      ClientResolver clients,
      CurrentRelease current,
      Clock clock) {
    this.metrics = metrics;
    this.log = log;
    this.clients = clients;
    this.current = current;
    this.clock = clock;
  }

  @Override
  public void onAnswer(
      IncomingRequest request,
      InetSocketAddress peer,
      ReportedEndpoint endpoint,
      ResponseWriter.SentResponse sent,
      long nanos) {
    metrics.countAnswer(endpoint, sent.status(), nanos);
    if (log != null) {
      boolean isKnownMethod = Router.METHODS.contains(request.method());
      log.add(
          new AccessLog.AccessEntry(
              Instant.ofEpochMilli(clock.millis()),
              IpAddresses.network(clients.resolve(peer.getAddress(), request.headers())),
              isKnownMethod ? request.method().name() : "OTHER",
              endpoint.label(),
              path(request, endpoint, sent.status()),
              sent.status(),
              sent.bytes(),
              nanos / NANOS_PER_MICRO,
              // The newest release, even if the request named an older one.
              current.get().map(release -> release.number()).orElse(0L)));
    }
  }

  private static @Nullable String path(
      IncomingRequest request, ReportedEndpoint endpoint, int status) {
    if (endpoint.path() != null) {
      return endpoint.path();
    }
    boolean exists = !endpoint.equals(ReportedEndpoint.NONE) && (status == 200 || status == 304);
    return exists ? request.target().map(RequestTarget::path).orElse(null) : null;
  }
}
