package org.rtodirectory.generator.s3;

import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.rtodirectory.store.ObjectStore;

class S3ObjectStoreContractTest extends ObjectStoreContract {
  private static final S3Server SERVER = S3Server.start();

  private static final FaultyFront FRONT = FaultyFront.of(SERVER.endpoint());

  private final ObjectStore store = FRONT.store("contract/" + UUID.randomUUID());

  @AfterAll
  static void stop() {
    FRONT.close();
    SERVER.close();
  }

  @Override
  ObjectStore store() {
    return store;
  }
}
