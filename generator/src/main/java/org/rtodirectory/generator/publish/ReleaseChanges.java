package org.rtodirectory.generator.publish;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.RowDifference.RowChange;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.source.CachePolicy;

/**
 * What a release changed, for whoever keeps a copy of the directory: {@code
 * releases/N/changes.json}, and an Atom feed of the last releases, {@code releases/changes.atom}.
 * Both are written before the pointer moves. The feed continues the one that is stored, without
 * releases that were begun and never served.
 *
 * @param release number of the release
 * @param from number of the release that the changes begin with; null for the first
 * @param complete whether {@code results} are all changes; otherwise there are none in it, and the
 *     lists are to be read again
 */
record ReleaseChanges(
    long release,
    @JsonInclude @Nullable Long from,
    Instant createdAt,
    boolean complete,
    Counts counts,
    List<Change> results) {
  /** The greatest number of changes that are listed: about half a megabyte. */
  static final int MOST_CHANGES = 5_000;

  private static final int MOST_ENTRIES = 50;
  private static final Pattern KEY =
      Pattern.compile("releases/(?:[1-9][0-9]{0,17}/changes\\.json|changes\\.atom)");
  private static final Pattern ENTRY =
      Pattern.compile(
          "<entry>\n.*?/releases/([1-9][0-9]{0,17})/changes\\.json.*?</entry>\n", Pattern.DOTALL);
  private static final ObjectHeaders JSON = ObjectHeaders.json(CachePolicy.BRIEF);
  private static final ObjectHeaders ATOM =
      ObjectHeaders.of("application/atom+xml; charset=utf-8", CachePolicy.BRIEF);

  /** How many rows of each kind differ. */
  record Counts(Release.Rows locations, Release.Rows companies) {}

  /**
   * A store or company that differs.
   *
   * @param type {@code location} or {@code company}
   * @param change the name of its {@link RowChange.Kind} in lower case
   * @param fields the fields that differ; of a company that also moved between lists, none
   */
  record Change(String type, String change, String url, List<String> fields) {}

  static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /** Writes the changes of a release that is about to be served, and the feed with them. */
  static void write(Preparation next, Release release) throws IOException {
    Snapshot snapshot = next.candidate().pages().snapshot();
    Publication publication = snapshot.publication();
    Long served = next.before().servedNumber();
    ReleaseChanges changes = of(release, served, next.plan().rows(), snapshot);
    next.store().put(Release.changesKey(release.release()), ResourceJson.bytes(changes), JSON);
    String earlier = entries(next.store(), served == null ? 0 : served);
    next.store()
        .put(Release.CHANGES_FEED, changes.feed(publication, release.target(), earlier), ATOM);
  }

  static ReleaseChanges of(
      Release release, @Nullable Long served, RowDifference rows, Snapshot snapshot) {
    Counts counts =
        served == null
            ? new Counts(
                added(snapshot.locationFragments().count()),
                added(
                    snapshot.companyFragments().count()
                        + snapshot.unlistedCompanyFragments().count()))
            : new Counts(rows.counts("location"), rows.counts("company"));
    boolean isComplete =
        served != null
            && rows != RowDifference.NONE
            && total(counts.locations()) + total(counts.companies()) <= MOST_CHANGES;
    return new ReleaseChanges(
        release.release(),
        served,
        release.createdAt(),
        isComplete,
        counts,
        isComplete ? list(rows, snapshot.publication()) : List.of());
  }

  private static Release.Rows added(long rows) {
    return new Release.Rows(rows, 0, 0);
  }

  private static long total(Release.Rows rows) {
    return rows.added() + rows.changed() + rows.removed();
  }

  /** The changes; a company that moved from one list to another has changed. */
  private static List<Change> list(RowDifference rows, Publication publication) {
    Map<String, Change> changes = new LinkedHashMap<>();
    rows.changes()
        .forEach(
            row -> {
              Change change = change(row, publication);
              changes.merge(
                  change.type() + change.url(),
                  change,
                  (one, other) -> new Change(one.type(), "changed", one.url(), List.of()));
            });
    return new ArrayList<>(changes.values());
  }

  private static Change change(RowChange row, Publication publication) {
    boolean isCompany = row.row().equals("company");
    return new Change(
        row.row(),
        row.change().name().toLowerCase(Locale.ROOT),
        isCompany ? publication.url(publication.paths().companyPath(row.name())) : row.name(),
        row.fields().stream().map(RowChange.FieldChange::field).toList());
  }

  /** The entries of the stored feed that are of releases up to {@code served}. */
  private static String entries(ObjectStore store, long served) throws IOException {
    String feed =
        store
            .get(Release.CHANGES_FEED)
            .map(StoredObject::bytes)
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .orElse("");
    StringBuilder entries = new StringBuilder();
    int count = 1;
    Matcher entry = ENTRY.matcher(feed);
    while (count < MOST_ENTRIES && entry.find()) {
      if (Long.parseLong(entry.group(1)) <= served) {
        entries.append(entry.group());
        count++;
      }
    }
    return entries.toString();
  }

  private byte[] feed(Publication publication, String target, String earlier) {
    String feed =
        """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
        <id>%s</id>
        <title>%s: changes</title>
        <updated>%s</updated>
        <author><name>%s</name></author>
        <link rel="self" href="%s"/>
        <entry>
        <id>%s</id>
        <title>Release %d: %s</title>
        <updated>%s</updated>
        <link rel="alternate" type="application/json" href="%s"/>
        <summary>%s</summary>
        </entry>
        %s</feed>
        """;
    String name = escaped(publication.publisher());
    return feed.formatted(
            id(target),
            name,
            createdAt,
            name,
            escaped(publication.url("/" + Release.CHANGES_FEED)),
            id(target + "/" + release),
            release,
            words("stores", counts.locations()),
            createdAt,
            escaped(publication.url("/" + Release.changesKey(release))),
            words("companies", counts.companies())
                + (complete ? "." : ". The changes are not listed: read the lists again."),
            earlier)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String id(String name) {
    return "urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }

  private static String words(String what, Release.Rows rows) {
    return String.format(
        Locale.ROOT,
        "%s: %,d added, %,d changed, %,d removed",
        what,
        rows.added(),
        rows.changed(),
        rows.removed());
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
