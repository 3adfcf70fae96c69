package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.publish.DatabaseSource;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.PublishOptions.Consent;
import org.rtodirectory.generator.publish.PublishSummary;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.generator.publish.ShrinkGuard;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.program.Settings;
import org.rtodirectory.schemas.program.Settings.CommandLineOnly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code publish}, which publishes the content of the database as a release. */
@Command(
    name = "publish",
    description =
        "Publish the open stores of the database as a release: write the snapshot and the changed"
            + " pages, then move the pointer to the release.")
final class PublishCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private GeneratorCommand program;
  @Mixin private DatabaseOptions databaseOptions = new DatabaseOptions();
  @Mixin private TargetOptions target = new TargetOptions();
  @Mixin private SiteOptions site = new SiteOptions();
  @Mixin private ReleaseOptions release = new ReleaseOptions();
  @Mixin private ContinuousPublish continuous = new ContinuousPublish();

  @Option(
      names = "--max-shrink",
      paramLabel = "PERCENT",
      description =
          "Refuse a release that loses more than this percentage of all locations, of all companies,"
              + " of the locations of a state or vertical, or of a kind of pages.")
  private int maxShrinkPercent = ShrinkGuard.DEFAULT_PERCENT;

  @CommandLineOnly
  @Option(
      names = "--allow-shrink",
      description = "Publish even if the release loses more than --max-shrink allows.")
  private boolean isShrinkAllowed;

  @Option(
      names = "--dry-run",
      description =
          "Show which rows and pages publishing would change, with bytes and requests. Write"
              + " nothing.")
  private boolean isDryRun;

  @Option(
      names = "--synonyms",
      paramLabel = "FILE",
      description = {
        "File of words that visitors type for companies, cities and categories, one on each line:"
            + " word = other words, for example rac = rent-a-center. Read at the start.",
        "Default: none"
      })
  private @Nullable Path synonymsFile;

  @CommandLineOnly
  @Option(
      names = "--demo",
      description =
          "Publish the made-up demo directory even to a target that is not the default, and fill an"
              + " empty database with it first.")
  private boolean isDemo;

  @CommandLineOnly
  @Option(
      names = "--adopt",
      description =
          "Publish once into a target that has other files or the releases of another database.")
  private boolean shouldAdopt;

  @CommandLineOnly
  @Option(
      names = "--unpin",
      description = "Publish once although a rollback is served, which ends the rollback.")
  private boolean shouldUnpin;

  @CommandLineOnly
  @Option(
      names = "--show-settings",
      description = "Print the options that are set, without passwords. Publish nothing.")
  private boolean shouldShowSettings;

  @Override
  public Integer call() throws IOException {
    if (shouldShowSettings) {
      showSettings();
      return 0;
    }
    if (isDryRun && continuous.isContinuous()) {
      throw GeneratorCommand.invalid("--dry-run", "it cannot be combined with --watch or --every");
    }
    ObjectStore store = target.objectStore(program);
    Publication publication = site.publication();
    SiteSettings siteSettings =
        site.settings(publication, warning -> program.err().println("Warning: " + warning));
    PublishOptions options = release.options(shrinkGuard(), consents());
    Synonyms synonyms = synonymsFile == null ? Synonyms.NONE : Synonyms.read(synonymsFile);
    continuous.check();
    try (Database database = databaseOptions.open(program, Database.READ_TIMEOUT, isDryRun);
        SnapshotFiles snapshots = SnapshotFiles.create()) {
      if (isDemo && !isDryRun) {
        DemoCommand.fill(database, program);
      }
      Progress progress =
          continuous.isContinuous()
              ? program.progress(ConsoleProgress.Style.LOG)
              : program.progress();
      Publisher publisher = new Publisher(store, options, snapshots, Clock.systemUTC(), progress);
      DatabaseSource source =
          new DatabaseSource(
              guard -> DirectoryReader.read(database.jdbi(), synonyms, progress, guard),
              publication,
              siteSettings,
              progress);
      if (isDryRun) {
        printPlan(publisher.plan(source), store);
      } else if (continuous.isContinuous()) {
        continuous.run(publisher, source, store, database.jdbi(), program);
      } else {
        print(publisher.publish(source), store);
      }
    }
    return 0;
  }

  private ShrinkGuard shrinkGuard() {
    if (maxShrinkPercent < 0 || maxShrinkPercent > 100) {
      throw GeneratorCommand.invalid("--max-shrink", "expected 0 to 100");
    }
    return isShrinkAllowed
        ? ShrinkGuard.OFF
        : new ShrinkGuard(maxShrinkPercent, ShrinkGuard.DEFAULT_MIN_LOSS);
  }

  private void showSettings() {
    Settings.specifiedOptions(spec).stream()
        .filter(option -> !Boolean.FALSE.equals(option.getValue()))
        .forEach(option -> show(option, program.out()));
  }

  /** Prints an option with its value, without passwords. */
  private static void show(OptionSpec option, PrintWriter out) {
    String name = option.longestName().substring("--".length());
    boolean isSecret = name.equals("database-url") || name.equals("after-publish");
    out.println(name + "=" + (isSecret ? "…" : withoutPassword(option.getValue())));
  }

  private static String withoutPassword(Object value) {
    return String.valueOf(value).replaceAll("://[^/@]*@", "://…@");
  }

  private Set<Consent> consents() {
    if (continuous.isContinuous() && (shouldAdopt || shouldUnpin)) {
      throw new TypeConversionException(
          "--adopt and --unpin are for one publish. Use them without --watch and --every.");
    }
    Set<Consent> consents = EnumSet.noneOf(Consent.class);
    if (isDemo || target.isDefault()) {
      consents.add(Consent.DEMO);
    }
    if (shouldAdopt) {
      consents.add(Consent.ADOPT);
    }
    if (shouldUnpin) {
      consents.add(Consent.UNPIN);
    }
    return consents;
  }

  private void printPlan(PublishSummary summary, ObjectStore store) {
    String unchanged = "Nothing has changed: nothing would be written to " + store.name();
    PlanReport.print(summary, "would be published", unchanged, store, program);
  }

  private void print(PublishSummary summary, ObjectStore store) {
    String unchanged =
        "Nothing has changed: release " + summary.release() + " stays current in " + store.name();
    PlanReport.print(summary, "published", unchanged, store, program);
    printCount("locations", summary.counts().locations());
    printCount("companies", summary.counts().companies());
    printCount("cities", summary.counts().cities());
    if (summary.isNew()) {
      printCount("bytes stored for the snapshot", summary.snapshotBytes());
    }
  }

  private void printCount(String name, long value) {
    program.printLine("  %-36s %,12d", name, value);
  }
}
