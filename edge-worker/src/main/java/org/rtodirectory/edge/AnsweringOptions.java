package org.rtodirectory.edge;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.GatewayOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for sending responses. */
final class AnsweringOptions {
  private static final int MOST_MEGABYTES = 10_000;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      description =
          "I/O interface of the operating system: io_uring or epoll (Linux), nio, or auto for the"
              + " first of them that works.")
  private String transport = "auto";

  @Option(
      names = "--compressed",
      paramLabel = "MEGABYTES",
      description =
          "Size of the cache of compressed responses (zstd, gzip), on the heap. 0: nothing is"
              + " compressed.")
  private int compressedMegabytes = 16;

  @Option(
      names = "--search-cache",
      paramLabel = "MEGABYTES",
      description =
          "Size of the cache of search results, on the heap. 0: every search is computed.")
  private int searchCacheMegabytes = 8;

  /** How connections are served. */
  GatewayOptions.Transport transport() {
    try {
      return GatewayOptions.Transport.parse(transport);
    } catch (IllegalArgumentException unknown) {
      throw WrongOption.of(command, "--transport", String.valueOf(unknown.getMessage()));
    }
  }

  /** The maximum size in bytes of the cache of compressed responses; 0 disables compression. */
  long compressedBytes() {
    return WrongOption.require(command, "--compressed", compressedMegabytes, 0, MOST_MEGABYTES)
        * 1_000_000L;
  }

  /** The maximum size in bytes of the cache of search results; 0 disables the cache. */
  long searchCacheBytes() {
    return WrongOption.require(command, "--search-cache", searchCacheMegabytes, 0, MOST_MEGABYTES)
        * 1_000_000L;
  }
}
