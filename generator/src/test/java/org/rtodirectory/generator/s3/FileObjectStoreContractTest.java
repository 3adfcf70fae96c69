package org.rtodirectory.generator.s3;

import org.rtodirectory.generator.storage.FileObjectStore;
import org.rtodirectory.generator.storage.ObjectStore;

class FileObjectStoreContractTest extends ObjectStoreContract {
  private final FileObjectStore[] store = new FileObjectStore[1];

  @Override
  ObjectStore store() {
    if (store[0] == null) {
      store[0] = new FileObjectStore(folder.resolve("public"));
    }
    return store[0];
  }
}
