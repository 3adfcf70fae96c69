package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.page.Listing;
import org.rtodirectory.page.PageKey;

/**
 * The endpoint of the static pages by their keys, as a CDN would serve them. It answers only keys
 * of existing pages in their canonical spelling. The query string is ignored (but see {@link
 * KeyedQuery}).
 */
public final class StaticPageEndpoint implements GatewayEndpoint {
  @Override
  public Answer answer(Request request, HeldReleases held) {
    LoadedRelease release = held.served();
    Optional<PageKey> key = PageKey.parse(request.path().substring(1));
    Optional<Listing> listing = key.flatMap(release.pages()::find);
    if (key.isEmpty() || listing.isEmpty()) {
      return Answer.error(HttpResponseStatus.NOT_FOUND, "There is no such page.");
    }
    return Answer.page(release.renderer().page(listing.get(), key.get().page()));
  }
}
