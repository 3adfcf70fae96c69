package org.rtodirectory.generator.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import org.rtodirectory.generator.storage.Lease;
import org.rtodirectory.generator.storage.LeaseTerms;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.generator.storage.ObjectStoreContract;
import org.rtodirectory.generator.storage.StoreClock;
import org.rtodirectory.generator.storage.VersionedObjects;
import software.amazon.awssdk.services.s3.S3Client;

/** The lock of an object store on a real S3 server, with a clock that tests move. */
class LeaseTest {
  private static final S3Server SERVER = S3Server.shared();
  private static final LeaseTerms TERMS = LeaseTerms.of(Duration.ofSeconds(5));
  private static final Duration WRITE_TIME = TERMS.write();

  /** How long a request takes to the object store, and how long its answer takes back. */
  private Duration latency = Duration.ofMillis(900);

  @AutoClose private final FaultProxy proxy = FaultProxy.of(SERVER.endpoint());
  private final S3Address address = S3Server.address("lease/" + UUID.randomUUID());
  private final TestClock clock = new TestClock();
  private final List<String> messages = new ArrayList<>();

  @AutoClose
  private final S3Client client = S3Server.access(proxy.endpoint()).client(address, 2, 4);

  private final Requests requests = new Requests();

  @Test
  void the_terms_leave_time_for_a_write_to_end_before_another_owner_takes_over() {
    for (int seconds : new int[] {1, 5, 6, 30, 120}) {
      LeaseTerms terms = LeaseTerms.of(Duration.ofSeconds(seconds));
      for (Duration limit : List.of(terms.write(), terms.maxWrite())) {
        assertThat(terms.safe(limit).plus(limit)).isLessThan(terms.lease());
        assertThat(terms.safe(limit)).isGreaterThan(terms.renewal());
      }
    }
    assertThat(TERMS.lease()).isEqualTo(Duration.ofSeconds(20));
    assertThat(TERMS.renewal()).isEqualTo(Duration.ofSeconds(5));
    assertThat(TERMS.safe(WRITE_TIME)).isEqualTo(Duration.ofSeconds(14));
  }

  @Test
  void an_owner_that_renews_keeps_the_lock() throws Exception {
    Lease lease = acquire("one").orElseThrow();
    for (int i = 1; i <= 3; i++) {
      clock.plan(Duration.ofSeconds(5L * i), lease::renew);
    }
    assertThat(acquire("two")).isEmpty();
    assertThat(messages)
        .containsExactly(
            "Another publisher has the lock. Waiting up to 20 s to see whether it is still"
                + " running.");
    lease.check(WRITE_TIME);
  }

  @Test
  void a_dead_owner_is_replaced_after_the_whole_lease() throws Exception {
    Lease deadLease = acquire("dead").orElseThrow();
    long firstWriteNanos = lastWriteNanos();
    Lease nextLease = acquire("next").orElseThrow();
    assertThat(Duration.ofNanos(lastWriteNanos() - firstWriteNanos))
        .isBetween(TERMS.lease(), TERMS.lease().plus(TERMS.renewal().multipliedBy(2)));
    nextLease.check(WRITE_TIME);
    assertMayNotWrite(deadLease);
    assertThatExceptionOfType(Lease.LockLost.class).isThrownBy(deadLease::renew);
  }

  /** A renewal reads first, so it begins before its write is sent. */
  @Test
  void an_owner_may_not_write_later_than_the_safe_time_after_its_renewal_began() throws Exception {
    Lease lease = acquire("one").orElseThrow();
    assertSafeFor(TERMS.safe(WRITE_TIME).minus(clock.elapsedSince(requests.sent)), lease);
    long renewalStart = clock.nanoTime();
    lease.renew();
    assertSafeFor(TERMS.safe(WRITE_TIME).minus(clock.elapsedSince(renewalStart)), lease);
    assertThat(clock.elapsedSince(requests.arrived)).isLessThan(TERMS.lease());
  }

