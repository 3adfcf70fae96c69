package org.rtodirectory.schemas.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rules for giving up a slow body. The columns of the table are a description of the body, the
 * status, the number of parts, the bytes of each part, the seconds before each part, and the
 * reported problem.
 */
class HttpBodyTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration GRACE = Duration.ofMinutes(1);

  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private long nowNanos;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fast enough although it takes minutes | 200 | 20 | 200000 | 9  | ''
          slow, but soon complete               | 200 | 6  | 1      | 9  | ''
          slow for too long                     | 200 | 9  | 1      | 9  | sent only 6 bytes in 63000 ms
          late parts                            | 200 | 2  | 200000 | 11 | sent nothing for 10000 ms
          an error page is not awaited          | 500 | 9  | 1      | 9  | ''
          """)
  void a_body_is_given_up_if_a_part_is_late_or_the_whole_is_slow(
      String body, int status, int parts, int bytes, int seconds, String problem) throws Exception {
    HttpBody httpBody = new HttpBody(head(status), received, Long.MAX_VALUE, () -> nowNanos);
    String reportedProblem =
        httpBody.await(new SlowResponse(httpBody, parts, bytes, seconds), TIMEOUT, GRACE);
    assertThat(Objects.requireNonNullElse(reportedProblem, "")).as(body).isEqualTo(problem);
    boolean isComplete = status == 200 && problem.isEmpty();
    assertThat(received.size() == parts * bytes).as(body).isEqualTo(isComplete);
  }

  /** A response whose parts arrive one at a time, each some seconds after the previous one. */
  private final class SlowResponse extends CompletableFuture<Void> {
    private final HttpBody body;
    private final int count;
    private final byte[] part;
    private final int seconds;
    private int startedCount;

    SlowResponse(HttpBody body, int count, int bytes, int seconds) {
      this.body = body;
      this.count = count;
      this.part = new byte[bytes];
      this.seconds = seconds;
    }

    @Override
    public Void get(long timeout, TimeUnit unit) throws TimeoutException {
      if (startedCount > 0) {
        body.onNext(List.of(ByteBuffer.wrap(part)));
      }
      if (startedCount == count) {
        return null;
      }
      startedCount++;
      nowNanos += TimeUnit.SECONDS.toNanos(seconds);
      throw new TimeoutException();
    }
  }

  private static ResponseInfo head(int status) {
    return new ResponseInfo() {
      @Override
      public int statusCode() {
        return status;
      }

      @Override
      public HttpHeaders headers() {
        return HttpHeaders.of(Map.of(), (name, value) -> true);
      }

      @Override
      public HttpClient.Version version() {
        return HttpClient.Version.HTTP_1_1;
      }
    };
  }
}
