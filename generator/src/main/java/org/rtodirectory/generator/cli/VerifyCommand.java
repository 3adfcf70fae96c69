package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.PatternSyntaxException;
import org.rtodirectory.generator.publish.Verification;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.schemas.program.Settings.CommandLineOnly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/**
 * The command {@code verify}, which compares every stored object with its expected content and
 * headers.
 */
@Command(
    name = "verify",
    description =
        "Compare every stored object (bytes and headers) with the release that is served. Fails if an"
            + " object is missing, damaged (an unreadable record), stale (it differs from the release)"
            + " or foreign (no release has it), and was not repaired.")
final class VerifyCommand implements Callable<Integer> {
  private static final int MAX_PRINTED_FINDINGS = 20;
  @ParentCommand private GeneratorCommand program;
  @Mixin private TargetOptions target = new TargetOptions();

  @CommandLineOnly
  @Option(
      names = "--repair",
      description =
          "Write missing and stale objects, and delete damaged records of earlier releases. List the"
              + " problems that remain.")
  private boolean shouldRepair;

  @CommandLineOnly
  @Option(
      names = "--delete-foreign",
      description =
          "With --repair: also delete foreign objects, but only in the folders of the API and the"
              + " site.")
  private boolean shouldDeleteForeign;

  // The longer name gives the environment variable RTO_VERIFY_IGNORE.
  @Option(
      names = {"--ignore", "--verify-ignore"},
      paramLabel = "PATTERN",
      split = ",(?![^{]*})", // No comma within braces, as in *.{jpg,png}.
      splitSynopsisLabel = ",",
      description = {
        "Glob pattern of the keys of files that you added to the target yourself. They count as"
            + " correct, and --delete-foreign keeps them. May be repeated.",
        "Default: none"
      })
  private List<String> ignorePatterns = List.of();

  @Override
  public Integer call() throws IOException {
    if (shouldDeleteForeign && !shouldRepair) {
      throw GeneratorCommand.deletesNothing("--delete-foreign", "--repair");
    }
    List<PathMatcher> ignored = ignorePatterns.stream().map(VerifyCommand::matcher).toList();
    ObjectStore store = target.openPublished(program);
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      List<Finding> remaining =
          shouldRepair
              ? StoreAccess.write(store, opened -> verify(opened, snapshots, ignored))
              : StoreAccess.read(store, opened -> verify(opened, snapshots, ignored));
      return remaining.isEmpty() ? 0 : GeneratorCommand.FAILED;
    }
  }

  private static PathMatcher matcher(String pattern) {
    try {
      String key = pattern.strip().replaceFirst("^/", "");
      return FileSystems.getDefault().getPathMatcher("glob:" + key);
    } catch (PatternSyntaxException e) {
      throw GeneratorCommand.invalid("--verify-ignore", "'" + pattern + "': " + e.getDescription());
    }
  }

  private List<Finding> verify(
      ObjectStore store, SnapshotFiles snapshots, List<PathMatcher> ignored) throws IOException {
    try (Verification verification =
        Verification.of(
            store,
            snapshots,
            program.progress(),
            key -> ignored.stream().anyMatch(pattern -> pattern.matches(Path.of(key))))) {
      return reportAndRepair(verification, store);
    }
  }

  /**
   * Prints the findings, and repairs them if the options say so. Returns the findings that remain.
   */
  private List<Finding> reportAndRepair(Verification verification, ObjectStore store)
      throws IOException {
    List<Finding> findings = verification.run();
    program.printLine(
        "Release %d in %s: %,d pages and documents compared, %,d problems%s",
        verification.release(),
        store.name(),
        verification.objects(),
        findings.size(),
        verification.ignored() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d ignored", verification.ignored()));
    print(findings);
    if (findings.isEmpty() || !shouldRepair) {
      return findings;
    }
    List<Finding> remaining = verification.repair(findings, shouldDeleteForeign);
    program.printLine(
        "Repaired: %,d, not repaired: %,d", findings.size() - remaining.size(), remaining.size());
    print(remaining);
    return remaining;
  }

  private void print(List<Finding> findings) {
    int printed = Math.min(MAX_PRINTED_FINDINGS, findings.size());
    for (Finding finding : findings.subList(0, printed)) {
      String key =
          finding.key().isEmpty()
              ? "(an object whose key is the prefix of the target)"
              : finding.key();
      program.printLine("  %s: %s", finding.problem(), key);
    }
    if (findings.size() > printed) {
      program.printLine("  and %,d more", findings.size() - printed);
    }
  }
}
