package org.rtodirectory.generator.s3;

import java.time.Duration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Allows a write to start only if the lock is held for as long as the write may take. */
interface Fence {
  /** Allows every write. */
  Fence OPEN =
      new Fence() {
        @Override
        public void check(Duration limit) {}

        @Override
        public Duration longest() {
          return Duration.ofDays(1);
        }
      };

  /**
   * Returns normally if a write that ends within {@code limit} may start.
   *
   * @throws LockLost if another process may get the lock before that
   */
  void check(Duration limit);

  /** The longest time that any write may take. */
  Duration longest();

  /** The time limit of a write that asks for {@code wanted}. */
  default Duration limit(Duration wanted) {
    return wanted.compareTo(longest()) < 0 ? wanted : longest();
  }

  /** Checks the fence of a request before each attempt, including retries. */
  final class Interceptor implements ExecutionInterceptor {
    static final ExecutionAttribute<Runnable> CHECK =
        new ExecutionAttribute<>("org.rtodirectory.fence");

    @Override
    public void beforeTransmission(
        Context.BeforeTransmission context, ExecutionAttributes attributes) {
      attributes.getOptionalAttribute(CHECK).ifPresent(Runnable::run);
    }
  }

  /** A write was not started, because another process may hold the lock by now. */
  final class LockLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LockLost(String message) {
      super(message);
    }
  }
}
