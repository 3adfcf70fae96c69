package org.rtodirectory.generator.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.ObjectList;

/** Lists of objects, which are built from parts and compared. */
class ObjectListBuilderTest {
  private static final List<String> FAMILIES = List.of("pages", "documents");

  private final SnapshotFiles files = SnapshotFiles.create();

  @AfterEach
  void delete() throws IOException {
    files.close();
  }

  @Test
  void any_order_and_any_number_of_parts_give_the_same_file() throws IOException {
    Map<String, Long> objects = new TreeMap<>();
    Random random = new Random(1);
    for (int number = 0; number < 3_000; number++) {
      objects.put(
          "api/é" + random.nextInt(100) + "/page=" + random.nextInt(1_000), random.nextLong());
    }
    Path unsplitList = list(objects, Long.MAX_VALUE);
    Path splitList = list(objects, 1_000);
    assertThat(splitList).hasSameBinaryContentAs(unsplitList);
    assertThat(Files.size(unsplitList)).isLessThan(20L * objects.size());
    Map<String, Long> readObjects = new TreeMap<>();
    try (ObjectList.ObjectListReader reader = new ObjectList.ObjectListReader(splitList)) {
      while (reader.next()) {
        readObjects.put(reader.key(), reader.digest());
        assertThat(reader.family()).isEqualTo("documents");
      }
    }
    assertThat(readObjects).isEqualTo(objects);
  }

  @Test
  void an_empty_list_can_be_built_and_read() throws IOException {
    try (ObjectList.ObjectListReader reader = new ObjectList.ObjectListReader(list(Map.of(), 10))) {
      assertThat(reader.next()).isFalse();
    }
  }

  @Test
  void a_duplicate_key_is_found_within_a_part_and_across_parts() throws IOException {
    Path probe = files.temporary();
    for (long partBytes : new long[] {1, Long.MAX_VALUE}) {
      assertThatIOException()
          .isThrownBy(
              () -> {
                try (ObjectListBuilder builder =
                    new ObjectListBuilder(files, FAMILIES, partBytes)) {
                  for (String key : List.of("b", "a", "c", "a")) {
                    builder.add(bytes(key), 1, "pages");
                  }
                  builder.finish();
                }
              })
          .withMessage("two objects have the key a");
      try (Stream<Path> leftFiles = Files.list(probe.getParent())) {
        assertThat(leftFiles).as("files that the failure leaves").containsExactly(probe);
      }
    }
  }

  @Test
  void keys_are_in_as_few_files_as_the_size_of_a_part_allows() throws IOException {
    try (ObjectListBuilder builder = new ObjectListBuilder(files, FAMILIES, 1_000)) {
      for (int number = 100; number < 300; number++) {
        builder.add(bytes("key=" + number + "x".repeat(93)), 1, "pages");
      }
      Path probe = files.temporary();
      try (Stream<Path> parts = Files.list(probe.getParent())) {
        assertThat(parts.filter(part -> !part.equals(probe))).hasSize(20);
      }
      Files.delete(builder.finish());
    }
  }

  @Test
  void only_objects_with_the_same_digest_in_every_live_release_are_known() throws IOException {
    Path servedList = list(Map.of("same", 1L, "other", 2L, "served", 3L), 10);
    Path unfinishedList = list(Map.of("same", 1L, "other", 4L, "unfinished", 3L), 10);
    StoredObjects.KnownObjects knownObjects = readKnown(servedList, unfinishedList);
    assertThat(knownObjects.has(bytes("same"), 1)).isTrue();
    assertThat(knownObjects.has(bytes("same"), 2)).isFalse();
    assertThat(knownObjects.has(bytes("other"), 2)).isFalse();
    assertThat(knownObjects.has(bytes("other"), 4)).isFalse();
    assertThat(knownObjects.has(bytes("served"), 3)).isFalse();
    assertThat(knownObjects.has(bytes("unfinished"), 3)).isFalse();
    assertThat(readKnown(servedList).has(bytes("served"), 3)).isTrue();
  }

  @Test
  void objects_of_earlier_lists_that_are_not_in_the_new_list_have_vanished() throws IOException {
    Path newList = list(Map.of("b", 1L, "d", 1L), 1);
    Path served = list(Map.of("a", 1L, "b", 2L, "c", 1L), 10);
    Path earlier = list(Map.of("c", 3L, "e", 1L), 10);
    StoredObjects stored = new StoredObjects(Set.of(served, earlier), Set.of(served), true);
    List<String> removedKeys = new ArrayList<>();
    stored.forEachVanished(newList, object -> removedKeys.add(object.key()));
    assertThat(removedKeys).containsExactly("a", "c", "e");
    StoredObjects uncertain = new StoredObjects(Set.of(served), Set.of(served), false);
    assertThat(uncertain.known().has(bytes("a"), 1)).isFalse();
  }

  private static StoredObjects.KnownObjects readKnown(Path... live) throws IOException {
    return new StoredObjects(Set.of(live), Set.of(live), true).known();
  }

  private Path list(Map<String, Long> objects, long partBytes) throws IOException {
    List<String> keys = new ArrayList<>(objects.keySet());
    Collections.shuffle(keys, new Random(2));
    try (ObjectListBuilder builder = new ObjectListBuilder(files, FAMILIES, partBytes)) {
      for (String key : keys) {
        builder.add(bytes(key), objects.get(key), "documents");
      }
      assertThat(builder.count()).isEqualTo(objects.size());
      return builder.finish();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
