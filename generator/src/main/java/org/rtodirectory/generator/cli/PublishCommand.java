package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.demo.DemoDirectory;
import org.rtodirectory.generator.extract.DirectoryReader;
import org.rtodirectory.generator.extract.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.PublishSummary;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.store.ObjectStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code publish}: the database becomes a release. */
@Command(
    name = "publish",
    description =
        "Read the database and publish what is open: the snapshot, every static page, the pointer last.")
final class PublishCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;
  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private TargetOption target = new TargetOption();
  @Mixin private PublicationOptions publication = new PublicationOptions();

  @Option(
      names = "--demo-if-empty",
      defaultValue = "${env:RTO_DEMO_IF_EMPTY:-false}",
      description =
          "Fill an empty database with the demo directory first. (env RTO_DEMO_IF_EMPTY=true)")
  private boolean demoIfEmpty;

  @Override
  public Integer call() {
    ObjectStore store = target.store();
    Publication published = publication.publication();
    Output output = Output.of(spec);
    try (Database open = database.open()) {
      if (demoIfEmpty && DemoDirectory.isFillable(open.jdbi())) {
        DemoCommand.fill(open, DemoDirectory.DEFAULT_LOCATIONS, DemoDirectory.DEFAULT_SEED, output);
      }
      Extract extract = DirectoryReader.read(open.jdbi(), output.progress());
      PublishSummary summary =
          new Publisher(store, published, Clock.systemUTC(), output.progress()).publish(extract);
      print(summary, store, output);
    }
    return 0;
  }

  private static void print(PublishSummary summary, ObjectStore store, Output output) {
    PrintWriter out = output.out();
    summary.warnings().forEach(warning -> output.err().println("Warning: " + warning));
    out.println(
        summary.isNew()
            ? "Release " + summary.release() + " published to " + store.name()
            : "Nothing has changed: release "
                + summary.release()
                + " stays current in "
                + store.name());
    line(out, "rows read", summary.rowsRead());
    line(out, "locations", summary.counts().locations());
    line(out, "companies", summary.counts().companies());
    line(out, "cities", summary.counts().cities());
    line(out, "fragments", summary.counts().locations() + (long) summary.counts().companies());
    summary
        .counts()
        .pages()
        .forEach((family, pages) -> line(out, "pages: " + family.title(), pages));
    line(out, "objects written", summary.written());
    line(out, "objects deleted", summary.deleted());
    line(out, "bytes of pages", summary.pageBytes());
    line(out, "bytes of snapshot", summary.snapshotBytes());
    output
        .progress()
        .durations()
        .forEach(
            (stage, took) ->
                out.printf(Locale.ROOT, "  %-42s %14s%n", stage, ConsoleProgress.seconds(took)));
  }

  private static void line(PrintWriter out, String name, long value) {
    out.printf(Locale.ROOT, "  %-42s %,14d%n", name, value);
  }
}
