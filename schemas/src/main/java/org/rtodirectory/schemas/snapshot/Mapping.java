package org.rtodirectory.schemas.snapshot;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a file that are mapped into memory, and unmapped at once: a mapping otherwise lasts
 * until a garbage collection finds its buffers, which may be long after a program has stopped using
 * them, and keeps the disk space of a deleted file until then.
 *
 * <p>Java 22 and newer do this with an arena, older ones with {@code
 * sun.misc.Unsafe.invokeCleaner}. All methods are looked up by name, because the programs are
 * compiled for a Java without arenas, and because the compiler warns about every use of {@code
 * Unsafe}.
 *
 * <p>A read of an unmapped buffer crashes the process without arenas. {@link Region} therefore
 * drops its references to the buffers before they are unmapped. For one thread.
 */
final class Mapping implements AutoCloseable {
  private static final @Nullable Arenas ARENAS =
      Runtime.version().feature() < 22 ? null : Arenas.find();
  private static final MethodHandle CLEANER = cleaner();

  private final @Nullable Object arena = ARENAS == null ? null : call(ARENAS.opening);
  private final List<ByteBuffer> buffers = new ArrayList<>();
  private boolean closed;

  /** The bytes of a file from {@code offset}, fewer than 2 GiB. The file may be closed then. */
  ByteBuffer map(FileChannel file, long offset, long size) throws IOException {
    if (ARENAS == null || arena == null) {
      ByteBuffer buffer = file.map(FileChannel.MapMode.READ_ONLY, offset, size);
      buffers.add(buffer);
      return buffer;
    }
    try {
      return (ByteBuffer)
          ARENAS.viewing.invoke(
              ARENAS.mapping.invoke(file, FileChannel.MapMode.READ_ONLY, offset, size, arena));
    } catch (IOException | RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Unmaps all parts; no thread may be reading them. Closing it again does nothing. */
  @Override
  public void close() {
    if (!closed && ARENAS != null && arena != null) {
      call(ARENAS.closing, arena);
    }
    closed = true;
    buffers.forEach(buffer -> call(CLEANER, buffer));
    buffers.clear();
  }

  /** What is needed of {@code java.lang.foreign}. */
  private record Arenas(
      MethodHandle opening, MethodHandle mapping, MethodHandle viewing, MethodHandle closing) {
    static Arenas find() {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      try {
        Class<?> arena = Class.forName("java.lang.foreign.Arena");
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        return new Arenas(
            lookup.findStatic(arena, "ofShared", MethodType.methodType(arena)),
            lookup.findVirtual(
                FileChannel.class,
                "map",
                MethodType.methodType(
                    segment, FileChannel.MapMode.class, long.class, long.class, arena)),
            lookup.findVirtual(segment, "asByteBuffer", MethodType.methodType(ByteBuffer.class)),
            lookup.findVirtual(arena, "close", MethodType.methodType(void.class)));
      } catch (ReflectiveOperationException notAsDocumented) {
        throw new IllegalStateException(notAsDocumented);
      }
    }
  }

  /** Unmaps a buffer. On a Java that lacks the method it does nothing. */
  private static MethodHandle cleaner() {
    MethodType type = MethodType.methodType(void.class, ByteBuffer.class);
    try {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Field instance = unsafe.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      return MethodHandles.lookup()
          .findVirtual(unsafe, "invokeCleaner", type)
          .bindTo(instance.get(null));
    } catch (ReflectiveOperationException | RuntimeException missing) {
      return MethodHandles.empty(type);
    }
  }

  private static @Nullable Object call(MethodHandle method, Object... arguments) {
    try {
      return method.invokeWithArguments(arguments);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
