package org.rtodirectory.edge.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The socket transports: the interfaces of the operating system that connections can use. */
public enum Transport {
  /** The first of the others that works on this machine. */
  AUTO,
  IO_URING,
  EPOLL,
  /** The selector of the Java library, which works everywhere. */
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
