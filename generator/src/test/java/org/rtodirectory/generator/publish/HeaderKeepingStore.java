package org.rtodirectory.generator.publish;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.rtodirectory.generator.storage.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.StoredObject;

/** A store that keeps the headers of what is written through it, as a bucket does. */
final class HeaderKeepingStore {
  private final ObjectStore store;
  private final Map<String, ObjectHeaders> headers = new ConcurrentHashMap<>();

  HeaderKeepingStore(ObjectStore store) {
    this.store = store;
  }

  /** The store as others see it. */
  ObjectStore store() {
    return (ObjectStore)
        Proxy.newProxyInstance(
            ObjectStore.class.getClassLoader(),
            new Class<?>[] {ObjectStore.class},
            (proxy, method, arguments) ->
                call(method, arguments == null ? new Object[0] : arguments));
  }

  /** The headers of an object, to be looked at and changed. */
  Map<String, ObjectHeaders> headers() {
    return headers;
  }

  private Object call(Method method, Object... arguments) throws Throwable {
    try {
      Object result = method.invoke(store, arguments);
      Arrays.stream(arguments)
          .filter(ObjectHeaders.class::isInstance)
          .forEach(given -> headers.put((String) arguments[0], (ObjectHeaders) given));
      return method.getName().equals("get") ? withHeaders((String) arguments[0], result) : result;
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  private Object withHeaders(String key, Object found) {
    return ((Optional<?>) found)
        .map(StoredObject.class::cast)
        .map(object -> new StoredObject(object.bytes(), object.version(), headers.get(key)));
  }
}
