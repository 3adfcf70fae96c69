package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStoreContract;

class S3ObjectStoreContractTest extends ObjectStoreContract {
  @AutoClose private final FaultyFront front = FaultyFront.of(S3Server.open().endpoint());
  private final ObjectStore store = front.store("contract/" + UUID.randomUUID());

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
