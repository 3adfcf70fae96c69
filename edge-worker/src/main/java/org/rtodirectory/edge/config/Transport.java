package org.rtodirectory.edge.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** By which interface of the operating system connections are served. */
public enum Transport {
  /** The first of the others that works here. */
  AUTO,
  IO_URING,
  EPOLL,
  /** What every Java has. */
  NIO;

  /** Its name on the command line. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a code.
   *
   * @throws IllegalArgumentException if there is no such transport
   */
  public static Transport parse(String code) {
    return Arrays.stream(values())
        .filter(transport -> transport.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected "
                        + Arrays.stream(values())
                            .map(Transport::code)
                            .collect(Collectors.joining(", "))));
  }
}
