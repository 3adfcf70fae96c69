package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStoreContract;

@Tag("drill")
class S3MockObjectStoreContractTest extends ObjectStoreContract {
  private static final S3Server SERVER = started();

  private static final FaultyFront FRONT = FaultyFront.of(SERVER.endpoint());

  private final ObjectStore store = FRONT.store("contract/" + UUID.randomUUID());

  @AfterAll
  static void stop() {
    FRONT.close();
    SERVER.close();
  }

  private static S3Server started() {
    try {
      return S3Server.startS3Mock();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** From its second request on a store writes directly. */
  @BeforeEach
  void ask() throws IOException {
    assertThat(store.read("missing")).isEmpty();
  }

  @Override
  protected ObjectStore store() {
    return store;
  }

  @Override
  @Test
  @Disabled(
      "S3Mock looks at the condition first and writes then: several may be told that they won")
  protected void exactly_one_of_sixteen_writers_of_the_same_version_succeeds() {}
}
