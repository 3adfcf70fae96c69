package org.rtodirectory.generator.s3;

import java.time.Duration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Lets a write begin only while the lock is held for as long as the write may take. */
interface Fence {
  /** Lets every write begin. */
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
   * Returns if a write may begin that ends within {@code limit}.
   *
   * @throws LockLost if another process may have the lock before that
   */
  void check(Duration limit);

  /** How long a write may take at most, whatever it carries. */
  Duration longest();

  /** How long a write may take that needs {@code wanted}. */
  default Duration limit(Duration wanted) {
    return wanted.compareTo(longest()) < 0 ? wanted : longest();
  }

  /** Asks the fence of a request before each attempt, the retries too. */
  final class Interceptor implements ExecutionInterceptor {
    static final ExecutionAttribute<Runnable> CHECK =
        new ExecutionAttribute<>("org.rtodirectory.fence");

    @Override
    public void beforeTransmission(
        Context.BeforeTransmission context, ExecutionAttributes attributes) {
      attributes.getOptionalAttribute(CHECK).ifPresent(Runnable::run);
    }
  }
}
