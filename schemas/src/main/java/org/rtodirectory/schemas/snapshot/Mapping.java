package org.rtodirectory.schemas.snapshot;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that is mapped into memory, and unmapped when it is closed. Java itself unmaps a file only
 * after a garbage collection, which may be long after its last use. Until then, a deleted file
 * keeps its disk space.
 *
 * <p>On Java 22 and newer, a {@code java.lang.foreign.Arena} unmaps the file. Its methods are
 * looked up by name, because the programs are compiled for an older Java. On older versions, {@link
 * Unmapper} unmaps the file.
 *
 * <p>Without arenas, reading an unmapped buffer crashes the process. {@link Region} therefore drops
 * its references to the buffers before the file is unmapped.
 */
abstract class Mapping implements AutoCloseable {
  /** The maximum length of a {@linkplain #slice slice}. */
  static final long MAX_SLICE_BYTES = 1L << 30;

  private static final @Nullable ArenaMethods ARENA_METHODS = ArenaMethods.find();

  private Mapping() {}

  /** Maps a file for reading. The channel may be closed afterwards. */
  static Mapping of(FileChannel file) throws IOException {
    return ARENA_METHODS == null ? new BufferMapping(file) : new ArenaMapping(file, ARENA_METHODS);
  }

  /** Returns the {@code size} bytes from {@code offset}, at most {@link #MAX_SLICE_BYTES}. */
  abstract ByteBuffer slice(long offset, long size);

  /** Unmaps the file. No thread may be reading it. Closing it again does nothing. */
  @Override
  public abstract void close();

  /**
   * A mapping without arenas. A buffer may not exceed 2 GiB. One buffer begins at each GiB of the
   * file and has 2 GiB, so a slice of at most 1 GiB lies within the buffer of the GiB where it
   * begins.
   */
  private static final class BufferMapping extends Mapping {
    private final List<MappedByteBuffer> buffers = new ArrayList<>();

    BufferMapping(FileChannel file) throws IOException {
      try {
        for (long start = 0; start < file.size(); start += MAX_SLICE_BYTES) {
          long size = Math.min(2 * MAX_SLICE_BYTES - 1, file.size() - start);
          buffers.add(file.map(FileChannel.MapMode.READ_ONLY, start, size));
        }
      } catch (IOException e) {
        close();
        throw e;
      }
    }

    @Override
    ByteBuffer slice(long offset, long size) {
      if (size == 0) {
        return ByteBuffer.allocate(0);
      }
      return buffers
          .get((int) (offset / MAX_SLICE_BYTES))
          .slice((int) (offset % MAX_SLICE_BYTES), (int) size);
    }

    @Override
    public void close() {
      buffers.forEach(Unmapper::unmap);
      buffers.clear();
    }
  }

  private static final class ArenaMapping extends Mapping {
    private final ArenaMethods methods;
    private final Object arena;
    private final Object segment;
    private boolean isClosed;

    ArenaMapping(FileChannel file, ArenaMethods methods) throws IOException {
      this.methods = methods;
      this.arena = methods.open();
      this.segment = methods.map(file, arena);
    }

    @Override
    ByteBuffer slice(long offset, long size) {
      return methods.slice(segment, offset, size);
    }

    @Override
    public void close() {
      if (!isClosed) {
        isClosed = true;
        methods.close(arena);
      }
    }
  }

  /** The methods of {@code java.lang.foreign} that this class uses. */
  private record ArenaMethods(
      MethodHandle opening,
      MethodHandle mapping,
      MethodHandle slicing,
      MethodHandle viewing,
      MethodHandle closing) {

    static @Nullable ArenaMethods find() {
      if (Runtime.version().feature() < 22) {
        return null;
      }
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      try {
        Class<?> arena = Class.forName("java.lang.foreign.Arena");
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        return new ArenaMethods(
            lookup.findStatic(arena, "ofShared", MethodType.methodType(arena)),
            lookup.findVirtual(
                FileChannel.class,
                "map",
                MethodType.methodType(
                    segment, FileChannel.MapMode.class, long.class, long.class, arena)),
            lookup.findVirtual(
                segment, "asSlice", MethodType.methodType(segment, long.class, long.class)),
            lookup.findVirtual(segment, "asByteBuffer", MethodType.methodType(ByteBuffer.class)),
            lookup.findVirtual(arena, "close", MethodType.methodType(void.class)));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    Object open() {
      try {
        return opening.invoke();
      } catch (Throwable failure) {
        throw toUnchecked(failure);
      }
    }

    Object map(FileChannel file, Object arena) throws IOException {
      try {
        return mapping.invoke(file, FileChannel.MapMode.READ_ONLY, 0L, file.size(), arena);
      } catch (IOException e) {
        close(arena);
        throw e;
      } catch (Throwable failure) {
        throw toUnchecked(failure);
      }
    }

    ByteBuffer slice(Object segment, long offset, long size) {
      try {
        Object slice = slicing.invoke(segment, offset, size);
        return (ByteBuffer) viewing.invoke(slice);
      } catch (Throwable failure) {
        throw toUnchecked(failure);
      }
    }

    void close(Object arena) {
      try {
        closing.invoke(arena);
      } catch (Throwable failure) {
        throw toUnchecked(failure);
      }
    }

    private static RuntimeException toUnchecked(Throwable failure) {
      if (failure instanceof Error error) {
        throw error;
      }
      return failure instanceof RuntimeException unchecked
          ? unchecked
          : new IllegalStateException(failure);
    }
  }

  /**
   * The unmapping of a buffer on Java versions before 22, which have no public method for it. It
   * uses the method {@code sun.misc.Unsafe.invokeCleaner} of the module {@code jdk.unsupported}.
   * The class looks the method up by name, because the compiler warns about every direct use. If
   * the method is missing, mappings last until a garbage collection.
   */
  static final class Unmapper {
    private static final MethodHandle CLEANER = cleaner();

    private Unmapper() {}

    /**
     * Unmaps {@code mapped}, which must be the originally mapped buffer and not a slice or
     * duplicate.
     */
    static void unmap(MappedByteBuffer mapped) {
      try {
        CLEANER.invoke((ByteBuffer) mapped);
      } catch (RuntimeException | Error failure) {
        throw failure;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }

    private static MethodHandle cleaner() {
      MethodType type = MethodType.methodType(void.class, ByteBuffer.class);
      try {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return MethodHandles.lookup()
            .findVirtual(unsafe, "invokeCleaner", type)
            .bindTo(instance.get(null));
      } catch (ReflectiveOperationException | RuntimeException e) {
        return MethodHandles.empty(type);
      }
    }
  }
}
