package org.rtodirectory.generator.cli;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.AfterPublish;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.ShrinkGuard;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.generator.storage.SnapshotForms.SnapshotForm;
import picocli.CommandLine.Option;

/** The options for the command after a publish, and for the form of stored snapshots. */
final class ReleaseOptions {
  @Option(
      names = "--after-publish",
      paramLabel = "COMMAND",
      description = {
        "Shell command to run after each publish. Its standard input has the changed paths, one on"
            + " each line (or the single line /* if there are more than 3,000). Its environment has"
            + " RELEASE and BASE_URL. If the command fails, the next publish gives it these paths"
            + " again. The command is killed after 5 minutes.",
        "Default: none"
      })
  private @Nullable String afterPublish;

  @Option(
      names = "--snapshot-transfer",
      paramLabel = "FORM",
      split = ",",
      description = {
        "Form of the stored snapshots: patches (the difference from the previous snapshot, and"
            + " sometimes the whole snapshot, compressed), or raw (the file itself, for gateways"
            + " that map it from a folder). May be repeated.",
        "Default: raw in a folder, patches in object storage"
      })
  private Set<SnapshotForm> forms = Set.of();

  PublishOptions options(ShrinkGuard guard, Set<PublishOptions.Consent> consents) {
    return new PublishOptions(
        guard,
        afterPublish == null ? null : new AfterPublish.Command(afterPublish),
        SnapshotForms.of(forms),
        consents);
  }
}