  /** Checks that a short write may begin for exactly this time, and a longer one may not. */
  private void assertSafeFor(Duration remainingTime, Lease lease) throws InterruptedException {
    clock.sleep(remainingTime.minusNanos(1));
    lease.check(WRITE_TIME);
    assertThatExceptionOfType(Lease.LockLost.class)
        .as("a write that takes longer must begin sooner")
        .isThrownBy(() -> lease.check(TERMS.maxWrite()));
    clock.sleep(Duration.ofNanos(1));
    assertMayNotWrite(lease);
  }

  @Test
  void a_suspended_owner_may_not_write_until_it_has_renewed() throws Exception {
    Lease suspendedLease = acquire("suspended").orElseThrow();
    suspendedLease.check(WRITE_TIME);
    clock.suspend(TERMS.safe(WRITE_TIME));
    assertMayNotWrite(suspendedLease);
    suspendedLease.renew();
    suspendedLease.check(WRITE_TIME);
  }

  @Test
  void a_renewal_that_failed_is_repeated_soon_until_the_lock_is_lost() throws Exception {
    // A renewal returns the time until the next one, or nothing if the lock is lost.
    List<Supplier<Optional<Duration>>> renewals = new ArrayList<>();
    StoreClock recordingClock = clock.recording(renewals::add);
    Lease lease = new Lease(requests, TERMS, recordingClock, "one", messages::add);
    assertThat(lease.acquire()).isTrue();
    lease.keepRenewed(() -> {});
    Supplier<Optional<Duration>> renewal = renewals.get(0);
    for (int outage = 1; outage <= 2; outage++) {
      assertThat(renewal.get()).contains(TERMS.renewal());
      requests.isReadFailing = true;
      assertThat(renewal.get()).contains(TERMS.margin());
      assertThat(renewal.get()).contains(TERMS.margin());
      requests.isReadFailing = false;
    }
    requests.delete(Lease.KEY);
    assertThat(renewal.get()).isEmpty();
  }

  /**
   * All clocks of a machine may have stopped while it was suspended. Then only the answer of the
   * store shows the loss.
   */
  @Test
  void confirming_the_lock_notices_another_owner_even_if_the_clocks_stood_still() throws Exception {
    try (Lease lease = acquire("one").orElseThrow()) {
      lease.confirmHeld();
      takeOver("thief", lockObject().read().orElseThrow().version());
      lease.check(WRITE_TIME);
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(lease::confirmHeld)
          .withMessageContaining("another publisher took it over");
      assertThatExceptionOfType(Lease.LockLost.class).isThrownBy(() -> lease.check(WRITE_TIME));
    }
    assertThat(lockObject().read().orElseThrow().state().owner()).isEqualTo("thief");
  }

  @Test
  void a_lock_whose_renewal_took_too_long_is_not_confirmed() throws Exception {
    Lease slowLease = acquire("slow").orElseThrow();
    // A renewal reads and writes, which takes four latencies.
    latency = TERMS.safe(WRITE_TIME).dividedBy(4);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(slowLease::confirmHeld)
        .withMessageContaining("could not be renewed");
  }

