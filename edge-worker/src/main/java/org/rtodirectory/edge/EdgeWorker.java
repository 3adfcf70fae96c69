package org.rtodirectory.edge;

/** The gateway, as a program. */
public final class EdgeWorker {
  private EdgeWorker() {}

  public static void main(String[] args) {
    System.exit(GatewayCommand.run(args));
  }
}
