package org.rtodirectory.edge.simulation;

import static java.util.Objects.requireNonNull;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;

/**
 * Publishers, an operator, gateways and clients around a simulated database, bucket and CDN, on one
 * thread and in virtual time. First the steps of a scenario happen. Then all faults end, and the
 * gateways must serve the last commit in time, by the same bytes as after a fresh publish.
 */
final class Simulation implements AutoCloseable {
  private static final long RESTART = 3_000;
  private static final long ORDER = 5_000;

  /**
   * The maximum time until the last commit is served: the longest retry of a publisher, a lease,
   * and a publish.
   */
  private static final long PROMISE = 200_000;

  /** The maximum time that a cache keeps an older object. */
  private static final long CACHED = 400_000;

  private final Timeline timeline = new Timeline();
  private final Mutation mutation;
  private final Actor world = new Actor(timeline, "world");
  private final Database database = new Database();
  private final Invariants invariants = new Invariants();
  private final Bucket bucket = new Bucket(invariants);
  private final List<CdnNode> cdn =
      List.of(new CdnNode(timeline, "node-0", bucket), new CdnNode(timeline, "node-1", bucket));
  private final List<Machine> machines =
      Stream.of("one", "two", "operator", "gateway-0", "gateway-1")
          .map(name -> new Machine(timeline, name))
          .toList();
  private final SimulatedProcess[] processes = new SimulatedProcess[Step.MACHINES];
  private final List<SimulatedProcess> started = new ArrayList<>();
  private boolean isRaw;

  /** Whether a command was killed or failed. The operator then publishes. */
  private boolean isCommandLost;