  @Test
  void a_lock_object_with_foreign_contents_is_not_replaced() throws Exception {
    SERVER
        .store(address.prefix().replaceAll("/$", ""))
        .put(Lease.KEY, new byte[] {'?'}, ObjectStoreContract.HEADERS);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> acquire("next"))
        .withMessage("publisher.lock is not the lock of a publisher: delete it");
    assertThat(requests.get(Lease.KEY).orElseThrow().bytes()).asString().isEqualTo("?");
  }

  @Test
  void a_deleted_lock_object_means_that_the_lock_is_lost() throws Exception {
    Lease lease = acquire("one").orElseThrow();
    SERVER.store(address.prefix().replaceAll("/$", "")).delete(Lease.KEY);
    assertThatExceptionOfType(Lease.LockLost.class).isThrownBy(lease::renew);
    assertMayNotWrite(lease);
    assertThatCode(lease::release).doesNotThrowAnyException();
  }

  @Test
  void a_store_without_conditional_writes_gives_no_lock() throws Exception {
    String prefix = address.prefix().replaceAll("/$", "");
    for (Fault fault :
        List.of(
            Fault.withoutHeaders("if-match", "if-none-match"),
            Fault.withoutHeaders("if-match"),
            Fault.withoutHeaders("if-none-match"),
            Fault.error(501, "NotImplemented"),
            withoutReplacement())) {
      proxy.setFaults(request -> request.method().equals("PUT") ? fault : Fault.NONE);
      S3ObjectStore store = proxy.store(prefix);
      for (int attempt = 1; attempt <= 2; attempt++) {
        assertThatExceptionOfType(IOException.class)
            .as("attempt %s", attempt)
            .isThrownBy(store::lock)
            .withMessageEndingWith("with --single-publisher");
        assertThat(SERVER.objects(prefix)).isEmpty();
      }
    }
  }

  /**
   * Any request of the acquisition may fail. The last two requests release the lock. If one of
   * these fails, the lock expires, so they are left out.
   */
  @Test
  void a_failed_request_of_the_acquisition_leaves_no_lock() throws Exception {
    String prefix = address.prefix().replaceAll("/$", "");
    AtomicInteger sentRequests = new AtomicInteger();
    AtomicInteger failingRequest = new AtomicInteger();
    proxy.setFaults(
        request ->
            sentRequests.incrementAndGet() == failingRequest.get()
                ? Fault.error(400, "InvalidRequest")
                : Fault.NONE);
    proxy.store(prefix).lock().orElseThrow().close();
    int acquisitionRequests = sentRequests.get() - 2;
    for (int number = 1; number <= acquisitionRequests; number++) {
      SERVER.store(prefix).delete(Lease.KEY);
      sentRequests.set(0);
      failingRequest.set(number);
      S3ObjectStore store = proxy.store(prefix);
      assertThatExceptionOfType(IOException.class)
          .as("request %s of %s fails", number, acquisitionRequests)
          .isThrownBy(store::lock);
      boolean isHeld = lockObject().read().filter(lock -> lock.state().isHeld()).isPresent();
      assertThat(isHeld).as("after request %s of %s", number, acquisitionRequests).isFalse();
    }
  }

  @Test
  void a_lock_whose_acquisition_was_interrupted_is_released() throws Exception {
    String prefix = address.prefix().replaceAll("/$", "");
    StoreClock interruptingClock =
        clock.sleeping(
            time -> {
              throw new InterruptedException("the command is stopping");
            });
    int[] reads = {0};
    // The object store does not show the lock yet, so the publisher waits.
    proxy.setFaults(
        request ->
            request.method().equals("GET") && ++reads[0] == 2
                ? Fault.error(404, "NoSuchKey")
                : Fault.NONE);
    S3ObjectStore store = proxy.store(prefix, interruptingClock);
    assertThatExceptionOfType(InterruptedIOException.class).isThrownBy(store::lock);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(lockObject().read().filter(lock -> lock.state().isHeld())).isEmpty();
  }

  @Test
  void a_lock_that_is_taken_over_while_it_is_proven_is_not_held() throws Exception {
    String prefix = address.prefix().replaceAll("/$", "");
    int[] writes = {0};
    proxy.setFaults(
        request -> {
          if (request.method().equals("PUT") && ++writes[0] == 2) {
            return taken -> {
              SERVER.store(prefix).put(Lease.KEY, lockOf("thief"), ObjectStoreContract.HEADERS);
              Fault.NONE.apply(taken);
            };
          }
          return Fault.NONE;
        });
    assertThat(proxy.store(prefix).lock()).isEmpty();
    assertThat(lockObject().read().orElseThrow().state().owner()).isEqualTo("thief");
  }

  private byte[] lockOf(String owner) throws IOException {
    String text =
        requests.bucket.get(Lease.KEY).map(lock -> new String(lock.bytes(), UTF_8)).orElseThrow();
    String holder = lockObject().read().orElseThrow().state().owner();
    return text.replace(holder, owner).getBytes(UTF_8);
  }

  @Test
  void an_acquisition_is_given_up_after_five_refused_writes() throws Exception {
    AtomicInteger writes = new AtomicInteger();
    proxy.setFaults(
        request ->
            request.method().equals("PUT") && writes.incrementAndGet() > 0
                ? Fault.error(412, "PreconditionFailed")
                : Fault.NONE);
    assertThat(acquire("one")).isEmpty();
    assertThat(writes).hasValue(5);
  }

  @Test
  void a_lock_is_released_by_a_thread_that_is_interrupted_and_stays_so() throws Exception {
    Lease lease = acquire("one").orElseThrow();
    Thread.currentThread().interrupt();
    lease.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(lockObject().read().orElseThrow().state().isHeld()).isFalse();
    acquire("two").orElseThrow().close();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void a_lock_that_cannot_be_released_is_reported_and_its_end_is_announced() throws Exception {
    Lease lease = acquire("one").orElseThrow();
    AtomicInteger ends = new AtomicInteger();
    lease.keepRenewed(ends::incrementAndGet);
    requests.isReadFailing = true;
    lease.close();
    assertThat(messages)
        .containsExactly(
            "The lock could not be released. The next publisher may have to wait for up to 20 s.");
    assertThat(ends).hasValue(1);
  }

  @Test
  void the_time_limit_of_a_write_is_at_most_that_of_the_terms() {
    Lease lease = lockObject();
    for (Duration limit : List.of(TERMS.maxWrite().minusNanos(1), TERMS.maxWrite())) {
      assertThat(lease.limit(limit)).isEqualTo(limit);
    }
    assertThat(lease.limit(TERMS.maxWrite().plusNanos(1))).isEqualTo(TERMS.maxWrite());
  }

  /** Returns a fault that refuses all writes but those that create an object. */
  private static Fault withoutReplacement() {
    return request ->
        (request.header("If-None-Match").isPresent()
                ? Fault.NONE
                : Fault.error(412, "PreconditionFailed"))
            .apply(request);
  }

  private void assertMayNotWrite(Lease lease) {
    assertThatExceptionOfType(Lease.LockLost.class)
        .isThrownBy(() -> lease.check(WRITE_TIME))
        .withMessageStartingWith("the lock ");
  }

  private Optional<Lease> acquire(String owner) throws IOException, InterruptedException {
    Lease lease = lease(owner);
    return lease.acquire() ? Optional.of(lease) : Optional.empty();
  }

  private void takeOver(String owner, String expectedVersion) throws IOException {
    assertThat(lease(owner).tryAcquire(expectedVersion)).isTrue();
  }

  /** Returns a lease that does not hold the lock, to read the lock object. */
  private Lease lockObject() {
    return lease("nobody");
  }

  private Lease lease(String owner) {
    return new Lease(requests, TERMS, clock, owner, messages::add);
  }

  /** Returns the time when the last write of the lock object arrived. */
  private long lastWriteNanos() {
    return requests.arrived;
  }

  /** The requests to the object store, which take time in both directions. */
  private final class Requests implements VersionedObjects {
    private final S3Bucket bucket = new S3Bucket(client, address, WRITE_TIME);
    private long sent;
    private long arrived;
    private boolean isReadFailing;

    @Override
    public Optional<StoredObject> get(String key) throws IOException {
      if (isReadFailing) {
        throw new IOException("no answer");
      }
      clock.pass(latency);
      Optional<StoredObject> object = bucket.get(key);
      clock.pass(latency);
      return object;
    }

    @Override
    public boolean compareAndSet(
        String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
        throws IOException {
      sent = clock.nanoTime();
      clock.pass(latency);
      boolean isReplaced = bucket.compareAndSet(key, expected, replacement, headers);
      arrived = clock.nanoTime();
      clock.pass(latency);
      return isReplaced;
    }

    @Override
    public void delete(String key) throws IOException {
      bucket.delete(key);
    }
  }
}
