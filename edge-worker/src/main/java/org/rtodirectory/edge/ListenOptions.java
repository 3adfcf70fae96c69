package org.rtodirectory.edge;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the addresses and ports on which the gateway listens. */
final class ListenOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--host",
      paramLabel = "H",
      description = {"Address on which the API listens.", "Default: all addresses"})
  private @Nullable String host;

  @Option(names = "--port", paramLabel = "P", description = "Port of the API. 0: any free port.")
  private int port = 8080;

  @Option(
      names = "--admin-host",
      paramLabel = "H",
      description = "Address on which the admin port listens.")
  private String adminHost = "127.0.0.1";

  @Option(
      names = "--admin-port",
      paramLabel = "P",
      description = "Port of /healthz, /readyz and /metrics. 0: any free port.")
  private int adminPort = 8081;

  /** The address of the API, null: all. */
  @Nullable String host() {
    return host;
  }

  /** The port of the API, 0: any that is free. */
  int port() {
    return requirePort("--port", port);
  }

  /** The address of the admin port. */
  String adminHost() {
    return adminHost;
  }

  /** The admin port, 0: any that is free. */
  int adminPort() {
    return requirePort("--admin-port", adminPort);
  }

  private int requirePort(String option, int value) {
    if (value < 0 || value > 65_535) {
      throw WrongOption.of(command, option, "expected a port from 0 to 65535");
    }
    return value;
  }
}
