package org.rtodirectory.generator;

import org.rtodirectory.generator.cli.GeneratorCommand;

/** The batch side of the directory, as a program. */
public final class Generator {
  private Generator() {}

  public static void main(String[] args) {
    System.exit(GeneratorCommand.run(args));
  }
}
