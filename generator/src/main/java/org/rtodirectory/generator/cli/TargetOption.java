package org.rtodirectory.generator.cli;

import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoreUri;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where releases are published. */
final class TargetOption {
  static final String DEFAULT = "build/public";

  @Option(
      names = "--target",
      paramLabel = "URI",
      defaultValue = "${env:RTO_TARGET:-" + DEFAULT + "}",
      description = {
        "Where to publish: file:DIR or a path.",
        "Default: " + DEFAULT + " (env RTO_TARGET)"
      })
  private String target = DEFAULT;

  /**
   * The store it names.
   *
   * @throws TypeConversionException if it names none
   */
  ObjectStore store() {
    try {
      return StoreUri.store(target);
    } catch (IllegalArgumentException unknown) {
      throw new TypeConversionException(
          "Invalid value for option '--target': " + unknown.getMessage() + ".");
    }
  }

  /**
   * The store it names, for a command that has no business in an empty one.
   *
   * @throws Failure if nothing is published there
   * @throws TypeConversionException if it names none
   */
  ObjectStore published() {
    ObjectStore store = store();
    if (StoreAccess.read(store, read -> read.read(CurrentPointer.KEY)).isEmpty()) {
      throw new Failure("Nothing is published in " + store.name() + ".");
    }
    return store;
  }
}
