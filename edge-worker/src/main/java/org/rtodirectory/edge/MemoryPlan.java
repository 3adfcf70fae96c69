package org.rtodirectory.edge;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.util.internal.PlatformDependent;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.rtodirectory.edge.http.GatewayOptions;

/**
 * The number of connections for which there is memory. All sizes are in bytes.
 *
 * <ul>
 *   <li>In the kernel, a connection takes {@code 2 × (send buffer + receive buffer) + 4096}: Linux
 *       doubles the sizes that are set "to allow space for bookkeeping overhead" (socket(7),
 *       SO_RCVBUF and SO_SNDBUF). The rest are the structures of a socket and its file. All
 *       connections, heap, buffers and the rest of Java must fit into the memory of the machine or
 *       container.
 *   <li>In the heap, a connection takes {@value #OBJECTS} bytes of objects. Unanswered requests and
 *       unread responses take at most three eighths of the memory for buffers. Incoming requests
 *       are objects too, so the heap reserves the same amount for them, and a sixteenth for the
 *       cache of search results. These parts take at most three quarters of the heap. The last
 *       quarter is for releases and searches. A vertical of a loaded release takes two bytes per
 *       store and half a megabyte for the centroids. A search takes 4.25 bytes per entry of its
 *       vertical and 16 KB. Each event loop runs one search at a time, and each vertical keeps the
 *       memory of idle searches up to 1 MB, or of one search. With 500,000 stores in three equal
 *       verticals, four releases (three and a displaced one) and eight loops, that is at most 4 ×
 *       (1 + 3 × 0.5 + 3 × 1) + 8 × 0.73 = 28 of 32 MB.
 *   <li>Each connection is an open file.
 * </ul>
 *
 * <p>With the default heap of 128 MB and 64 MB for buffers, 10,000 connections take 10,000 × 164 kB
 * = 1.6 GB in the kernel, and 39 + 24 + 8 = 71 of 96 MB in the heap.
 *
 * @param heap the limit of the heap, -Xmx
 * @param direct the limit of the memory for buffers, -XX:MaxDirectMemorySize
 * @param memory the memory of the machine or container, or {@link Long#MAX_VALUE} if unknown
 * @param files the maximum number of open files of this process, or {@link Long#MAX_VALUE} if
 *     unknown
 */
record MemoryPlan(long heap, long direct, long memory, long files) {
  private static final int USUAL_CONNECTIONS = 10_000;
  private static final int MIN_CONNECTIONS = 256;
  private static final int OBJECTS = 4096;
  private static final int KERNEL_STRUCTURES = 4096;

  /** The memory of Java besides heap and buffers: compiled code, classes and stacks. */
  private static final long REST_OF_JAVA = 64L << 20;

  /** The allowance for open files other than connections. */
  private static final int OTHER_FILES = 256;

  /** The kernel's memory for a connection. */
  private static final long IN_KERNEL =
      2L * (GatewayOptions.SEND_BUFFER + GatewayOptions.RECEIVE_BUFFER) + KERNEL_STRUCTURES;

  /** Returns the plan for this process. */
  static MemoryPlan ofThisProcess() {
    UnixOperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
    return new MemoryPlan(
        Runtime.getRuntime().maxMemory(),
        PlatformDependent.maxDirectMemory(),
        machine == null ? Long.MAX_VALUE : machine.getTotalMemorySize(),
        machine == null ? Long.MAX_VALUE : machine.getMaxFileDescriptorCount());
  }

  /** Returns the maximum number of open connections: the usual number, or as many as fit. */
  int connections() {
    return (int) Math.max(0, Math.min(USUAL_CONNECTIONS, Math.min(inMemory(), inFiles())));
  }

  /** Returns the reason why too few connections fit, and what to do, or empty if enough fit. */
  Optional<String> problem() {
    if (inFiles() < MIN_CONNECTIONS) {
      return Optional.of(
          "This process may open %d files, but needs %d. Raise the limit (ulimit -n, LimitNOFILE)."
              .formatted(files, MIN_CONNECTIONS + OTHER_FILES));
    }
    return inMemory() < MIN_CONNECTIONS
        ? Optional.of(
            "There is memory for %d connections here, but a gateway needs room for %d. Give it more"
                    .formatted(Math.max(0, inMemory()), MIN_CONNECTIONS)
                + " memory; Java's parts are -Xmx and -XX:MaxDirectMemorySize.")
        : Optional.empty();
  }

  private long inMemory() {
    long inKernel = (memory - heap - direct - REST_OF_JAVA) / IN_KERNEL;
    return Math.min(inKernel, (heap / 4 * 3 - heldBytes() - searchCache()) / OBJECTS);
  }

  private long inFiles() {
    return files - OTHER_FILES;
  }

  /** Returns the maximum size of all unanswered requests and unread responses. */
  private long heldBytes() {
    return direct / 8 * 3;
  }

  private long searchCache() {
    return heap / 16;
  }
}
