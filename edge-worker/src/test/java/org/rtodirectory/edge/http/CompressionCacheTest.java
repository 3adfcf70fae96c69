package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.Body;

/** The cache of encoded bodies. */
class CompressionCacheTest {
  private static final int CAPACITY = 100_000;

  private final List<String> log = new ArrayList<>();
  private final Compression compression = new Compression(CAPACITY, log::add);

  @Test
  void every_coding_is_offered() {
    assertThat(compression.codings()).containsExactly(ContentCoding.values());
    assertThat(log).isEmpty();
  }

  @Test
  void a_body_that_is_used_often_stays_in_the_cache() {
    Random random = new Random(7);
    AtomicInteger encodings = new AtomicInteger();
    for (int i = 0; i < 500; i++) {
      byte[] randomBytes = new byte[1 + random.nextInt(4000)];
      random.nextBytes(randomBytes);
      compression.encode("body " + i, ContentCoding.ZSTD, () -> randomBytes);
      compression.encode(
          "used", ContentCoding.ZSTD, () -> new byte[100 + encodings.getAndIncrement()]);
    }
    assertThat(encodings).hasValue(1);
    compression.encode("body 0", ContentCoding.ZSTD, () -> new byte[encodings.incrementAndGet()]);
    assertThat(encodings).as("the cache has not kept all").hasValue(2);
  }

  /** A client that already has a page gets a 304 without a rendering. */
  @Test
  void the_coding_of_a_costly_body_is_chosen_before_it_is_rendered() {
    Body page =
        Body.ofRenderer(
            () -> {
              throw new AssertionError("rendered");
            });
    assertThat(compression.isNegotiated(Answer.cacheable("text/html", "1", page))).isTrue();
  }
}
