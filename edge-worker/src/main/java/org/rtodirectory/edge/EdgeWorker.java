package org.rtodirectory.edge;

import org.rtodirectory.settings.Settings;
import picocli.CommandLine;

/** The gateway, as a program. */
public final class EdgeWorker {
  private EdgeWorker() {}

  public static void main(String[] args) {
    System.exit(GatewayCommand.run(args));
  }

  /** Its options and commands, for documents that are made of them. */
  public static CommandLine commandLine() {
    CommandLine line = new CommandLine(new GatewayCommand());
    new Settings(line, GatewayCommand.CONFIG_VARIABLE);
    return line;
  }
}
