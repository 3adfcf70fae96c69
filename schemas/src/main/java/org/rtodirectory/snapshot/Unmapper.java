package org.rtodirectory.snapshot;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;

/**
 * Unmaps a mapped buffer at once, on a Java before 22, which has no public way. {@code
 * sun.misc.Unsafe.invokeCleaner}, of the module {@code jdk.unsupported}, does it on Java 9 and
 * later. It is looked up by name, because the compiler warns about every direct use. On a Java
 * without it, mappings last until they are collected.
 */
final class Unmapper {
  private static final MethodHandle CLEANER = cleaner();

  private Unmapper() {}

  /**
   * Unmaps {@code mapped}, which must be the originally mapped buffer and not a slice or duplicate.
   */
  static void unmap(MappedByteBuffer mapped) {
    try {
      CLEANER.invoke((ByteBuffer) mapped);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
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
    } catch (ReflectiveOperationException | RuntimeException missing) {
      return MethodHandles.empty(type);
    }
  }
}
