package org.rtodirectory.edge.coding;

import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.decoder.Decoder;
import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
import org.junit.jupiter.params.provider.ValueSource;

class CodedBodiesTest {
  private static final int CAPACITY = 100_000;

  private final List<String> log = new ArrayList<>();
  private final CodedBodies bodies = CodedBodies.keeping(CAPACITY, log::add);

  @Test
  void every_coding_is_offered_here_and_none_without_memory_for_it() {
    assertThat(bodies.codings()).containsExactly(ContentCoding.values());
    assertThat(CodedBodies.keeping(0, log::add).codings()).isEmpty();
    assertThat(log).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(ContentCoding.class)
  void a_body_is_what_it_was_when_decoded(ContentCoding coding) throws IOException {
    for (int length : new int[] {0, 1, 1000, 50_000, 3_000_000}) {
      byte[] plain = text(length);
      byte[] coded = Objects.requireNonNull(bodies.coded("of " + length, coding, 1, () -> plain));
      assertThat(decoded(coding, coded)).isEqualTo(plain);
      assertThat(coded.length).isLessThan(length / 2 + 64);
    }
  }

  @Test
  void a_body_is_made_once() {
    AtomicInteger made = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      for (ContentCoding coding : ContentCoding.values()) {
        bodies.coded("same", coding, i, () -> text(2000 + made.getAndIncrement()));
      }
    }
    assertThat(made).hasValue(ContentCoding.values().length);
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4, 5})
  void what_was_last_asked_for_in_a_release_that_is_gone_is_dropped(long oldestHeld) {
    for (long release = 1; release <= 5; release++) {
      long number = release;
      bodies.coded("of " + release, ContentCoding.GZIP, release, () -> text(1000 + (int) number));
      bodies.coded("of all", ContentCoding.GZIP, release, () -> text(1000));
    }
    bodies.retain(release -> release >= oldestHeld);
    List<String> again = new ArrayList<>();
    for (long release = 1; release <= 5; release++) {
      String identity = "of " + release;
      bodies.coded(identity, ContentCoding.GZIP, 5, () -> again(again, identity));
    }
    bodies.coded("of all", ContentCoding.GZIP, 5, () -> again(again, "of all"));
    assertThat(again).hasSize((int) oldestHeld - 1).doesNotContain("of all", "of 5");
    bodies.retain(release -> false);
    assertThat(bodies.weight()).isZero();
  }

  @Test
  void no_more_is_kept_than_there_is_room_for_and_the_oldest_goes_first() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      byte[] noise = new byte[1 + random.nextInt(4000)];
      random.nextBytes(noise);
      bodies.coded("body " + i, ContentCoding.ZSTD, 1, () -> noise);
      assertThat(bodies.weight()).isBetween(1L, (long) CAPACITY);
      bodies.coded("used", ContentCoding.ZSTD, 1, () -> text(100));
    }
    List<String> again = new ArrayList<>();
    bodies.coded("used", ContentCoding.ZSTD, 1, () -> again(again, "used"));
    bodies.coded("body 499", ContentCoding.ZSTD, 1, () -> again(again, "body 499"));
    assertThat(again).isEmpty();
    bodies.coded("body 0", ContentCoding.ZSTD, 1, () -> again(again, "body 0"));
    assertThat(again).containsExactly("body 0");
  }

  @Test
  void one_that_is_larger_than_all_the_room_is_made_but_not_kept() {
    byte[] noise = new byte[2 * CAPACITY];
    new Random(7).nextBytes(noise);
    assertThat(bodies.coded("noise", ContentCoding.GZIP, 1, () -> noise)).isNotEmpty();
    assertThat(bodies.weight()).isZero();
  }

  @Test
  @Timeout(30)
  void who_asks_while_it_is_made_gets_none_and_does_not_wait()
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
                      ContentCoding.BR,
                      1,
                      () -> {
                        begun.countDown();
                        await(mayEnd);
                        return text(1000);
                      }));
      begun.await();
      assertThat(bodies.coded("one", ContentCoding.BR, 1, () -> text(1))).isNull();
      assertThat(bodies.coded("one", ContentCoding.GZIP, 1, () -> text(1))).isNotNull();
      mayEnd.countDown();
      assertThat(bodies.coded("other", ContentCoding.BR, 1, () -> text(1))).isNotNull();
      byte[] made = first.get();
      assertThat(bodies.coded("one", ContentCoding.BR, 1, () -> text(1))).isSameAs(made);
    } finally {
      mayEnd.countDown();
      other.shutdown();
    }
  }

  @Test
  void a_body_that_could_not_be_made_is_tried_again() {
    try {
      bodies.coded("one", ContentCoding.GZIP, 1, CodedBodiesTest::unreadable);
    } catch (IllegalStateException expected) {
      log.add(String.valueOf(expected.getMessage()));
    }
    assertThat(log).containsExactly("unreadable");
    assertThat(bodies.coded("one", ContentCoding.GZIP, 1, () -> text(1000))).isNotNull();
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
