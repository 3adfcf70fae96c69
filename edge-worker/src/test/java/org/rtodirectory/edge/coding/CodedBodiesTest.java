package org.rtodirectory.edge.coding;

import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.decoder.Decoder;
import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.buffer.SharedBytes;

class CodedBodiesTest {
  private static final int CAPACITY = 100_000;

  private final List<String> log = new ArrayList<>();
  private final CodedBodies bodies = CodedBodies.keeping(CAPACITY, log::add);

  @Test
  void every_coding_is_offered_unless_the_cache_has_no_memory() {
    assertThat(bodies.codings()).containsExactly(ContentCoding.values());
    assertThat(CodedBodies.keeping(0, log::add).codings()).isEmpty();
    assertThat(log).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(ContentCoding.class)
  void a_decoded_body_is_the_original_body(ContentCoding coding) throws IOException {
    for (int length : new int[] {0, 1, 1000, 50_000, 3_000_000}) {
      byte[] plain = text(length);
      byte[] coded = coded("of " + length, coding, 1, () -> plain);
      assertThat(decoded(coding, coded)).isEqualTo(plain);
      assertThat(coded.length).isLessThan(length / 2 + 64);
    }
  }

  @Test
  void a_body_is_compressed_once() {
    AtomicInteger made = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      for (ContentCoding coding : ContentCoding.values()) {
        coded("same", coding, i, () -> text(2000 + made.getAndIncrement()));
      }
    }
    assertThat(made).hasValue(ContentCoding.values().length);
    assertThat(bodies.misses()).isEqualTo(ContentCoding.values().length);
    assertThat(bodies.hits()).isEqualTo(2L * ContentCoding.values().length);
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4, 5})
  void a_body_last_requested_in_a_release_that_is_no_longer_held_is_dropped(long oldestHeld) {
    for (long release = 1; release <= 5; release++) {
      long number = release;
      coded("of " + release, ContentCoding.GZIP, release, () -> text(1000 + (int) number));
      coded("of all", ContentCoding.GZIP, release, () -> text(1000));
    }
    bodies.retain(release -> release >= oldestHeld);
    List<String> again = new ArrayList<>();
    for (long release = 1; release <= 5; release++) {
      String identity = "of " + release;
      coded(identity, ContentCoding.GZIP, 5, () -> again(again, identity));
    }
    coded("of all", ContentCoding.GZIP, 5, () -> again(again, "of all"));
    assertThat(again).hasSize((int) oldestHeld - 1).doesNotContain("of all", "of 5");
    bodies.retain(release -> false);
    assertThat(bodies.weight()).isZero();
  }

  @Test
  void the_cache_keeps_to_its_capacity_and_frequently_used_bodies_stay() {
    List<SharedBytes> all = new ArrayList<>();
    Random random = new Random(7);
    AtomicInteger madeAgain = new AtomicInteger();
    for (int i = 0; i < 500; i++) {
      byte[] noise = new byte[1 + random.nextInt(4000)];
      random.nextBytes(noise);
      SharedBytes body = bodies.coded("body " + i, ContentCoding.ZSTD, 1, () -> noise);
      body.release();
      all.add(body);
      assertThat(bodies.weight()).isBetween(1L, (long) CAPACITY);
      coded("used", ContentCoding.ZSTD, 1, () -> text(100 + madeAgain.getAndIncrement()));
    }
    assertThat(madeAgain).hasValue(1);
    assertThat(bodies.misses()).isEqualTo(501);
    List<SharedBytes> kept = all.stream().filter(SharedBytes::acquire).toList();
    assertThat(kept.stream().mapToInt(SharedBytes::length).sum())
        .as("what is not kept is freed")
        .isBetween(1, CAPACITY);
    kept.forEach(SharedBytes::release);
    bodies.retain(release -> false);
    assertThat(all).noneMatch(SharedBytes::acquire);
  }

  @Test
  void a_body_larger_than_the_capacity_is_compressed_but_not_cached() {
    byte[] noise = new byte[2 * CAPACITY];
    new Random(7).nextBytes(noise);
    assertThat(coded("noise", ContentCoding.GZIP, 1, () -> noise)).isNotEmpty();
    assertThat(bodies.weight()).isZero();
  }

  @Test
  void evicted_bytes_stay_valid_for_a_response_that_is_sending_them() throws IOException {
    byte[] plain = text(5000);
    SharedBytes sent = bodies.coded("one", ContentCoding.GZIP, 1, () -> plain);
    bodies.retain(release -> false);
    assertThat(bodies.weight()).isZero();
    byte[] read = bytes(sent);
    assertThat(decoded(ContentCoding.GZIP, read)).isEqualTo(plain);
    sent.release();
    assertThat(sent.acquire()).as("it is freed").isFalse();
  }

  /** Bodies of a small cache are evicted all the time while threads acquire and release them. */
  @Test
  @Timeout(60)
  void bytes_are_never_those_of_another_body_and_never_freed_while_they_are_used()
      throws InterruptedException, ExecutionException {
    CodedBodies small = new CodedBodies(EnumSet.of(ContentCoding.GZIP), 2_000);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Integer>> asking = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        Random random = new Random(thread);
        asking.add(threads.submit(() -> askWrongly(small, random)));
      }
      for (Future<Integer> wrong : asking) {
        assertThat(wrong.get()).isZero();
      }
    } finally {
      threads.shutdown();
    }
    small.retain(release -> false);
    assertThat(small.weight()).isZero();
  }

  /** How many of the bodies that were asked for were others. */
  private static int askWrongly(CodedBodies small, Random random) throws IOException {
    int wrong = 0;
    for (int i = 0; i < 3000; i++) {
      int body = random.nextInt(12);
      byte[] plain = text(1000 + body);
      SharedBytes got = small.coded("body " + body, ContentCoding.GZIP, i, () -> plain);
      if (random.nextInt(50) == 0) {
        small.retain(release -> false);
      }
      wrong += Arrays.equals(decoded(ContentCoding.GZIP, bytes(got)), plain) ? 0 : 1;
      got.release();
    }
    return wrong;
  }

  @Test
  @Timeout(30)
  void a_request_does_not_wait_for_another_thread_that_compresses_the_same_body()
      throws InterruptedException, ExecutionException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<byte[]> first =
          other.submit(
              () ->
                  coded(
                      "one",
                      ContentCoding.BR,
                      1,
                      () -> {
                        begun.countDown();
                        await(mayEnd);
                        return text(1000);
                      }));
      begun.await();
      byte[] second = coded("one", ContentCoding.BR, 1, () -> text(1000));
      mayEnd.countDown();
      assertThat(first.get()).isEqualTo(second);
      assertThat(bodies.misses()).isEqualTo(2);
      coded("one", ContentCoding.BR, 1, () -> text(1));
      assertThat(bodies.hits()).isEqualTo(1);
    } finally {
      mayEnd.countDown();
      other.shutdown();
    }
  }

  @Test
  void a_body_whose_compression_failed_is_tried_again() {
    try {
      coded("one", ContentCoding.GZIP, 1, CodedBodiesTest::unreadable);
    } catch (IllegalStateException expected) {
      log.add(String.valueOf(expected.getMessage()));
    }
    assertThat(log).containsExactly("unreadable");
    assertThat(coded("one", ContentCoding.GZIP, 1, () -> text(1000))).isNotEmpty();
  }

  /** A body as a response would send it. */
  private byte[] coded(
      String identity, ContentCoding coding, long release, Supplier<byte[]> plain) {
    SharedBytes coded = bodies.coded(identity, coding, release, plain);
    byte[] bytes = bytes(coded);
    coded.release();
    return bytes;
  }

  private static byte[] bytes(SharedBytes shared) {
    ByteBuffer bytes = ByteBuffer.allocate(shared.length());
    shared.writeTo(bytes);
    return bytes.array();
  }

  private static byte[] unreadable() {
    throw new IllegalStateException("unreadable");
  }

  private static byte[] again(List<String> again, String identity) {
    again.add(identity);
    return text(1000);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] text(int length) {
    return "{\"name\":\"Rent-to-Own\"}"
        .repeat(length / 20 + 1)
        .substring(0, length)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] decoded(ContentCoding coding, byte[] coded) throws IOException {
    return switch (coding) {
      case BR -> Decoder.decompress(coded).getDecompressedData();
      case ZSTD -> Zstd.decompress(coded, (int) Zstd.getFrameContentSize(coded));
      case GZIP -> new GZIPInputStream(new ByteArrayInputStream(coded)).readAllBytes();
    };
  }
}
