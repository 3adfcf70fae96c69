package org.rtodirectory.generator.publish;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.rtodirectory.generator.s3.S3Server;

/**
 * Publishing to Adobe's S3Mock, one publisher at a time: it looks at the condition of a write first
 * and writes then, so that two who write at the same moment may both be told that they succeeded.
 */
@Tag("drill")
class PublishToS3MockTest extends PublishToS3Contract {
  PublishToS3MockTest() throws IOException {
    super(S3Server.startS3Mock());
  }
}
