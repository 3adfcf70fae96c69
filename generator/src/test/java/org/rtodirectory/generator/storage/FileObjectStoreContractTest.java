package org.rtodirectory.generator.storage;

class FileObjectStoreContractTest extends ObjectStoreContract {
  private final FileObjectStore[] store = new FileObjectStore[1];

  @Override
  protected ObjectStore store() {
    if (store[0] == null) {
      store[0] = new FileObjectStore(folder.resolve("public"));
    }
    return store[0];
  }
}
