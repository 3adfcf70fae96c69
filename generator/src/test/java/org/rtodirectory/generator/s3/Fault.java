package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.rtodirectory.generator.s3.FaultProxy.Answer;
import org.rtodirectory.generator.s3.FaultProxy.Request;

/**
 * A fault of a request, which decides whether the backend gets the request, and which answer the
 * client gets.
 */
@FunctionalInterface
public interface Fault {
  void apply(Request request) throws IOException, InterruptedException;

  /** No fault: The request is forwarded and answered. */
  Fault NONE = request -> request.respond(request.forward());

  /** The server is busy, and the request is not executed. */
  Fault BUSY = error(503, "SlowDown");

  /** The connection is closed before the server sees the request. */
  Fault CUT = request -> {};

  /** The request is executed, but the connection is closed without an answer. */
  Fault LOST = Request::forward;

  /** Only the first half of the answer's body is sent. */
  Fault TRUNCATED =
      request -> {
        Answer answer = request.forward();
        request.respond(answer, answer.body().length / 2);
      };

  /** The request is not executed. The client gets this answer. */
  static Fault answered(int status, String body, Map<String, String> headers) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return request -> request.respond(new Answer(status, headers, bytes));
  }

  /** The request is not executed. The answer names the error as S3 does. */
  static Fault error(int status, String code) {
    return answered(
        status,
        "<?xml version=\"1.0\"?><Error><Code>" + code + "</Code><Message>no</Message></Error>",
        Map.of("Content-Type", "application/xml", "x-amz-bucket-region", "eu-west-1"));
  }

  /** The server does not see these headers of the request. */
  static Fault withoutHeaders(String... headers) {
    return request -> request.respond(request.forward(headers));
  }

  /** The request is executed after a delay. */
  static Fault delayed(Duration delay) {
    return request -> {
      Thread.sleep(delay.toMillis());
      NONE.apply(request);
    };
  }

  /** The answer is sent byte by byte, with a pause after each. */
  static Fault trickled(Duration pause) {
    return request -> request.respondSlowly(request.forward(), pause);
  }
}
