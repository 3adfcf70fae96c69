package org.rtodirectory.edge;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.StoreUri;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where releases come from, and how they are followed. */
final class SourceOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--source",
      paramLabel = "URI",
      defaultValue = "${env:RTO_SOURCE:-" + Option.NULL_VALUE + "}",
      description = {
        "Where releases are published: file:DIR, a path, or http(s)://host[:port][/path].",
        "Required. (env RTO_SOURCE)"
      })
  private @Nullable String source;

  @Option(
      names = "--poll",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_POLL:-2}",
      description = {
        "How often the source is asked for a new release.",
        "Default: 2 (env RTO_POLL)"
      })
  private int pollSeconds;

  /** Where releases are published. */
  ObjectReader store() {
    if (source == null) {
      throw new ParameterException(
          Objects.requireNonNull(command).commandLine(), "Missing required option: '--source=URI'");
    }
    try {
      return StoreUri.reader(source);
    } catch (IllegalArgumentException unknown) {
      throw WrongOption.of(command, "--source", String.valueOf(unknown.getMessage()));
    }
  }

  /** How often it is asked for a new release. */
  Duration pollInterval() {
    if (pollSeconds < 1 || pollSeconds > 3600) {
      throw WrongOption.of(command, "--poll", "expected 1 to 3600 seconds");
    }
    return Duration.ofSeconds(pollSeconds);
  }
}
