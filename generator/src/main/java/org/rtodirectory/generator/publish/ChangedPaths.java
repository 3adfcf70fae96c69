package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.rtodirectory.generator.objects.ObjectPlan;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The paths whose responses change with a publish, percent-encoded. An object has the path of its
 * key. A page of the API also has the path and query of each request that it answers. An {@code
 * index.html} also has the path of its folder. More than {@value #MAX_PATHS} paths are replaced by
 * {@code /*}.
 */
final class ChangedPaths {
  static final String EVERYTHING = "/*";

  static final int MAX_PATHS = 3_000;

  private static final String INDEX_SUFFIX = "/index.html";
  private static final String HOME_KEY = "index.html";

  private ChangedPaths() {}

  static List<String> of(ObjectPlan plan) throws IOException {
    if (plan.written() + plan.deleted() > MAX_PATHS) {
      return List.of(EVERYTHING);
    }
    Set<String> keys = new LinkedHashSet<>();
    plan.forEachUpload(keys::add);
    plan.forEachDeletion(keys::add);
    return of(keys);
  }

  static List<String> of(Collection<String> keys) {
    Set<String> paths = new LinkedHashSet<>();
    for (String key : keys) {
      paths.add(path(key));
      if (key.equals(HOME_KEY)) {
        paths.add("/");
      } else if (key.endsWith(INDEX_SUFFIX)) {
        paths.add(path(key.substring(0, key.length() - INDEX_SUFFIX.length())));
      }
      PageKey.parse(key)
          .ifPresent(
              page ->
                  page.queries()
                      .forEach(
                          query ->
                              paths.add(
                                  page.endpoint().path() + (query.isEmpty() ? "" : "?" + query))));
    }
    return limit(paths);
  }

  static List<String> union(Collection<String> first, Collection<String> second) {
    Set<String> paths = new LinkedHashSet<>(first);
    paths.addAll(second);
    return limit(paths);
  }

  private static List<String> limit(Set<String> paths) {
    return paths.size() > MAX_PATHS || paths.contains(EVERYTHING)
        ? List.of(EVERYTHING)
        : List.copyOf(paths);
  }

  private static String path(String key) {
    return Arrays.stream(key.split("/", -1))
        .map(PercentEncoding::encode)
        .collect(Collectors.joining("/", "/", ""));
  }
}
