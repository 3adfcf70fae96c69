package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.rtodirectory.generator.difference.PagePlan.FamilyChange;
import org.rtodirectory.generator.difference.SitePlan;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.publish.PublishOptions.SnapshotForms.Form;

/**
 * The disk that a publish to a folder takes, so that a disk that is too small is reported before
 * anything is written. Counted is what is added: the snapshot, and objects that replace no others.
 * Objects that vanish are not subtracted, because they are deleted last.
 */
final class TargetRoom {
  /** A compressed snapshot has at least this part of its length. */
  private static final int COMPRESSED_PART = 8;

  /** A file takes whole blocks of 4 KB, of which it leaves half a block unused on average. */
  private static final long UNUSED_PER_FILE = 2_048;

  /** Most pages of the site have a folder of their own, of one block. */
  private static final long FOLDER = 4_096;

  /** Site objects that are rendered to estimate the length of all. */
  private static final int SAMPLE = 200;

  private static final double MEGABYTE = 1e6;

  private TargetRoom() {}

  /**
   * Requires room for a planned release in its store.
   *
   * @param forms how its snapshot is stored
   * @throws Failure if the store has a limit, and too little is left
   */
  static void require(Preparation next, Set<Form> forms) throws IOException {
    OptionalLong free = next.store().freeBytes();
    if (free.isPresent()) {
      require(needed(next, forms), next.store().name(), free.getAsLong());
    }
  }

  /** The same for a need in bytes where {@code free} bytes are free. */
  static void require(long needed, String store, long free) {
    if (free < needed) {
      throw new Failure(
          String.format(
              Locale.ROOT,
              "The release takes about %,.0f MB more in %s, and its disk has %,.0f MB free. Make"
                  + " room there, name a folder on another disk with --target, or publish fewer"
                  + " pages with --static-pages.",
              needed / MEGABYTE,
              store,
              free / MEGABYTE));
    }
  }

  private static long needed(Preparation next, Set<Form> forms) throws IOException {
    boolean isFirst = next.before().highest() == 0;
    return snapshot(next, forms, isFirst)
        + pages(next, isFirst)
        + (isFirst ? site(next.plan().site(), next.store().writers()) : 0);
  }

  private static long snapshot(Preparation next, Set<Form> forms, boolean isFirst) {
    long size = next.candidate().reference().size();
    boolean isKeyframe =
        forms.contains(Form.COMPRESSED) || (isFirst && forms.contains(Form.PATCHES));
    return (forms.contains(Form.RAW) && !next.candidate().isStored() ? size : 0)
        + (isKeyframe ? size / COMPRESSED_PART : 0);
  }

  /** Nothing where a store has pages of releases whose snapshots cannot be read. */
  private static long pages(Preparation next, boolean isFirst) {
    boolean isKnown = isFirst || next.plan().pages().isComparedWithOthers();
    FamilyChange added = next.plan().pages().added();
    return isKnown ? added.bytes() + added.written() * UNUSED_PER_FILE : 0;
  }

  private static long site(SitePlan site, int threads) throws IOException {
    if (site.written() == 0) {
      return 0;
    }
    long step = Math.max(1, site.written() / SAMPLE);
    AtomicLong number = new AtomicLong();
    LongAdder rendered = new LongAdder();
    LongAdder bytes = new LongAdder();
    site.forEachWritten(
        threads,
        by -> {},
        object -> {
          if (number.getAndIncrement() % step == 0) {
            rendered.increment();
            bytes.add(object.bytes().length);
          }
        });
    return site.written() * (bytes.sum() / rendered.sum() + UNUSED_PER_FILE + FOLDER);
  }
}
