package org.rtodirectory.edge;

import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.rtodirectory.edge.http.GatewayOptions;

/**
 * The maximum memory that connections can use, compared with the memory of the machine.
 *
 * <p>In the kernel a connection takes {@code 2 × (send buffer + receive buffer) + 4096} bytes:
 * Linux doubles the sizes that are set "to allow space for bookkeeping overhead" (socket(7),
 * SO_RCVBUF and SO_SNDBUF) and counts buffers with their overhead against that; the rest are the
 * structures of a socket and its file. All connections together take no more than the third value
 * of {@code net.ipv4.tcp_mem}, in pages (tcp(7)). In the process a connection takes {@value
 * #OBJECTS} bytes of objects; what clients have sent and not been answered, or been answered and
 * not read, is at most three eighths of the memory for buffers. Requests that arrive are objects,
 * too, so the heap must have room for as much, and for the cache of search results.
 *
 * @param limits what connections may take
 * @param cached bytes of the heap that the cache of search results takes at most
 * @param heap the limit of the heap, -Xmx
 * @param direct the limit of the memory for buffers, -XX:MaxDirectMemorySize
 * @param machine the memory of the machine or container
 */
record MemoryPlan(
    GatewayOptions.ConnectionLimits limits, long cached, long heap, long direct, Machine machine) {
  /** The default limit of open connections, if the memory suffices. */
  static final int USUAL_CONNECTIONS = 10_000;

  private static final int FEWEST_CONNECTIONS = 256;
  private static final int OBJECTS = 4096;
  private static final int KERNEL_STRUCTURES = 4096;
  private static final long PAGE = 4096;

  /** Compiled code, classes and stacks: what Java needs besides heap and buffers. */
  private static final long REST_OF_JAVA = 64L << 20;

  /** The allowance for open files other than connections. */
  private static final int OTHER_FILES = 256;

  /**
   * The resources of the machine; an empty value means unlimited or unknown.
   *
   * @param memory bytes
   * @param network bytes that the kernel has for TCP
   * @param files that a process may open
   */
  record Machine(OptionalLong memory, OptionalLong network, OptionalLong files) {
    private static final List<Path> CONTAINER =
        List.of(
            Path.of("/sys/fs/cgroup/memory.max"),
            Path.of("/sys/fs/cgroup/memory/memory.limit_in_bytes"));

    /** This machine, or the container that limits it. Read from files of Linux. */
    static Machine here() {
      OptionalLong memory = line("/proc/meminfo", "MemTotal:", 1, 1024);
      for (Path file : CONTAINER) {
        OptionalLong limit = first(file);
        if (limit.isPresent()) {
          memory = OptionalLong.of(Math.min(limit.getAsLong(), memory.orElse(Long.MAX_VALUE)));
        }
      }
      return new Machine(
          memory,
          line("/proc/sys/net/ipv4/tcp_mem", "", 2, PAGE),
          line("/proc/self/limits", "Max open files", 3, 1));
    }

    private static OptionalLong first(Path file) {
      return line(file.toString(), "", 0, 1);
    }

    /** A number in the first line of that beginning, the {@code word}th of the line. */
    private static OptionalLong line(String file, String beginning, int word, long unit) {
      try {
        Optional<String> line =
            Files.readAllLines(Path.of(file)).stream()
                .filter(it -> it.startsWith(beginning))
                .findFirst();
        return line.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(Long.parseLong(line.get().strip().split("\\s+", -1)[word]) * unit);
      } catch (IOException | NumberFormatException | IndexOutOfBoundsException notTold) {
        return OptionalLong.empty();
      }
    }
  }

  /** The plan for a gateway with these limits in this process. */
  static MemoryPlan of(GatewayOptions.ConnectionLimits limits, long cached) {
    return new MemoryPlan(
        limits, cached, Runtime.getRuntime().maxMemory(), directMemory(), Machine.here());
  }

  /** The limit of the memory for buffers. */
  static long directMemory() {
    return PlatformDependent.maxDirectMemory();
  }

  /** How many connections are open at once by default: the usual number, or what fits. */
  int defaultConnections() {
    return (int) Math.max(FEWEST_CONNECTIONS, Math.min(USUAL_CONNECTIONS, mostConnections()));
  }

  /** The maximum kernel memory of all connections, in bytes. */
  long kernelBytes() {
    return Math.min(
        limits.connections() * kernelBytesOfOne(), machine.network().orElse(Long.MAX_VALUE));
  }

  /** What is wrong with the plan, and what to do; empty if it fits. */
  Optional<String> problem() {
    if (objects() + held() + cached > heap / 4 * 3) {
      return problem(
          "--max-connections %d can take %s of objects, more than three quarters of the heap of %s."
              + " Lower it to %d, or raise -Xmx.",
          limits.connections(),
          megabytes(objects() + held() + cached),
          megabytes(heap),
          Math.max(0, mostConnections()));
    }
    long files = machine.files().orElse(Long.MAX_VALUE);
    if (files <= OTHER_FILES) {
      return problem(
          "This process may open %d files, but needs %d besides those of its connections. Raise the"
              + " limit (ulimit -n, LimitNOFILE).",
          files, OTHER_FILES);
    }
    if (limits.connections() + OTHER_FILES > files) {
      return problem(
          "--max-connections %d needs as many open files, but this process may open %d. Lower"
              + " --max-connections to %d, or raise the limit (ulimit -n, LimitNOFILE).",
          limits.connections(), files, files - OTHER_FILES);
    }
    if (total() > machine.memory().orElse(Long.MAX_VALUE)) {
      return problem(
          "--max-connections %d can take %s of the kernel and Java %s, but there are %s of memory"
              + " here. Lower --max-connections to %d.",
          limits.connections(),
          megabytes(kernelBytes()),
          megabytes(java()),
          megabytes(machine.memory().orElse(0)),
          Math.max(0, mostConnections()));
    }
    return Optional.empty();
  }

  private long kernelBytesOfOne() {
    return 2L * (limits.sendBuffer() + limits.receiveBuffer()) + KERNEL_STRUCTURES;
  }

  /** What clients have sent and not been answered, or been answered and not read, at most. */
  private long held() {
    return direct / 8 * 3;
  }

  private long objects() {
    return (long) limits.connections() * OBJECTS;
  }

  private long java() {
    return heap + direct + REST_OF_JAVA;
  }

  private long total() {
    return kernelBytes() + java();
  }

  private long mostConnections() {
    long inKernel =
        fits(machine.network())
            ? Long.MAX_VALUE
            : (machine.memory().orElse(Long.MAX_VALUE) - java()) / kernelBytesOfOne();
    long inHeap = (heap / 4 * 3 - held() - cached) / OBJECTS;
    long files = machine.files().orElse(Long.MAX_VALUE) - OTHER_FILES;
    return Math.min(Math.min(inKernel, inHeap), files);
  }

  /** Whether all that the kernel permits itself for TCP fits beside Java. */
  private boolean fits(OptionalLong network) {
    return network.isPresent()
        && network.getAsLong() + java() <= machine.memory().orElse(Long.MAX_VALUE);
  }

  private static Optional<String> problem(String format, Object... values) {
    return Optional.of(String.format(Locale.ROOT, format, values));
  }

  private static String megabytes(long bytes) {
    return ((bytes + (1 << 20) - 1) >> 20) + " MB";
  }
}
