package org.rtodirectory.generator.publish;

import java.util.List;
import org.rtodirectory.schemas.release.Release;

/**
 * The result of a publish, or of a plan.
 *
 * @param release number of the release that is served afterwards
 * @param isNew whether it was made by this run; false if nothing had changed
 * @param rowsRead rows that were read from the database
 * @param counts the rows of the release
 * @param plan what was written and deleted, and why
 * @param reason the reason for the release
 * @param purges outstanding purges
 * @param warnings warnings for the operator, a sentence each
 */
public record PublishSummary(
    long release,
    boolean isNew,
    long rowsRead,
    Release.Counts counts,
    ReleasePlan plan,
    String reason,
    List<Release.Purge> purges,
    List<String> warnings) {}
