package org.rtodirectory.edge.release;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.rtodirectory.site.SiteCatalog;
import org.rtodirectory.site.SitePage;
import org.rtodirectory.site.SiteRenderer;
import org.rtodirectory.snapshot.Snapshot;

/**
 * The pages for people of a release: their catalog is made once, which takes a pass over the
 * stores, and never by a thread that asks for a page. Safe for all threads.
 */
public final class ReleaseSite {
  private final Snapshot snapshot;
  private final Executor background;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final CompletableFuture<Optional<Site>> site = new CompletableFuture<>();

  /** Identities that are kept: about 3 MB for each release. */
  private static final int MOST_IDENTITIES = 10_000;

  /** The pages, and what makes them. Keeps the identities of the pages that are asked for first. */
  public record Site(SiteCatalog catalog, SiteRenderer renderer, Map<SitePage, String> identities) {
    /** The identity of a page. */
    public String identity(SitePage page) {
      String known = identities.get(page);
      if (known != null) {
        return known;
      }
      String identity = renderer.identity(page);
      if (identities.size() < MOST_IDENTITIES) {
        identities.put(page, identity);
      }
      return identity;
    }
  }

  /**
   * @param background makes the catalog; the release is not closed before that has ended
   */
  ReleaseSite(Snapshot snapshot, Executor background) {
    this.snapshot = snapshot;
    this.background = background;
  }

  /** Makes the catalog on this thread, unless another does or has done so; waits for that. */
  void prepare() {
    if (begun.compareAndSet(false, true)) {
      make();
    }
    site.join();
  }

  /** The pages: complete, or soon to be. Begins to make their catalog if nobody has begun. */
  public CompletableFuture<?> prepared() {
    if (begun.compareAndSet(false, true)) {
      background.execute(this::make);
    }
    return site;
  }

  /** The pages, if the release has any; waits for them unless {@link #prepared} is complete. */
  public Optional<Site> get() {
    prepared();
    return site.join();
  }

  private void make() {
    try {
      site.complete(
          Optional.ofNullable(SiteCatalog.of(snapshot))
              .map(
                  catalog ->
                      new Site(catalog, new SiteRenderer(catalog), new ConcurrentHashMap<>())));
    } catch (Throwable failure) {
      site.completeExceptionally(failure);
    }
  }
}
