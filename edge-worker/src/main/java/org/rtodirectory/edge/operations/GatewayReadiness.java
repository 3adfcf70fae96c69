package org.rtodirectory.edge.operations;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.source.AdminServer.Readiness;

/**
 * The readiness of a gateway: it is ready while a release is loaded and it is not stopping. The
 * report has the phase of the shutdown, the release, and the reason why a newer one is not served.
 * Safe for all threads.
 */
public final class GatewayReadiness implements Supplier<Readiness> {
  private final CurrentRelease current;
  private final Shutdown shutdown;

  public GatewayReadiness(CurrentRelease current, Shutdown shutdown) {
    this.current = current;
    this.shutdown = shutdown;
  }

  @Override
  public Readiness get() {
    HeldReleases held = current.held();
    Shutdown.Phase phase = shutdown.phase();
    boolean isServing = phase == Shutdown.Phase.SERVING;
    boolean isReady = isServing && held != null && !current.isFileChanged();
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("status", isReady ? "ready" : isServing ? "not ready" : phase.label());
    if (held != null) {
      LoadedRelease served = held.served();
      report.put("release", served.number());
      report.put("sha256", served.pointer().sha256());
      report.put("created_at", served.pointer().createdAt().toString());
      report.put("locations", served.locations());
      report.put("held", held.all().stream().map(LoadedRelease::number).toList());
    }
    current.problem().ifPresent(why -> report.put("problem", why));
    return new Readiness(isReady, report);
  }
}
