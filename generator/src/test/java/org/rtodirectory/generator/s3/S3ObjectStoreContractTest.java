package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStoreContract;

class S3ObjectStoreContractTest extends ObjectStoreContract {
  private static final S3Server SERVER = S3Server.startOpen();

  private static final FaultyFront FRONT = FaultyFront.of(SERVER.endpoint());

  private final ObjectStore store = FRONT.store("contract/" + UUID.randomUUID());

  @AfterAll
  static void stop() {
    FRONT.close();
    SERVER.close();
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
}
