package org.rtodirectory.generator.cli;

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
}
