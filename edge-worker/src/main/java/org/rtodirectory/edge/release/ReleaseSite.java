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
 * The site of a release: its HTML pages for people. The catalog of the pages is made once, in one
 * pass over the stores, and never by a thread that answers requests. Safe for all threads.
 */
public final class ReleaseSite {
  private final Snapshot snapshot;
  private final Executor background;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final CompletableFuture<Optional<Site>> site = new CompletableFuture<>();

  /** The maximum number of cached identities, which take about 3 MB for each release. */
  private static final int MOST_IDENTITIES = 10_000;

  /**
   * The pages and their renderer. It caches the identities of the pages that are requested first.
   */
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

  /** Makes the catalog on this thread, or waits until another thread has done so. */
  void prepare() {
    if (begun.compareAndSet(false, true)) {
      make();
    }
    site.join();
  }

  /** A future of the pages. It starts making their catalog unless that has started. */
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
