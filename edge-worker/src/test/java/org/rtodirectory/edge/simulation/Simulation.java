package org.rtodirectory.edge.simulation;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;

/**
 * Publishers, an operator, gateways and clients around a simulated database, bucket and CDN, on one
 * thread and in virtual time. First the steps of a scenario happen; then all faults end, and what
 * was committed last must be served in time, by the same bytes as after a fresh publish.
 */
final class Simulation implements AutoCloseable {
  private static final long RESTART = 3_000;
  private static final long ORDER = 5_000;

  /** The longest retry of a publisher, a lease, and what a publish takes. */
  private static final long PROMISE = 200_000;

  /** After that no cache has what is older. */
  private static final long CACHED = 400_000;

  private final Timeline timeline;
  private final Mutation mutation;
  private final Actor world;
  private final Database database;
  private final Bucket bucket;
  private final Invariants invariants;
  private final List<CdnNode> cdn;
  private final List<Machine> machines = new ArrayList<>();
  private final SimulatedProcess[] processes = new SimulatedProcess[Step.MACHINES];
  private final List<SimulatedProcess> ended = new ArrayList<>();
  private boolean isRaw;
  private boolean isSecondPublisher;

  /** Whether a command was killed or failed, which the operator then makes good by a publish. */
  private boolean isCommandLost;

  Simulation(Mutation mutation, boolean isLogged) {
    this.timeline = new Timeline(isLogged);
    this.mutation = mutation;
    this.world = new Actor(timeline, "world");
    this.database = new Database(timeline);
    this.cdn = new ArrayList<>();
    this.invariants = new Invariants(cdn);
    this.bucket = new Bucket(invariants);
    invariants.watch(bucket);
    cdn.add(new CdnNode(timeline, "node-0", bucket));
    cdn.add(new CdnNode(timeline, "node-1", bucket));
    for (String name : List.of("one", "two", "operator", "gateway-0", "gateway-1")) {
      machines.add(new Machine(timeline, name));
    }
  }

  List<String> log() {
    return timeline.log();
  }

  /**
   * Runs a scenario to its end.
   *
   * @throws Violation if something happens that must not
   */
  void run(List<Step> steps) {
    isRaw = steps.stream().anyMatch(step -> step.kind() == Step.Kind.STORE_RAW);
    start(0);
    start(Step.OPERATOR + 1);
    start(Step.OPERATOR + 2);
    for (Step step : steps) {
      timeline.in(step.at(), world, () -> happen(step));
    }
    timeline.pass(steps.isEmpty() ? 0 : steps.get(steps.size() - 1).at());
    calm();
    timeline.pass(PROMISE);
    requireServed();
    closeGateways();
    timeline.pass(CACHED);
    requireCached();
    requireCollected();
  }

  private void start(int machine) {
    Machine on = machines.get(machine);
    if (machine < Step.PUBLISHERS) {
      PublisherProcess publisher = new PublisherProcess(on, database, bucket, cdn, isRaw, mutation);
      processes[machine] = publisher;
      publisher.watch();
    } else {
      GatewayProcess gateway =
          new GatewayProcess(on, bucket, machine == Step.OPERATOR + 1 ? List.of() : cdn, mutation);
      processes[machine] = gateway;
      gateway.follow();
    }
    processes[machine].whenKilled(() -> restart(machine));
  }

  /** As a service manager does. */
  private void restart(int machine) {
    ended.add(processes[machine]);
    timeline.in(RESTART, world, () -> start(machine));
  }

  private void happen(Step step) {
    world.log(step.toString());
    Machine machine = machines.get(step.machine());
    SimulatedProcess process = processes[step.machine()];
    CdnNode node = cdn.get(step.machine() % cdn.size());
    switch (step.kind()) {
      case COMMIT -> database.commit(step.number() % Directories.count());
      case FAULT -> machine.plan(step.fault());
      case KILL -> {
        if (process != null) {
          process.kill();
        }
      }
      case SET_CLOCK -> machine.set(step.duration() * (step.number() % 2 == 0 ? 1 : -1));
      case STORE_RAW -> {}
      case SECOND_PUBLISHER -> {
        if (!isSecondPublisher) {
          isSecondPublisher = true;
          start(1);
        }
      }
      case DISCONNECT -> {
        if (process instanceof PublisherProcess publisher && step.machine() < Step.PUBLISHERS) {
          publisher.disconnect();
        }
      }
      case PUBLISH -> command(operator -> operator.publish(false));
      case UNPIN -> command(operator -> operator.publish(true));
      case ROLLBACK ->
          command(operator -> release(step.number()).map(operator::rollBack).orElse(true));
      case COLLECT ->
          command(
              operator ->
                  operator.collect(1 + step.number() % 3, Duration.ofMillis(step.duration())));
      case CUT_OFF -> node.cutOff(step.duration());
      case DEAFEN -> node.deafen(step.duration());
      case READ -> {
        if (process instanceof GatewayProcess gateway) {
          read(gateway, step.number());
        }
        if (invariants.pointer() != null) {
          node.read(step.number());
        }
      }
      case CRAWL -> {
        if (process instanceof GatewayProcess gateway) {
          crawl(gateway, step.duration() / 4);
        }
      }
    }
  }

  /** The operator does one thing after the other. */
  private void command(Predicate<PublisherProcess> command) {
    SimulatedProcess before = processes[Step.OPERATOR];
    if (before != null && !before.isDead()) {
      world.log("the operator is still at work");
      return;
    }
    PublisherProcess operator =
        new PublisherProcess(machines.get(Step.OPERATOR), database, bucket, cdn, isRaw, mutation);
    processes[Step.OPERATOR] = operator;
    ended.add(operator);
    operator.whenKilled(() -> isCommandLost = true);
    timeline.in(
        0,
        operator,
        () -> {
          if (!command.test(operator)) {
            isCommandLost = true;
          }
          operator.close();
        });
  }

