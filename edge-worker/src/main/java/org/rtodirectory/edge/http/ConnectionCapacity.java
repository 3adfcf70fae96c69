package org.rtodirectory.edge.http;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.util.internal.PlatformDependent;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * The number of connections that this process can keep open, by its memory and its limit of open
 * files. All sizes are in bytes.
 *
 * <ul>
 *   <li>The memory of the machine or container must have room for all connections in the kernel,
 *       the heap, the buffers and Java's other memory. In the kernel, a connection takes 2 × (send
 *       buffer + receive buffer), because Linux doubles the sizes that are set "to allow space for
 *       bookkeeping overhead" (socket(7), SO_RCVBUF and SO_SNDBUF). The structures of its socket
 *       and its file take {@value #KERNEL_STRUCTURE_BYTES} bytes more.
 *   <li>Three quarters of the heap must have room for {@value #HEAP_BYTES_PER_CONNECTION} bytes of
 *       objects of each connection, for the incoming requests, and for the cache of search results.
 *       The decoded requests may take as much heap as connections may hold in buffers ({@link
 *       Buffers#maxHeldBytes}).
 *   <li>Each connection is an open file.
 * </ul>
 *
 * <p>With the default heap of 128 MiB and 64 MiB for buffers, 10,000 connections take 10,000 × 164
 * KiB = 1.6 GiB in the kernel, and 71 of 96 MiB in the heap: 39 for their objects, 24 for requests
 * and 8 for the cache.
 *
 * <p>The last quarter of the heap is for releases and searches. With 500,000 stores in three equal
 * verticals and eight event loops, they take at most 28 of 32 MiB:
 *
 * <ul>
 *   <li>A release takes 2 bytes per store, which is 1 MiB. Each of its three verticals takes 0.5
 *       MiB for the positions of ZIP codes, and keeps up to 1 MiB of memory for later searches. At
 *       most three releases are loaded, and a fourth while it replaces one: 4 × (1 + 3 × 0.5 + 3 ×
 *       1) = 22 MiB.
 *   <li>A search takes 4.25 bytes per entry of its vertical and 16 KiB. Each event loop runs one
 *       search at a time: 8 × 0.73 = 6 MiB.
 * </ul>
 *
 * @param maxHeap the limit of the heap, -Xmx
 * @param maxBuffers the limit of the memory for buffers, -XX:MaxDirectMemorySize
 * @param totalMemory the memory of the machine or container, or {@link Long#MAX_VALUE} if unknown
 * @param maxFiles the maximum number of open files of this process, or {@link Long#MAX_VALUE} if
 *     unknown
 */
public record ConnectionCapacity(long maxHeap, long maxBuffers, long totalMemory, long maxFiles) {
  private static final int MAX_CONNECTIONS = 10_000;
  private static final int MIN_CONNECTIONS = 256;
  private static final int HEAP_BYTES_PER_CONNECTION = 4096;
  private static final int KERNEL_STRUCTURE_BYTES = 4096;

  /** The memory of Java in addition to heap and buffers: compiled code, classes and stacks. */
  private static final long OTHER_JAVA_BYTES = 64L << 20;

  /** The allowance for open files other than connections. */
  private static final int OTHER_FILES = 256;

  private static final long KERNEL_BYTES_PER_CONNECTION =
      2L * (GatewayOptions.SEND_BUFFER_BYTES + GatewayOptions.RECEIVE_BUFFER_BYTES)
          + KERNEL_STRUCTURE_BYTES;

  /** Reads the limits of this process. */
  public static ConnectionCapacity ofThisProcess() {
    UnixOperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
    return new ConnectionCapacity(
        Runtime.getRuntime().maxMemory(),
        PlatformDependent.maxDirectMemory(),
        machine == null ? Long.MAX_VALUE : machine.getTotalMemorySize(),
        machine == null ? Long.MAX_VALUE : machine.getMaxFileDescriptorCount());
  }

  /** Returns how many connections fit, at most {@value #MAX_CONNECTIONS}. */
  public int connections() {
    long fitting = Math.min(connectionsByMemory(), connectionsByFiles());
    return (int) Math.max(0, Math.min(MAX_CONNECTIONS, fitting));
  }

  /** Returns the reason why too few connections fit, and what to do, or empty if enough fit. */
  public Optional<String> problem() {
    if (connectionsByFiles() < MIN_CONNECTIONS) {
      return Optional.of(
          "This process may open %d files, but needs %d. Raise the limit (ulimit -n, LimitNOFILE)."
              .formatted(maxFiles, MIN_CONNECTIONS + OTHER_FILES));
    }
    return connectionsByMemory() < MIN_CONNECTIONS
        ? Optional.of(
            "There is memory for %d connections here, but a gateway needs room for %d. Increase the"
                    .formatted(Math.max(0, connectionsByMemory()), MIN_CONNECTIONS)
                + " memory of the machine or container, or adapt -Xmx and -XX:MaxDirectMemorySize"
                + " to it.")
        : Optional.empty();
  }

  private long connectionsByMemory() {
    long kernelMemory = totalMemory - maxHeap - maxBuffers - OTHER_JAVA_BYTES;
    long heapMemory =
        maxHeap / 4 * 3
            - Buffers.maxHeldBytes(maxBuffers)
            - GatewayOptions.maxSearchCacheBytes(maxHeap);
    return Math.min(
        kernelMemory / KERNEL_BYTES_PER_CONNECTION, heapMemory / HEAP_BYTES_PER_CONNECTION);
  }

  private long connectionsByFiles() {
    return maxFiles - OTHER_FILES;
  }
}
