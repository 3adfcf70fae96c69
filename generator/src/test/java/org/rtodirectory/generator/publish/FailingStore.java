package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.rtodirectory.generator.storage.ObjectStore;

/**
 * A store that works until the disk is full, or until the process is killed: from some operation on
 * every one fails. It remembers what it wrote.
 */
public interface FailingStore extends ObjectStore {
  /** What was done: {@code put KEY}, {@code delete KEY} or {@code set KEY}, in order. */
  List<String> done();

  /** A store that does not fail. */
  static FailingStore never(ObjectStore store) {
    return failing(store, operation -> false, false);
  }

  /**
   * A store whose {@code number}-th write is the first that fails.
   *
   * @param answerLost whether that one is done all the same
   */
  static FailingStore at(int number, ObjectStore store, boolean answerLost) {
    AtomicInteger writes = new AtomicInteger();
    return failing(
        store,
        operation -> !operation.startsWith("read") && writes.incrementAndGet() == number,
        answerLost);
  }

  /** A store whose first operation that begins with {@code operation} is the first that fails. */
  static FailingStore until(String operation, ObjectStore store) {
    return failing(store, next -> next.startsWith(operation), false);
  }

  private static FailingStore failing(
      ObjectStore store, Predicate<String> failing, boolean answerLost) {
    List<String> done = new CopyOnWriteArrayList<>();
    AtomicBoolean failed = new AtomicBoolean();
    return (FailingStore)
        Proxy.newProxyInstance(
            FailingStore.class.getClassLoader(),
            new Class<?>[] {FailingStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("done")) {
                return done;
              }
              String word = word(method.getName());
              String operation = arguments == null ? word : word + " " + arguments[0];
              boolean fails = !word.isEmpty() && failing.test(operation);
              if (!word.isEmpty() && (failed.get() || (fails && !answerLost))) {
                failed.set(true);
                throw new IOException("No space left on device");
              }
              Object result = result(store, method, arguments);
              if (word.matches("put|delete|set")) {
                done.add(operation);
              }
              if (fails) {
                failed.set(true);
                throw new IOException("No space left on device");
              }
              return result;
            });
  }

  /** What an operation is called here; empty for one that does not fail. */
  private static String word(String method) {
    return switch (method) {
      case "put", "putFile" -> "put";
      case "delete", "flush" -> method;
      case "compareAndSet" -> "set";
      case "get", "read", "fetch" -> "read";
      default -> "";
    };
  }

  private static Object result(ObjectStore store, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(store, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}
