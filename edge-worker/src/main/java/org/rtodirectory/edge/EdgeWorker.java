package org.rtodirectory.edge;

import picocli.CommandLine;

/** The gateway, as a program. */
public final class EdgeWorker {
  private EdgeWorker() {}

  public static void main(String[] args) {
    System.exit(GatewayCommand.run(args));
  }

  /** Its options and commands, for documents that are made of them. */
  public static CommandLine commandLine() {
    return new CommandLine(new GatewayCommand());
  }
}