  /** The number of one of the releases that have a record; empty if there is none. */
  private Optional<Long> release(int number) {
    List<Release> records = List.copyOf(invariants.records().values());
    return records.isEmpty()
        ? Optional.empty()
        : Optional.of(records.get(number % records.size()).release());
  }

  private void read(GatewayProcess gateway, int number) {
    HeldReleases held = gateway.current().held();
    if (held == null || gateway.isDead()) {
      return;
    }
    LoadedRelease served = held.served();
    gateway.answered(served.number());
    List<PageKey> keys = pages(Directories.tree(served.pointer().sha256()));
    requirePage(gateway, served, keys.get(number % keys.size()));
  }

  private static List<PageKey> pages(SortedMap<String, Stored> tree) {
    return tree.keySet().stream().flatMap(key -> PageKey.parse(key).stream()).toList();
  }

  /** The gateway answers as a fresh publish would have it. */
  private static void requirePage(GatewayProcess gateway, LoadedRelease release, PageKey key) {
    Listing listing = release.pages().find(key).orElseThrow(() -> new Violation(key + " is not"));
    Violation.unless(
        Arrays.equals(
            release.renderer().page(listing, key.page()).bytes(),
            requireNonNull(Directories.tree(release.pointer().sha256()).get(key.toString()))
                .bytes()),
        "%s answers %s of release %s in another way than a fresh publish",
        gateway.name(),
        key,
        release.number());
  }

  private void crawl(GatewayProcess gateway, long pause) {
    HeldReleases held = gateway.current().held();
    if (held != null && !gateway.isDead()) {
      LoadedRelease served = held.served();
      crawl(gateway, served.number(), Directories.tree(served.pointer().sha256()), 1, pause);
    }
  }

  /** Reads a page of a release, as long as there are any, and the release is held. */
  private void crawl(
      GatewayProcess gateway, long release, SortedMap<String, Stored> tree, long page, long pause) {
    PageKey key = PageKey.locations(null, null, null).withPage(page);
    HeldReleases held = gateway.current().held();
    if (gateway.isDead() || held == null || !tree.containsKey(key.toString())) {
      return;
    }
    Optional<LoadedRelease> found = held.find(release);
    if (found.isEmpty()) {
      Violation.unless(
          held.served().number() > release, "%s lost release %s", gateway.name(), release);
      return;
    }
    requirePage(gateway, found.get(), key);
    timeline.in(pause, world, () -> crawl(gateway, release, tree, page + 1, pause));
  }

  private boolean isPublished(PublisherProcess operator) {
    isCommandLost = false;
    return operator.publish(true);
  }

  /** Ends all faults. What the operator did last is to publish the database. */
  private void calm() {
    world.log("all faults end");
    machines.forEach(Machine::mend);
    cdn.forEach(CdnNode::mend);
    endRollback();
  }

  private void endRollback() {
    CurrentPointer pointer = invariants.pointer();
    Release served =
        pointer == null ? null : invariants.records().get(Release.key(pointer.release()));
    if (isCommandLost || (served != null && served.rolledBackTo() != null)) {
      command(operator -> isPublished(operator));
    }
    timeline.in(ORDER, world, this::endRollback);
  }

  private void requireServed() {
    CurrentPointer pointer = requireNonNull(invariants.pointer(), "nothing is published");
    Release record = invariants.records().get(Release.key(pointer.release()));
    Violation.unless(
        record != null && record.state() == Release.State.DONE && record.purges().isEmpty(),
        "release %s is not done: %s",
        pointer.release(),
        record);
    Violation.unless(
        Directories.tree(pointer.sha256()).equals(Directories.tree(database.content())),
        "content %s was committed, but release %s is served",
        database.content(),
        pointer.release());
    invariants.requireOnlyPages(pointer.sha256(), "all faults have ended");
    for (SimulatedProcess process : processes) {
      if (process instanceof GatewayProcess gateway) {
        HeldReleases held = gateway.current().held();
        Violation.unless(
            held != null && held.served().pointer().equals(pointer),
            "%s does not serve release %s: %s",
            gateway.name(),
            pointer.release(),
            gateway.current().problem());
        pages(Directories.tree(pointer.sha256()))
            .forEach(key -> requirePage(gateway, requireNonNull(held).served(), key));
      }
    }
  }

  private void closeGateways() {
    for (SimulatedProcess process : processes) {
      if (process instanceof GatewayProcess gateway) {
        gateway.close();
      }
    }
  }

  private void requireCached() {
    SortedMap<String, Stored> tree = Directories.tree(database.content());
    for (int content = 0; content < Directories.count(); content++) {
      for (String key : Directories.tree(content).keySet()) {
        for (CdnNode node : cdn) {
          Optional<Stored> answer = node.get(key);
          Stored page = tree.get(key);
          Violation.unless(
              page == null ? answer.isEmpty() : answer.filter(page::isSame).isPresent(),
              "%s still has another %s",
              node.name(),
              key);
        }
      }
    }
  }

  private void requireCollected() {
    boolean[] isDone = {false};
    command(operator -> isDone[0] = operator.collect(1, Duration.ZERO));
    timeline.pass(PROMISE);
    Violation.unless(
        isDone[0] && invariants.records().size() == 1,
        "these records are left: %s",
        invariants.records().keySet());
  }

  @Override
  public void close() {
    for (SimulatedProcess process : processes) {
      if (process != null) {
        process.close();
      }
    }
    ended.forEach(SimulatedProcess::close);
  }
}
