package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.rtodirectory.schemas.release.ObjectList;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.text.Sha256;

/** Changes to a published release that make it look like one of another version of the program. */
final class OtherProgram {
  private OtherProgram() {}

  /** Changes the bytes of the pages of the website, in the store and in the object list. */
  static void renders(Target target, long release) throws IOException {
    Release record = target.record(release);
    ObjectListReference before = Objects.requireNonNull(record.objects());
    Path list = Files.createTempFile(target.folder().getParent(), "other", ".objects");
    Path original = target.folder().resolve(before.key());
    try (ObjectList.ObjectListReader objects = new ObjectList.ObjectListReader(original);
        ObjectList.ObjectListWriter newObjects =
            new ObjectList.ObjectListWriter(list, families(original))) {
      while (objects.next()) {
        boolean isPage = isOfSite(objects.key());
        newObjects.add(
            objects.keyBytes(), objects.digest() + (isPage ? 1 : 0), objects.familyNumber());
        if (isPage) {
          target.put(objects.key(), "<p>Other templates made this.</p>");
        }
      }
      newObjects.finish();
    }
    ObjectListReference reference =
        ObjectListReference.of(release, Sha256.hex(list), Files.size(list), before.count());
    Files.move(list, target.folder().resolve(reference.key()));
    Files.delete(original);
    write(target, record.withRenderer("0".repeat(32), reference));
  }

  /** Changes the digest of the program that published a release. */
  static void isNamed(Target target, long release, String renderer) throws IOException {
    Release record = target.record(release);
    write(target, record.withRenderer(renderer, record.objects()));
  }

  private static void write(Target target, Release record) throws IOException {
    Files.write(target.folder().resolve(Release.key(record.release())), record.toBytes());
  }

  private static boolean isOfSite(String key) {
    return key.endsWith(".html") && !key.startsWith("docs/");
  }

  /** Returns the titles of the families by their numbers. */
  private static List<String> families(Path list) throws IOException {
    Map<Integer, String> titles = new TreeMap<>();
    try (ObjectList.ObjectListReader objects = new ObjectList.ObjectListReader(list)) {
      while (objects.next()) {
        titles.put(objects.familyNumber(), objects.family());
      }
    }
    int last = titles.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
    return Stream.iterate(0, number -> number <= last, number -> number + 1)
        .map(number -> titles.getOrDefault(number, "none"))
        .toList();
  }
}
