package org.rtodirectory.edge;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.Transport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How answers are sent. */
final class AnsweringOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      defaultValue = "${env:RTO_TRANSPORT:-auto}",
      description = {
        "How connections are served: epoll or io_uring (Linux), nio, or auto for the first of them"
            + " that works.",
        "Default: auto (env RTO_TRANSPORT)"
      })
  private String transport = "";

  /** How connections are served. */
  Transport transport() {
    try {
      return Transport.parse(transport);
    } catch (IllegalArgumentException unknown) {
      throw WrongOption.of(command, "--transport", String.valueOf(unknown.getMessage()));
    }
  }
}
