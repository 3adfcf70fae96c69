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
 * thread and in virtual time. First the steps of a scenario happen. Then all faults end. In time,
 * the gateways must serve the last commit with the same bytes as a fresh publish.
 */
final class Simulation implements AutoCloseable {
  private static final long RESTART_DELAY_MILLIS = 3_000;
  private static final long OPERATOR_INTERVAL_MILLIS = 5_000;

  /**
   * The maximum time until the last commit is served: the longest retry delay of a publisher, a
   * lease, and a publish.
   */
  private static final long MAX_MILLIS_UNTIL_SERVED = 200_000;

  /** The maximum age of an object in a cache. */
  private static final long MAX_CACHE_AGE_MILLIS = 400_000;

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
  private final List<SimulatedProcess> startedProcesses = new ArrayList<>();
  private boolean isRaw;

  /** Whether a command was killed or failed. The operator then publishes. */
  private boolean hasFailedCommand;

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
   * @throws Violation if an invariant is broken
   */
  void run(List<Step> steps) {
    isRaw = steps.stream().anyMatch(step -> step.kind() == Step.Kind.STORE_RAW);
    start(0);
    start(Step.FIRST_GATEWAY);
    start(Step.FIRST_GATEWAY + 1);
    for (Step step : steps) {
      timeline.schedule(step.atMillis(), world, () -> execute(step));
    }
    timeline.pass(steps.isEmpty() ? 0 : steps.get(steps.size() - 1).atMillis());
    endFaults();
    timeline.pass(MAX_MILLIS_UNTIL_SERVED);
    requireServed();
    // The gateways would only find the same pointer again.
    gateways().forEach(SimulatedProcess::stop);
    timeline.pass(MAX_CACHE_AGE_MILLIS);
    requireCached();
    requireCollected();
  }

  private void start(int machine) {
    Machine host = machines.get(machine);
    if (machine < Step.PUBLISHERS) {
      PublisherProcess publisher =
          new PublisherProcess(host, database, bucket, cdn, isRaw, mutation);
      processes[machine] = publisher;
      publisher.watch();
    } else {
      GatewayProcess gateway =
          new GatewayProcess(
              host, bucket, machine == Step.FIRST_GATEWAY ? List.of() : cdn, mutation);
      processes[machine] = gateway;
      gateway.startPolling();
    }
    startedProcesses.add(processes[machine]);
    // A service manager restarts killed processes.
    processes[machine].onKill(
        () -> timeline.schedule(RESTART_DELAY_MILLIS, world, () -> start(machine)));
  }

  private void execute(Step step) {
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
      case FAULT -> machine.planFault(number, step.millis());
      case SET_CLOCK -> machine.moveClock(step.millis() * (number % 2 == 0 ? 1 : -1));
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
          command(operator -> chooseRelease(number).map(to -> rollBack(operator, to)).orElse(true));
      case GC ->
          command(
              operator ->
                  operator.collectGarbage(1 + number % 3, Duration.ofMillis(step.millis())));
      case KILL_COMMAND -> machines.get(Step.OPERATOR).planToKill(number % 40);
      case CUT_OFF -> node.cutOff(step.millis());
      case READ -> {
        if (process instanceof GatewayProcess gateway) {
          gateway.crawl(step.millis() / 10);
        }
        read(node, number);
      }
      case MISLEAD -> {
        List<CurrentPointer> oldPointers = invariants.pointers();
        if (process instanceof GatewayProcess gateway && !oldPointers.isEmpty()) {
          gateway.mislead(oldPointers.get(number % oldPointers.size()));
        }
      }
    }
  }

  /** Reads one of the objects that can exist from the CDN, as a client. */
  private static void read(CdnNode node, int number) {
    List<String> keys = List.copyOf(Directories.tree(number % Directories.count()).keySet());
    try {
      node.get(keys.get(number / Directories.count() % keys.size()));
    } catch (UncheckedIOException ignored) {
      // The node is cut off.
    }
  }

  private void publish(boolean endsRollback) {
    command(
        operator -> {
          if (endsRollback) {
            invariants.setPinned(false);
          }
          return operator.publish(endsRollback);
        });
  }

  private boolean rollBack(PublisherProcess operator, long chooseRelease) {
    invariants.setPinned(false);
    boolean isDone = operator.rollBack(chooseRelease);
    invariants.setPinned(isDone);
    return isDone;
  }

  /** Runs a command of the operator, unless another one is still running. */
  private void command(Predicate<PublisherProcess> command) {
    SimulatedProcess previousCommand = processes[Step.OPERATOR];
    if (previousCommand != null && !previousCommand.isDead()) {
      world.log("the operator is still busy");
      return;
    }
    PublisherProcess operator =
        new PublisherProcess(machines.get(Step.OPERATOR), database, bucket, cdn, isRaw, mutation);
    processes[Step.OPERATOR] = operator;
    startedProcesses.add(operator);
    operator.onKill(() -> hasFailedCommand = true);
    timeline.schedule(
        0,
        operator,
        () -> {
          if (!command.test(operator)) {
            hasFailedCommand = true;
          }
          operator.stop();
        });
  }

  /**
   * Chooses one of the releases that have a record, and returns its number, or empty if there is
   * none.
   */
  private Optional<Long> chooseRelease(int number) {
    List<Release> records = List.copyOf(invariants.records().values());
    return records.isEmpty()
        ? Optional.empty()
        : Optional.of(records.get(number % records.size()).release());
  }

  private void endFaults() {
    world.log("all faults end");
    machines.forEach(Machine::cancelFaults);
    cdn.forEach(CdnNode::endFaults);
    for (SimulatedProcess process : processes) {
      if (process instanceof PublisherProcess publisher) {
        publisher.endFaults();
      }
    }
    endRollback();
  }

  /**
   * Publishes if a rollback is in effect or a command failed, and checks this again at each
   * interval.
   */
  private void endRollback() {
    CurrentPointer pointer = invariants.pointer();
    Release served =
        pointer == null ? null : invariants.records().get(Release.key(pointer.release()));
    if (hasFailedCommand || (served != null && served.rolledBackTo() != null)) {
      hasFailedCommand = false;
      publish(true);
    }
    timeline.schedule(OPERATOR_INTERVAL_MILLIS, world, this::endRollback);
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
              "%s still has an older %s",
              node.name(),
              key);
        }
      }
    }
  }

  private void requireCollected() {
    boolean[] isDone = {false};
    command(operator -> isDone[0] = operator.collectGarbage(1, Duration.ZERO));
    timeline.pass(MAX_MILLIS_UNTIL_SERVED);
    Violation.unless(
        isDone[0] && invariants.records().size() == 1,
        "these records are left: %s",
        invariants.records().keySet());
  }

  @Override
  public void close() {
    startedProcesses.forEach(SimulatedProcess::close);
  }
}
