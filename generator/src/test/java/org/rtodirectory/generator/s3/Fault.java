package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.rtodirectory.generator.s3.FaultyFront.Answer;
import org.rtodirectory.generator.s3.FaultyFront.Request;

/** A fault of a request between a client and a server. */
@FunctionalInterface
public interface Fault {
  void happensTo(Request request) throws IOException, InterruptedException;

  /** Nothing: it is answered. */
  Fault NONE = request -> request.answer(request.forward());

  /** The server is busy: the request was not done. */
  Fault BUSY = error(503, "SlowDown");

  /** The connection breaks off before the server sees the request. */
  Fault CUT = request -> {};

  /** The request is done, and the connection breaks off before the client knows. */
  Fault LOST = Request::forward;

  /** The answer breaks off in its middle. */
  Fault TRUNCATED =
      request -> {
        Answer answer = request.forward();
        request.answer(answer, answer.body().length / 2, 0);
      };

  /** The request is not done, but answered so. */
  static Fault answered(int status, String body, Map<String, String> headers) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return request -> request.answer(new Answer(status, headers, bytes));
  }

  /** The request is not done. The answer names the error as S3 does. */
  static Fault error(int status, String code) {
    return answered(
        status,
        "<?xml version=\"1.0\"?><Error><Code>" + code + "</Code><Message>no</Message></Error>",
        Map.of("Content-Type", "application/xml", "x-amz-bucket-region", "eu-west-1"));
  }

  /** The server never sees some headers of the request. */
  static Fault without(String... headers) {
    return request -> request.answer(request.forward(headers));
  }

  /** The request waits before it is done. */
  static Fault delayed(Duration by) {
    return request -> {
      Thread.sleep(by.toMillis());
      NONE.happensTo(request);
    };
  }

  /** The answer comes byte by byte with a pause after each. */
  static Fault trickled(Duration pause) {
    return request -> {
      Answer answer = request.forward();
      request.answer(answer, answer.body().length, pause.toMillis());
    };
  }
}
