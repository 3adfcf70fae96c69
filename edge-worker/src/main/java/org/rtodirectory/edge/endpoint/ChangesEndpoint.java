package org.rtodirectory.edge.endpoint;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.ReleaseSite;
import org.rtodirectory.schemas.text.Sha256;

/** The page of the site that lists what the releases that are held have changed. Stateless. */
public final class ChangesEndpoint implements GatewayEndpoint {
  @Override
  public Answer answer(Request request, HeldReleases held) {
    ReleaseSite site = held.served().site().orElse(null);
    if (site == null) {
      return DetailsEndpoint.notFound("There is nothing here. See /docs.");
    }
    List<byte[]> changes =
        held.all().stream()
            .sorted(Comparator.comparingLong(LoadedRelease::number).reversed())
            .map(LoadedRelease::changes)
            .flatMap(Optional::stream)
            .toList();
    byte[] html = site.renderer().changes(changes);
    return Answer.cached("text/html; charset=utf-8", Sha256.shortHex(html), Body.of(html))
        .with(Answer.htmlHeaders(site.scripts()));
  }
}
