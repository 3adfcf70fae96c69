package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.importer.DemoDirectory;
import org.rtodirectory.generator.publish.DatabaseSource;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.PublishOptions.Consent;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.watch.AdminServer;
import org.rtodirectory.generator.watch.ChangeWatch;
import org.rtodirectory.generator.watch.ChangeWatch.Backoff;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;
import org.rtodirectory.generator.watch.DatabaseChanges;
import org.rtodirectory.generator.watch.WatchStatus;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.source.Settings;
import org.rtodirectory.schemas.source.Settings.CommandLineOnly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code publish}: publishes the content of the database as a release. */
@Command(
    name = "publish",
    description =
        "Read the database and publish what is open: the snapshot, the static pages that changed,"
            + " the pointer last.")
final class PublishCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private GeneratorCommand program;
  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private TargetOption target = new TargetOption();
  @Mixin private SiteOptions site = new SiteOptions();
  @Mixin private ReleaseOptions.GuardOptions guard = new ReleaseOptions.GuardOptions();
  @Mixin private ReleaseOptions release = new ReleaseOptions();
  @Mixin private WatchingOptions watching = new WatchingOptions();

  @Option(
      names = "--dry-run",
      description =
          "Show which rows and pages publishing would change, with bytes and requests. Write"
              + " nothing.")
  private boolean dryRun;

  @Option(
      names = "--synonyms",
      paramLabel = "FILE",
      description = {
        "File of words that visitors type for companies, cities and categories, a line each: word ="
            + " other words, for example rac = rent-a-center. Read at the start.",
        "Default: none"
      })
  private @Nullable Path synonyms;

  @CommandLineOnly
  @Option(
      names = "--demo",
      description =
          "Publish the made-up demo directory also to a target that is not the default, and fill an"
              + " empty database with it first.")
  private boolean demo;

  @CommandLineOnly
  @Option(
      names = "--adopt",
      description =
          "Publish once into a target that holds other files or the releases of another database.")
  private boolean adopt;

  @CommandLineOnly
  @Option(
      names = "--unpin",
      description = "Publish once although a rollback is served, which ends it.")
  private boolean unpin;

  @CommandLineOnly
  @Option(
      names = "--show-settings",
      description = "Print the options that are set, without passwords. Publish nothing.")
  private boolean showSettings;

  @Override
  public Integer call() throws IOException {
    if (showSettings) {
      Settings.given(spec).stream()
          .filter(option -> !Boolean.FALSE.equals(option.getValue()))
          .forEach(option -> show(option, program.out()));
      return 0;
    }
    if (dryRun && watching.isStaying()) {
      throw GeneratorCommand.invalid("--dry-run", "it cannot be combined with --watch or --every");
    }
    ObjectStore store = target.store(program);
    Publication published = site.publication();
    SiteSettings pages = site.settings(published);
    PublishOptions options = release.options(guard.guard()).allowing(consents());
    Synonyms words = synonyms == null ? Synonyms.NONE : Synonyms.read(synonyms);
    watching.options();
    Integer keep = watching.keep();
    InetSocketAddress admin = watching.admin();
    try (Database open = open();
        SnapshotFiles snapshots = SnapshotFiles.create()) {
      if (demo && !dryRun && DemoDirectory.isFillable(open.jdbi())) {
        DemoCommand.fill(open, program);
      }
      Progress progress = watching.isStaying() ? Progress.NONE : program.progress();
      Publisher publisher = new Publisher(store, options, snapshots, Clock.systemUTC(), progress);
      DatabaseSource source =
          new DatabaseSource(
              () -> DirectoryReader.read(open.jdbi(), words, progress), published, pages, progress);
      if (dryRun) {
        PublishSummary summary = publisher.plan(source);
        summary.plan().measure(store.writers());
        showPlan(summary, store);
      } else if (watching.isStaying()) {
        WatchStatus status = new WatchStatus(Clock.systemUTC());
        try (AdminServer server = admin == null ? null : AdminServer.start(admin, status)) {
          watch(new RepeatedPublish(publisher, source, store, keep, status, program), open, status);
        }
      } else {
        print(publisher.publish(source), store);
      }
    } catch (InterruptedException e) {
      // The normal end of a process that waits for its database.
    }
    return 0;
  }

  /**
   * Opens the database. A process that stays waits for a server that cannot be reached or that
   * starts; anything else, such as a wrong password, ends it.
   */
  private Database open() throws InterruptedException {
    Backoff retries = new Backoff();
    boolean isReported = false;
    while (true) {
      try {
        return database.open(program, Database.READING, dryRun);
      } catch (Failure e) {
        if (!watching.isStaying() || !Database.mayBeReachedLater(e)) {
          throw e;
        }
        if (!isReported) {
          report(e.getMessage() + " Waiting for the database.");
          isReported = true;
        }
      }
      Thread.sleep(retries.next().toMillis());
    }
  }

  private static void show(OptionSpec option, PrintWriter out) {
    String name = option.longestName().substring("--".length());
    boolean isSecret = name.equals("database-url") || name.equals("after-publish");
    out.println(name + "=" + (isSecret ? "…" : withoutPassword(option.getValue())));
  }

  private static String withoutPassword(Object value) {
    return String.valueOf(value).replaceAll("://[^/@]*@", "://…@");
  }

  private Set<Consent> consents() {
    if (watching.isStaying() && (adopt || unpin)) {
      throw new TypeConversionException(
          "--adopt and --unpin are for one publish: give them without --watch and --every.");
    }
    Set<Consent> consents = EnumSet.noneOf(Consent.class);
    if (demo || target.isDefault()) {
      consents.add(Consent.DEMO);
    }
    if (adopt) {
      consents.add(Consent.ADOPT);
    }
    if (unpin) {
      consents.add(Consent.UNPIN);
    }
    return consents;
  }

  private void watch(RepeatedPublish publish, Database open, WatchStatus status) {
    try (ChangeSource changes =
        watching.isListening() ? new DatabaseChanges(open.jdbi()) : ChangeSource.none()) {
      new ChangeWatch(changes, watching.options(), publish, this::report, status, System::nanoTime)
          .run();
    } catch (InterruptedException stopped) {
      // The normal end of the command.
    }
  }

  /** After a stop signal the embedded database may have stopped as well, which is not an error. */
  private void report(String problem) {
    if (!program.stop().isStopping()) {
      program.err().println(RepeatedPublish.now() + " " + problem);
    }
  }

  private void showPlan(PublishSummary summary, ObjectStore store) {
    String unchanged = "Nothing has changed: nothing would be written to " + store.name();
    PlanReport.print(summary, "would be published", unchanged, store, program);
  }

  private void print(PublishSummary summary, ObjectStore store) {
    String unchanged =
        "Nothing has changed: release " + summary.release() + " stays current in " + store.name();
    PlanReport.print(summary, "published", unchanged, store, program);
    line("rows read", summary.rowsRead());
    line("locations", summary.counts().locations());
    line("companies", summary.counts().companies());
    line("cities", summary.counts().cities());
    if (summary.isNew()) {
      line("bytes stored for the snapshot", summary.plan().snapshotBytes());
    }
  }

  private void line(String name, long value) {
    program.say("  %-36s %,12d", name, value);
  }
}
