package org.rtodirectory.generator.publish;

import java.util.List;
import org.rtodirectory.release.Release;

/**
 * What a publish did.
 *
 * @param release number of the release that is served now
 * @param isNew whether it was made by this run; false if nothing had changed
 * @param rowsRead rows that were read from the database
 * @param counts what the release holds
 * @param snapshotBytes size of its snapshot file
 * @param pageBytes bytes of all pages that were written
 * @param written pages and documents that were put
 * @param deleted pages that were removed
 * @param warnings what the operator should know, a sentence each
 */
public record PublishSummary(
    long release,
    boolean isNew,
    long rowsRead,
    Release.Counts counts,
    long snapshotBytes,
    long pageBytes,
    long written,
    long deleted,
    List<String> warnings) {}
