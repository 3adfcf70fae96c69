package org.rtodirectory.generator.cli;

/** The batch side of the directory, as a program. */
public final class Generator {
  private Generator() {}

  public static void main(String[] args) {
    System.exit(GeneratorCommand.run(args));
  }
}
