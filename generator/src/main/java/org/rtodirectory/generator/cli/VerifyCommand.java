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
import org.rtodirectory.generator.report.Failure;
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
        "Compare every stored object (bytes and headers) with what the served snapshot implies. Fails"
            + " if anything is missing, stale or foreign and was not repaired.")
final class VerifyCommand implements Callable<Integer> {
  private static final int SHOWN = 20;
  private static final int FAILED = 1;

  @ParentCommand private GeneratorCommand program;
  @Mixin private TargetOption target = new TargetOption();

  @CommandLineOnly
  @Option(
      names = "--repair",
      description =
          "Write missing and stale objects, and delete damaged records of earlier releases."
              + " List the rest.")
  private boolean repair;

  @CommandLineOnly
  @Option(
      names = "--delete-foreign",
      description =
          "With --repair: also delete foreign objects in the folders of the API and the site.")
  private boolean deleteForeign;

  @Option(
      names = {"--ignore", "--verify-ignore"},
      paramLabel = "PATTERN",
      split = ",",
      description = {
        "Glob pattern of the keys of files that you put there. They are accepted although no release"
            + " has them, and --delete-foreign never touches them. May be repeated.",
        "Default: none"
      })
  private List<String> ignore = List.of();

  @Override
  public Integer call() throws IOException {
    List<PathMatcher> ignored = ignore.stream().map(VerifyCommand::matcher).toList();
    ObjectStore store = target.openPublished(program);
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      List<Finding> left =
          repair
              ? StoreAccess.write(store, locked -> verify(locked, snapshots, ignored))
              : StoreAccess.read(store, locked -> verify(locked, snapshots, ignored));
      return left.isEmpty() ? 0 : FAILED;
    }
  }

  private static PathMatcher matcher(String pattern) {
    try {
      String key = pattern.strip().replaceFirst("^/", "");
      return FileSystems.getDefault().getPathMatcher("glob:" + key);
    } catch (PatternSyntaxException wrong) {
      throw GeneratorCommand.invalid("--ignore", wrong.getDescription() + " in a pattern");
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
      return verify(verification, store);
    }
  }

  private List<Finding> verify(Verification verification, ObjectStore store) throws IOException {
    List<Finding> wrong = verification.run();
    if (!wrong.isEmpty() && verification.isOvertaken()) {
      throw new Failure(
          "Releases are published to "
              + store.name()
              + " while it is verified. Verify again later.");
    }
    program.say(
        "Release %d in %s: %,d pages and documents compared, %,d findings%s",
        verification.release(),
        store.name(),
        verification.objects(),
        wrong.size(),
        verification.ignored() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d ignored", verification.ignored()));
    print(wrong);
    if (wrong.isEmpty() || !repair) {
      return wrong;
    }
    List<Finding> left = verification.repair(wrong, deleteForeign);
    program.say("Repaired: %,d, left: %,d", wrong.size() - left.size(), left.size());
    print(left);
    return left;
  }

  private void print(List<Finding> findings) {
    for (Finding finding : findings.subList(0, Math.min(SHOWN, findings.size()))) {
      String key = finding.key().isEmpty() ? "the prefix itself" : finding.key();
      program.say("  %s: %s", finding.problem(), key);
    }
    if (findings.size() > SHOWN) {
      program.say("  and %,d more", findings.size() - SHOWN);
    }
  }
}
