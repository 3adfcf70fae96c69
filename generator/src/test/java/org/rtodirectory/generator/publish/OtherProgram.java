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

/**
 * Changes to a published release, so that it looks as if another version of the program published
 * it.
 */
final class OtherProgram {
  private OtherProgram() {}

  /** Changes the bytes of the pages of the website, in the object store and in the object list. */
  static void changePages(Target target, long release) throws IOException {
    Release record = target.record(release);
    ObjectListReference oldReference = Objects.requireNonNull(record.objects());
    Path newList = Files.createTempFile(target.folder().getParent(), "other", ".objects");
    Path oldList = target.folder().resolve(oldReference.key());
    try (ObjectList.ObjectListReader oldObjects = new ObjectList.ObjectListReader(oldList);
        ObjectList.ObjectListWriter newObjects =
            new ObjectList.ObjectListWriter(newList, families(oldList))) {
      while (oldObjects.next()) {
        boolean isPage = Target.isSitePage(oldObjects.key());
        newObjects.add(
            oldObjects.keyBytes(),
            oldObjects.digest() + (isPage ? 1 : 0),
            oldObjects.familyNumber());
        if (isPage) {
          target.put(oldObjects.key(), "<p>Other templates made this.</p>");
        }
      }
      newObjects.finish();
    }
    ObjectListReference reference =
        ObjectListReference.of(
            release, Sha256.hex(newList), Files.size(newList), oldReference.count());
    Files.move(newList, target.folder().resolve(reference.key()));
    Files.delete(oldList);
    write(target, record.withRenderer("0".repeat(32), reference));
  }

  /** Changes the digest of the program that published a release. */
  static void changeRenderer(Target target, long release, String renderer) throws IOException {
    Release record = target.record(release);
    write(target, record.withRenderer(renderer, record.objects()));
  }

  private static void write(Target target, Release record) throws IOException {
    Files.write(target.folder().resolve(Release.key(record.release())), record.toBytes());
  }

  /** Returns the titles of the families by their numbers. */
  private static List<String> families(Path list) throws IOException {
    Map<Integer, String> titles = new TreeMap<>();
    try (ObjectList.ObjectListReader objects = new ObjectList.ObjectListReader(list)) {
      while (objects.next()) {
        titles.put(objects.familyNumber(), objects.family());
      }
    }
    int maxNumber = titles.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
    return Stream.iterate(0, number -> number <= maxNumber, number -> number + 1)
        .map(number -> titles.getOrDefault(number, "none"))
        .toList();
  }
}
