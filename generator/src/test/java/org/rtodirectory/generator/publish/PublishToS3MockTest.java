package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterAll;
import org.rtodirectory.generator.s3.FaultyFront;
import org.rtodirectory.generator.s3.S3Server;

/**
 * Publishing to Adobe's S3Mock, one publisher at a time: it looks at the condition of a write first
 * and writes then, so that two who write at the same moment may both be told that they succeeded.
 */
class PublishToS3MockTest extends PublishToS3Contract {
  private static final S3Server SERVER = started();
  private static final FaultyFront FRONT = FaultyFront.of(SERVER.endpoint());

  @AfterAll
  static void stop() {
    FRONT.close();
    SERVER.close();
  }

  @Override
  S3Server server() {
    return SERVER;
  }

  @Override
  FaultyFront front() {
    return FRONT;
  }

  private static S3Server started() {
    try {
      return S3Server.startS3Mock();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
