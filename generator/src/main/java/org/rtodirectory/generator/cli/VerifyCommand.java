package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.audit.Finding;
import org.rtodirectory.generator.audit.Verification;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoreUri;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code verify}: every stored object is compared with what it must be. */
@Command(
    name = "verify",
    description =
        "Compare every stored object (bytes and headers) with what the snapshot that is served implies."
            + " Fails if anything is missing, stale or foreign and was not repaired.")
final class VerifyCommand implements Callable<Integer> {
  private static final int SHOWN = 20;
  private static final int FAILED = 1;

  @Spec private @Nullable CommandSpec spec;
  @Mixin private TargetOption target = new TargetOption();

  @Option(
      names = "--repair",
      defaultValue = "${env:RTO_REPAIR:-false}",
      description =
          "Write what is missing or stale, and delete what is foreign in api/, docs/ and schemas/."
              + " (env RTO_REPAIR=true)")
  private boolean repair;

  @Option(
      names = "--live",
      paramLabel = "URL",
      defaultValue = "${env:RTO_LIVE:-" + Option.NULL_VALUE + "}",
      description =
          "Also ask a cache or gateway at http(s)://host[:port][/path] for a sample of the objects. (env RTO_LIVE)")
  private @Nullable String live;

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "${env:RTO_SAMPLE:-100}",
      description = {"How many objects to ask for with --live.", "Default: 100 (env RTO_SAMPLE)"})
  private int sample;

  @Override
  public Integer call() throws IOException {
    ObjectStore store = target.store();
    ObjectReader reader = live == null ? null : reader(live);
    Output output = Output.of(spec);
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
    Verification verification = Verification.of(store, snapshots, output.progress());
    List<Finding> findings = verification.run();
    PrintWriter out = output.out();
    out.printf(
        Locale.ROOT,
        "Release %d in %s: %,d pages and documents compared, %,d findings%n",
        verification.release(),
        store.name(),
        verification.objects(),
        findings.size());
    print(findings, out);
    if (!repair || findings.isEmpty()) {
      return findings;
    }
    List<Finding> left = verification.repair(store, findings);
    out.printf(
        Locale.ROOT, "Repaired: %,d; left: %,d%n", findings.size() - left.size(), left.size());
    print(left, out);
    return left;
  }

  private List<Finding> sample(
      ObjectStore store, ObjectReader reader, SnapshotFiles snapshots, Output output)
      throws IOException {
    Verification verification =
        StoreAccess.read(store, read -> Verification.of(read, snapshots, output.progress()));
    List<Finding> findings = new ArrayList<>();
    try {
      findings.addAll(verification.sample(reader, sample));
    } catch (IOException unreachable) {
      throw new Failure(
          reader.name() + " cannot be asked: " + Failure.reason(unreachable) + ".", unreachable);
    }
    output
        .out()
        .printf(
            Locale.ROOT,
            "%s: %,d objects sampled, %,d differ%s%n",
            reader.name(),
            Math.min(sample, verification.objects()),
            findings.size(),
            findings.isEmpty() ? "" : " (a cache may show an older page for six minutes)");
    print(findings, output.out());
    return findings;
  }

  private ObjectReader reader(String address) {
    if (spec != null && (sample < 1 || !address.matches("https?://.*"))) {
      throw new ParameterException(
          spec.commandLine(),
          sample < 1
              ? "Invalid value for option '--sample': at least 1."
              : "Invalid value for option '--live': expected http(s)://host[:port][/path].");
    }
    return StoreUri.reader(address);
  }

  private static void print(List<Finding> findings, PrintWriter out) {
    findings.stream()
        .limit(SHOWN)
        .forEach(finding -> out.println("  " + finding.problem().title() + ": " + finding.key()));
    if (findings.size() > SHOWN) {
      out.printf(Locale.ROOT, "  and %,d more%n", findings.size() - SHOWN);
    }
  }
}
