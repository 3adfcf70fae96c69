package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.rtodirectory.generator.s3.FaultyFront.Exchange;

/** What happens to a request between a client and a server. */
@FunctionalInterface
public interface Fault {
  /** Does it; returns whether the connection stays open. */
  boolean happensTo(Exchange exchange) throws IOException, InterruptedException;

  /** Nothing: it is answered. */
  Fault NONE =
      exchange -> {
        exchange.answer(exchange.forward(exchange.request()));
        return true;
      };

  /** The server is busy: the request was not done. */
  Fault BUSY = answered(HttpMessage.error(503, "SlowDown"));

  /** The connection breaks off before the server sees the request. */
  Fault CUT = exchange -> false;

  /** The request is done, and the connection breaks off before the client knows. */
  Fault LOST =
      exchange -> {
        exchange.forward(exchange.request());
        return false;
      };

  /** The answer breaks off in its middle. */
  Fault TRUNCATED =
      exchange -> {
        HttpMessage answer = exchange.forward(exchange.request());
        exchange.send(answer.headBytes());
        exchange.send(Arrays.copyOf(answer.body(), answer.body().length / 2));
        return false;
      };

  /** The server never sees the conditions of a write. */
  Fault UNCONDITIONAL =
      exchange -> {
        exchange.answer(
            exchange.forward(exchange.request().without("If-Match").without("If-None-Match")));
        return true;
      };

  /** The request is not done, but answered so. */
  static Fault answered(HttpMessage answer) {
    return exchange -> {
      exchange.answer(answer);
      return true;
    };
  }

  /** The request waits before it is done. */
  static Fault delayed(Duration by) {
    return exchange -> {
      Thread.sleep(by.toMillis());
      return NONE.happensTo(exchange);
    };
  }

  /** The answer comes byte by byte with a pause after each. */
  static Fault trickled(Duration pause) {
    return exchange -> {
      HttpMessage answer = exchange.forward(exchange.request());
      exchange.send(answer.headBytes());
      for (byte next : answer.body()) {
        exchange.send(new byte[] {next});
        Thread.sleep(pause.toMillis());
      }
      return true;
    };
  }
}
