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

/** Lists of objects: built from parts, and compared. */
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
    for (int i = 0; i < 3_000; i++) {
      objects.put(
          "api/é" + random.nextInt(100) + "/page=" + random.nextInt(1_000), random.nextLong());
    }
    Path unsplitList = list(objects, Long.MAX_VALUE);
    Path many = list(objects, 1_000);
    assertThat(many).hasSameBinaryContentAs(unsplitList);
    assertThat(Files.size(unsplitList)).isLessThan(20L * objects.size());
    Map<String, Long> readObjects = new TreeMap<>();
    try (ObjectList.ObjectListReader reader = new ObjectList.ObjectListReader(many)) {
      while (reader.next()) {
        readObjects.put(reader.key(), reader.digest());
        assertThat(reader.family()).isEqualTo("documents");
      }
    }
    assertThat(readObjects).isEqualTo(objects);
  }

  @Test
  void an_empty_list_is_one() throws IOException {
    try (ObjectList.ObjectListReader reader = new ObjectList.ObjectListReader(list(Map.of(), 10))) {
      assertThat(reader.next()).isFalse();
    }
  }

  @Test
  void a_key_that_two_objects_have_is_noticed_within_a_part_and_across_parts() throws IOException {
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
    }
  }

  @Test
  void keys_are_in_no_more_files_than_their_length_needs() throws IOException {
    try (ObjectListBuilder builder = new ObjectListBuilder(files, FAMILIES, 1_000)) {
      for (int i = 100; i < 300; i++) {
        builder.add(bytes("key=" + i + "x".repeat(93)), 1, "pages");
      }
      Path probe = files.temporary();
      try (Stream<Path> parts = Files.list(probe.getParent())) {
        assertThat(parts.filter(part -> !part.equals(probe))).hasSize(20);
      }
      Files.delete(builder.finish());
    }
  }

  @Test
  void only_objects_that_every_live_release_lists_alike_are_known() throws IOException {
    Path servedList = list(Map.of("same", 1L, "other", 2L, "served", 3L), 10);
    Path unfinishedList = list(Map.of("same", 1L, "other", 4L, "unfinished", 3L), 10);
    StoredObjects.KnownObjects known = readKnown(servedList, unfinishedList);
    assertThat(known.has(bytes("same"), 1)).isTrue();
    assertThat(known.has(bytes("same"), 2)).isFalse();
    assertThat(known.has(bytes("other"), 2)).isFalse();
    assertThat(known.has(bytes("other"), 4)).isFalse();
    assertThat(known.has(bytes("served"), 3)).isFalse();
    assertThat(known.has(bytes("unfinished"), 3)).isFalse();
    assertThat(readKnown(servedList).has(bytes("served"), 3)).isTrue();
  }

  @Test
  void an_object_has_vanished_if_an_earlier_list_has_it_and_the_new_one_has_not()
      throws IOException {
    Path next = list(Map.of("b", 1L, "d", 1L), 1);
    Path served = list(Map.of("a", 1L, "b", 2L, "c", 1L), 10);
    Path earlier = list(Map.of("c", 3L, "e", 1L), 10);
    StoredObjects stored = new StoredObjects(Set.of(served, earlier), Set.of(served), true);
    List<String> vanished = new ArrayList<>();
    stored.forEachVanished(next, object -> vanished.add(object.key()));
    assertThat(vanished).containsExactly("a", "c", "e");
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
