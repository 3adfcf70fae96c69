package org.rtodirectory.generator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.objects.ReleaseObject.ObjectKind;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * A plan uploads and deletes the same objects whether it keeps fewer or more objects in memory than
 * it has to upload.
 */
class ObjectPlanTest {
  private static final int THREADS = 2;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 1000})
  void a_plan_uploads_and_deletes_exactly_the_objects_that_differ(int maxRemembered)
      throws Exception {
    try (SnapshotFiles files = SnapshotFiles.create();
        Snapshot oldSnapshot =
            snapshot(
                "before",
                "Ace|Dallas|TX|1 Main St",
                "Best|Mobile|AL|2 Oak St",
                "Cozy|York|AL|3 Elm St");
        Snapshot newSnapshot =
            snapshot(
                "after",
                "Ace|Dallas|TX|1 Main St",
                "Ace|Dallas|TX|4 Main St",
                "Best|Mobile|AL|2 Oak St",
                "Dixie|York|AL|3 Elm St")) {
      ReleaseObjects oldObjects = ReleaseObjects.of(new PageCatalog(oldSnapshot));
      ReleaseObjects newObjects = ReleaseObjects.of(new PageCatalog(newSnapshot));
      try (ObjectPlan firstPlan =
              ObjectPlan.of(oldObjects, StoredObjects.UNKNOWN, files, by -> {});
          ObjectPlan plan =
              ObjectPlan.of(
                  newObjects,
                  objectsOfOnlyRelease(firstPlan.listFile()),
                  files,
                  maxRemembered,
                  by -> {})) {
        assertThat(firstPlan.written()).isEqualTo(objects(oldObjects).size());
        Map<String, String> expected = objects(newObjects);
        expected.entrySet().removeAll(objects(oldObjects).entrySet());
        List<String> keys = new ArrayList<>();
        plan.forEachUpload(keys::add);
        assertThat(keys).containsExactlyInAnyOrderElementsOf(expected.keySet());
        assertThat(uploads(plan)).isEqualTo(expected);
        List<String> deleted = new ArrayList<>();
        plan.forEachDeletion(deleted::add);
        Map<String, String> removedObjects = objects(oldObjects);
        removedObjects.keySet().removeAll(objects(newObjects).keySet());
        assertThat(deleted).containsExactlyInAnyOrderElementsOf(removedObjects.keySet());
        assertThat(plan.written()).isEqualTo(keys.size());
        assertThat(plan.deleted()).isEqualTo(deleted.size());
      }
    }
  }

  private static StoredObjects objectsOfOnlyRelease(Path list) {
    boolean isKnown = true;
    return new StoredObjects(Set.of(list), Set.of(list), isKnown);
  }

  private Snapshot snapshot(String name, String... stores) throws Exception {
    Path file = folder.resolve(name);
    SnapshotBuilder.build(
        Extracts.of(stores).directory(),
        Target.PUBLICATION,
        new SiteSettings("Example"),
        file,
        Progress.NONE);
    return Snapshot.open(file);
  }

  /** Returns the objects that a plan uploads, with their bytes. */
  private static Map<String, String> uploads(ObjectPlan plan) throws IOException {
    Map<String, String> uploads = Collections.synchronizedMap(new TreeMap<>());
    for (ObjectKind kind : ObjectKind.values()) {
      plan.upload(
          kind,
          THREADS,
          by -> {},
          (object, bytes) -> assertThat(uploads.put(object.key(), text(bytes))).isNull());
    }
    return uploads;
  }

  private static Map<String, String> objects(ReleaseObjects objects) {
    Map<String, String> texts = new TreeMap<>();
    objects.forEach(object -> texts.put(object.key(), text(object.bytes())));
    return texts;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
