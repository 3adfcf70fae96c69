package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.Finding;
import org.rtodirectory.generator.publish.ReleaseHistory;
import org.rtodirectory.generator.publish.Verification;
import org.rtodirectory.generator.publish.Verification.Unrepaired;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.schemas.settings.Settings.CommandLineOnly;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.ObjectStore;
import org.rtodirectory.schemas.source.StoreUri;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code verify}: compares every stored object with its expected content and headers. */
@Command(
    name = "verify",
    description =
        "Compare every stored object (bytes and headers) with what the served snapshot implies. Fails"
            + " if anything is missing, stale or foreign and was not repaired.")
final class VerifyCommand implements Callable<Integer> {
  private static final int SHOWN = 20;
  private static final int FAILED = 1;
  private static final int ATTEMPTS = 2;

  @Spec private @Nullable CommandSpec spec;
  @Mixin private TargetOption target = new TargetOption();

  @CommandLineOnly
  @Option(
      names = "--repair",
      description =
          "Write what is missing or stale, and delete damaged records of earlier releases. What is not"
              + " repaired is listed.")
  private boolean repair;

  @CommandLineOnly
  @Option(
      names = "--delete-foreign",
      description =
          "With --repair: also delete what is foreign in the folders of the API and the site.")
  private boolean deleteForeign;

  @Option(
      names = "--live",
      paramLabel = "URL",
      description =
          "Also ask a cache or gateway at http(s)://host[:port][/path] for a sample of the objects.")
  private @Nullable String live;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "How many objects to ask for with --live.")
  private int sample = 100;

  /** The result of one verification of the served release. */
  private record Look(Verification verification, List<Finding> findings) {}

  @FunctionalInterface
  private interface Findings {
    List<Finding> of(Verification verification) throws IOException;
  }

  @Override
  public Integer call() throws IOException {
    ObjectReader reader = live == null ? null : reader(live);
    ObjectStore store = target.store();
    Output output = Output.of(spec);
    if (StoreAccess.read(store, ReleaseHistory::survey).isEmpty()) {
      throw new Failure("Nothing is published in " + store.name() + ".");
    }
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      List<Finding> left =
          repair
              ? StoreAccess.write(store, held -> verify(held, snapshots, output))
              : StoreAccess.read(store, held -> verify(held, snapshots, output));
      List<Finding> differing =
          reader == null ? List.of() : sample(store, reader, snapshots, output);
      return left.isEmpty() && differing.isEmpty() ? 0 : FAILED;
    }
  }

  private List<Finding> verify(ObjectStore store, SnapshotFiles snapshots, Output output)
      throws IOException {
    Look look = look(store, snapshots, output, Verification::run);
    Verification verification = look.verification();
    List<Finding> wrong = look.findings().stream().filter(Finding::isWrong).toList();
    PrintWriter out = output.out();
    out.printf(
        Locale.ROOT,
        "Release %d in %s: %,d pages and documents compared, %,d findings%n",
        verification.release(),
        store.name(),
        verification.objects(),
        wrong.size());
    print(look.findings(), out);
    if (wrong.isEmpty()) {
      return wrong;
    }
    verification.unfinished().ifPresent(number -> warnOfUnfinished(number, output));
    if (!repair) {
      return wrong;
    }
    List<Unrepaired> left = verification.repair(store, wrong, deleteForeign);
    out.printf(Locale.ROOT, "Repaired: %,d; left: %,d%n", wrong.size() - left.size(), left.size());
    printLines(left.stream().map(VerifyCommand::describe).toList(), out);
    return left.stream().map(Unrepaired::finding).toList();
  }

  private List<Finding> sample(
      ObjectStore store, ObjectReader reader, SnapshotFiles snapshots, Output output)
      throws IOException {
    Look look =
        StoreAccess.read(
            store,
            read -> look(read, snapshots, output, verification -> ask(verification, reader)));
    List<Finding> findings = look.findings();
    output
        .out()
        .printf(
            Locale.ROOT,
            "%s: %,d objects sampled, %,d differ%s%n",
            reader.name(),
            Math.min(sample, look.verification().objects()),
            findings.size(),
            findings.isEmpty() ? "" : " (a cache may show an older page for six minutes)");
    print(findings, output.out());
    return findings;
  }

  private List<Finding> ask(Verification verification, ObjectReader reader) {
    try {
      return verification.sample(reader, sample);
    } catch (IOException unreachable) {
      throw new Failure(
          reader.name() + " cannot be asked: " + Failure.reason(unreachable) + ".", unreachable);
    }
  }

  /** Looks at the release that is served, and if that was replaced meanwhile once more. */
  private static Look look(
      ObjectStore store, SnapshotFiles snapshots, Output output, Findings findings)
      throws IOException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Verification verification = Verification.of(store, snapshots, output.progress());
      Look look = new Look(verification, findings.of(verification));
      if (look.findings().isEmpty() || !verification.isOvertaken()) {
        return look;
      }
    }
    throw new Failure(
        "Releases are published to " + store.name() + " while it is verified. Verify again later.");
  }

  private static void warnOfUnfinished(long release, Output output) {
    output
        .err()
        .println(
            "Warning: release "
                + release
                + " was begun and is not finished. If a publisher is at work, verify again when it"
                + " has ended; if not, publish again.");
  }

  private ObjectReader reader(String address) {
    if (sample < 1) {
      throw new TypeConversionException("Invalid value for option '--sample': at least 1.");
    }
    try {
      if (address.matches("https?://.*")) {
        return StoreUri.reader(address);
      }
    } catch (IllegalArgumentException noAddress) {
      // Reported below.
    }
    throw new TypeConversionException(
        "Invalid value for option '--live': expected http(s)://host[:port][/path].");
  }

  private static void print(List<Finding> findings, PrintWriter out) {
    printLines(findings.stream().map(VerifyCommand::describe).toList(), out);
  }

  private static String describe(Finding finding) {
    return finding.problem().title()
        + ": "
        + (finding.key().isEmpty() ? "the prefix itself" : finding.key());
  }

  private static String describe(Unrepaired left) {
    return describe(left.finding()) + (left.reason() == null ? "" : " (" + left.reason() + ")");
  }

  private static void printLines(List<String> lines, PrintWriter out) {
    lines.stream().limit(SHOWN).forEach(line -> out.println("  " + line));
    if (lines.size() > SHOWN) {
      out.printf(Locale.ROOT, "  and %,d more%n", lines.size() - SHOWN);
    }
  }
}
