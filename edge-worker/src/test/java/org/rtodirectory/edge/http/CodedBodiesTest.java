package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
      byte[] coded = bodies.coded("of " + length, coding, () -> plain);
      assertThat(decoded(coding, coded)).isEqualTo(plain);
      assertThat(coded.length).isLessThan(length / 2 + 64);
    }
  }

  @Test
  void a_body_is_compressed_once() {
    AtomicInteger made = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      for (ContentCoding coding : ContentCoding.values()) {
        bodies.coded("same", coding, () -> text(2000 + made.getAndIncrement()));
      }
    }
    assertThat(made).hasValue(ContentCoding.values().length);
    assertThat(bodies.misses()).isEqualTo(ContentCoding.values().length);
    assertThat(bodies.hits()).isEqualTo(2L * ContentCoding.values().length);
  }

  @Test
  void the_cache_keeps_to_its_capacity_and_frequently_used_bodies_stay() {
    Random random = new Random(7);
    AtomicInteger madeAgain = new AtomicInteger();
    for (int i = 0; i < 500; i++) {
      byte[] noise = new byte[1 + random.nextInt(4000)];
      random.nextBytes(noise);
      bodies.coded("body " + i, ContentCoding.ZSTD, () -> noise);
      assertThat(bodies.weight()).isBetween(1L, (long) CAPACITY);
      bodies.coded("used", ContentCoding.ZSTD, () -> text(100 + madeAgain.getAndIncrement()));
    }
    assertThat(madeAgain).hasValue(1);
    assertThat(bodies.misses()).isEqualTo(501);
  }

  @Test
  void a_body_larger_than_the_capacity_is_compressed_but_not_cached() {
    byte[] noise = new byte[2 * CAPACITY];
    new Random(7).nextBytes(noise);
    assertThat(bodies.coded("noise", ContentCoding.GZIP, () -> noise)).isNotEmpty();
    assertThat(bodies.weight()).isZero();
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
                  bodies.coded(
                      "one",
                      ContentCoding.GZIP,
                      () -> {
                        begun.countDown();
                        await(mayEnd);
                        return text(1000);
                      }));
      begun.await();
      byte[] second = bodies.coded("one", ContentCoding.GZIP, () -> text(1000));
      mayEnd.countDown();
      assertThat(first.get()).isEqualTo(second);
      assertThat(bodies.misses()).isEqualTo(2);
      bodies.coded("one", ContentCoding.GZIP, () -> text(1));
      assertThat(bodies.hits()).isEqualTo(1);
    } finally {
      mayEnd.countDown();
      other.shutdown();
    }
  }

  @Test
  void a_body_whose_compression_failed_is_tried_again() {
    try {
      bodies.coded("one", ContentCoding.GZIP, CodedBodiesTest::unreadable);
    } catch (IllegalStateException expected) {
      log.add(String.valueOf(expected.getMessage()));
    }
    assertThat(log).containsExactly("unreadable");
    assertThat(bodies.coded("one", ContentCoding.GZIP, () -> text(1000))).isNotEmpty();
  }

  private static byte[] unreadable() {
    throw new IllegalStateException("unreadable");
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
      case ZSTD -> Zstd.decompress(coded, (int) Zstd.getFrameContentSize(coded));
      case GZIP -> new GZIPInputStream(new ByteArrayInputStream(coded)).readAllBytes();
    };
  }
}
