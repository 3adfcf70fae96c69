package org.rtodirectory.generator.publish;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.difference.ReleasePlan;
import org.rtodirectory.release.Release;
import org.rtodirectory.store.StoreLock;

/**
 * What a publish did, or would do.
 *
 * @param release number of the release that is served afterwards
 * @param isNew whether it was made by this run; false if nothing had changed
 * @param rowsRead rows that were read from the database
 * @param counts what the release holds
 * @param plan what was written and deleted, and why
 * @param reason why it was published
 * @param lock how the store kept other publishers away; null if nothing was published
 * @param purges caches that have not taken yet what they must forget
 * @param warnings what the operator should know, a sentence each
 */
public record PublishSummary(
    long release,
    boolean isNew,
    long rowsRead,
    Release.Counts counts,
    ReleasePlan plan,
    String reason,
    StoreLock.@Nullable Kind lock,
    List<Release.Purge> purges,
    List<String> warnings) {}