  Simulation(Mutation mutation) {
    this.mutation = mutation;
    invariants.watch(bucket, cdn);
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
    start(Step.FIRST_GATEWAY);
    start(Step.FIRST_GATEWAY + 1);
    for (Step step : steps) {
      timeline.schedule(step.atMillis(), world, () -> happen(step));
    }
    timeline.pass(steps.isEmpty() ? 0 : steps.get(steps.size() - 1).atMillis());
    endFaults();
    timeline.pass(PROMISE);
    requireServed();
    // From now on the gateways would find the same pointer, so they are not needed.
    gateways().forEach(SimulatedProcess::stop);
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
          new GatewayProcess(on, bucket, machine == Step.FIRST_GATEWAY ? List.of() : cdn, mutation);
      processes[machine] = gateway;
      gateway.startPolling();
    }
    started.add(processes[machine]);
    // A service manager restarts killed processes.
    processes[machine].whenKilled(() -> timeline.schedule(RESTART, world, () -> start(machine)));
  }

  private void happen(Step step) {
    world.log(step.toString());
    Machine machine = machines.get(step.machine());
    SimulatedProcess process = processes[step.machine()];
    CdnNode node = cdn.get(step.machine() % cdn.size());
    int number = step.number();
    switch (step.kind()) {
      case COMMIT -> {
        database.commit(number % Directories.count());
        if (number % 3 == 0) {
          // The second commit may come while the first is published.
          timeline.schedule(
              step.millis() % Step.MAX_SHORT_DELAY_MILLIS,
              world,
              () -> database.commit(number / 3 % Directories.count()));
        }
      }
      case FAULT -> machine.plan(number, step.millis());
      case SET_CLOCK -> machine.setClock(step.millis() * (number % 2 == 0 ? 1 : -1));
      case STORE_RAW -> {}
      case SECOND_PUBLISHER -> {
        if (processes[1] == null) {
          start(1);
        }
      }
      case DISCONNECT -> {
        if (processes[step.machine() % Step.PUBLISHERS] instanceof PublisherProcess publisher) {
          publisher.disconnect(number % 2 == 0, step.millis());
        }
      }
      case PUBLISH -> publish(number % 2 == 0);
      case ROLLBACK ->
          command(operator -> release(number).map(to -> rollBack(operator, to)).orElse(true));
      case GC ->
          command(operator -> operator.collect(1 + number % 3, Duration.ofMillis(step.millis())));
      case KILL_COMMAND -> machines.get(Step.OPERATOR).planToKill(number % 40);
      case CUT_OFF -> node.cutOff(step.millis());
      case READ -> {
        if (process instanceof GatewayProcess gateway) {
          gateway.crawl(step.millis() / 10);
        }
        read(node, number);
      }
      case MISLEAD -> {
        List<CurrentPointer> old = invariants.pointers();
        if (process instanceof GatewayProcess gateway && !old.isEmpty()) {
          gateway.mislead(old.get(number % old.size()));
        }
      }
    }
  }

  /** Reads one of the possible objects from the CDN as a client. */
  private static void read(CdnNode node, int number) {
    List<String> keys = List.copyOf(Directories.tree(number % Directories.count()).keySet());
    try {
      node.get(keys.get(number / Directories.count() % keys.size()));
    } catch (UncheckedIOException ignored) {
      // The node is cut off.
    }
  }

  private void publish(boolean unpins) {
    command(
        operator -> {
          if (unpins) {
            invariants.pin(false);
          }
          return operator.publish(unpins);
        });
  }

  private boolean rollBack(PublisherProcess operator, long release) {
    invariants.pin(false);
    boolean isDone = operator.rollBack(release);
    invariants.pin(isDone);
    return isDone;
  }

  /** Runs a command of the operator, unless another one is still running. */
  private void command(Predicate<PublisherProcess> command) {
    SimulatedProcess before = processes[Step.OPERATOR];
    if (before != null && !before.isDead()) {
      world.log("the operator is still at work");
      return;
    }
    PublisherProcess operator =
        new PublisherProcess(machines.get(Step.OPERATOR), database, bucket, cdn, isRaw, mutation);
    processes[Step.OPERATOR] = operator;
    started.add(operator);
    operator.whenKilled(() -> isCommandLost = true);
    timeline.schedule(
        0,
        operator,
        () -> {
          if (!command.test(operator)) {
            isCommandLost = true;
          }
          operator.stop();
        });
  }

  /** Returns the number of a release that has a record, or empty if there is none. */
  private Optional<Long> release(int number) {
    List<Release> records = List.copyOf(invariants.records().values());
    return records.isEmpty()
        ? Optional.empty()
        : Optional.of(records.get(number % records.size()).release());
  }

  private void endFaults() {
    world.log("all faults end");
    machines.forEach(Machine::endFaults);
    cdn.forEach(CdnNode::endFaults);
    for (SimulatedProcess process : processes) {
      if (process instanceof PublisherProcess publisher) {
        publisher.endFaults();
      }
    }
    endRollback();
  }

  /** Publishes if a rollback is in effect or a command did not succeed, and does so again later. */
  private void endRollback() {
    CurrentPointer pointer = invariants.pointer();
    Release served =
        pointer == null ? null : invariants.records().get(Release.key(pointer.release()));
    if (isCommandLost || (served != null && served.rolledBackTo() != null)) {
      isCommandLost = false;
      publish(true);
    }
    timeline.schedule(ORDER, world, this::endRollback);
  }

  private void requireServed() {
    CurrentPointer pointer = requireNonNull(invariants.pointer(), "nothing is published");
    Release record = invariants.records().get(Release.key(pointer.release()));
    Violation.unless(
        record != null && record.state() == Release.State.DONE && record.pending().isEmpty(),
        "release %s is not done: %s",
        pointer.release(),
        record);
    Violation.unless(
        Directories.tree(pointer.sha256()).equals(Directories.tree(database.content())),
        "content %s was committed, but release %s is served",
        database.content(),
        pointer.release());
    invariants.requireOnlyPages(pointer.sha256(), "all faults have ended");
    gateways().forEach(gateway -> gateway.requireServed(pointer));
  }

  private List<GatewayProcess> gateways() {
    return Arrays.stream(processes)
        .filter(GatewayProcess.class::isInstance)
        .map(GatewayProcess.class::cast)
        .toList();
  }

  private void requireCached() {
    SortedMap<String, Stored> tree = Directories.tree(database.content());
    for (int content = 0; content < Directories.count(); content++) {
      for (String key : Directories.tree(content).keySet()) {
        for (CdnNode node : cdn) {
          Stored page = tree.get(key);
          Violation.unless(
              node.get(key).map(answer -> answer.isSame(page)).orElse(page == null),
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
    started.forEach(SimulatedProcess::close);
  }
}
