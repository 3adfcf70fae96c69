package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * An object store that fails from a chosen operation on, as after a full disk or a killed process.
 * It works again after {@link #recover}. It records its writes.
 */
public interface FailingStore extends ObjectStore, FailureControl {
  /** Returns an object store that works until a test makes it fail. */
  static FailingStore working(ObjectStore store) {
    State state = new State();
    return (FailingStore)
        Proxy.newProxyInstance(
            FailingStore.class.getClassLoader(),
            new Class<?>[] {FailingStore.class},
            (proxy, method, arguments) ->
                method.getDeclaringClass() == FailureControl.class
                    ? result(state, method, arguments)
                    : state.attempt(store, method, arguments));
  }

  /** Returns an object store that fails from its {@code number}-th write on. */
  static FailingStore failingAtWrite(int number, ObjectStore store, boolean isAnswerLost) {
    FailingStore failingStore = working(store);
    failingStore.failAt(number, isAnswerLost);
    return failingStore;
  }

  /**
   * Returns an object store that fails from the first operation on that begins with {@code
   * operation}.
   */
  static FailingStore failingAt(String operation, ObjectStore store) {
    FailingStore failingStore = working(store);
    failingStore.failAt(operation);
    return failingStore;
  }

  /** The recorded operations of an object store, and the rule by which operations fail. */
  final class State implements FailureControl {
    private final List<String> operations = new CopyOnWriteArrayList<>();
    private volatile Predicate<String> isFailing = operation -> false;
    private volatile boolean isAnswerLost;
    private volatile boolean hasFailed;

    /** The number of reads until one gets no answer. */
    private final AtomicInteger readsUntilNoAnswer = new AtomicInteger();

    @Override
    public List<String> operations() {
      return operations;
    }

    @Override
    public void failAt(String operation) {
      isAnswerLost = false;
      isFailing = next -> next.startsWith(operation);
    }

    @Override
    public void failAt(int number, boolean isAnswerLost) {
      AtomicInteger writes = new AtomicInteger();
      this.isAnswerLost = isAnswerLost;
      isFailing = operation -> !operation.startsWith("read") && writes.incrementAndGet() == number;
    }

    @Override
    public void missAnswer(int number) {
      readsUntilNoAnswer.set(number);
    }

    @Override
    public boolean hasMissedAnswer() {
      return readsUntilNoAnswer.get() <= 0;
    }

    @Override
    public void recover() {
      isFailing = operation -> false;
      hasFailed = false;
      operations.clear();
    }

    private Object attempt(ObjectStore store, Method method, Object[] arguments) throws Throwable {
      String name = operationName(method.getName());
      if (name.isEmpty()) {
        return result(store, method, arguments);
      }
      String operation = arguments == null ? name : name + " " + arguments[0];
      if (name.equals("read") && readsUntilNoAnswer.getAndDecrement() == 1) {
        throw new ObjectReader.Unavailable("no answer", new IOException());
      }
      boolean fails = isFailing.test(operation);
      if (hasFailed || (fails && !isAnswerLost)) {
        hasFailed = true;
        throw new IOException("No space left on device");
      }
      Object result = result(store, method, arguments);
      if (name.matches("put|delete|set")) {
        operations.add(operation);
      }
      if (fails) {
        hasFailed = true;
        throw new IOException("No space left on device");
      }
      return result;
    }
  }

  /** Returns the name of an operation that can fail, or an empty string for the others. */
  private static String operationName(String method) {
    return switch (method) {
      case "put", "putFile" -> "put";
      case "delete", "flush" -> method;
      case "compareAndSet" -> "set";
      case "get", "read", "fetch" -> "read";
      default -> "";
    };
  }

  private static Object result(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}
