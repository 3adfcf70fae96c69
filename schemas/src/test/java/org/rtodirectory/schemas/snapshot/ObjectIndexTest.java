package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.fixture.NewSeeds;

class ObjectIndexTest {
  @NewSeeds(5)
  void what_differs_is_what_a_comparison_of_maps_gives(long seed) {
    Random random = new Random(seed);
    int size = random.nextInt(5) * random.nextInt(1000);
    Map<String, Long> before = objects(random, size);
    Map<String, Long> after = new HashMap<>(before);
    after.keySet().removeIf(key -> random.nextInt(10) == 0);
    after.replaceAll((key, identity) -> random.nextInt(10) == 0 ? random.nextLong() : identity);
    after.putAll(objects(random, size / 10));
    ObjectIndex old = index(before);
    ObjectIndex index = index(after);
    assertThat(index.count()).isEqualTo(after.size());
    BitSet differing = index.differingFrom(old);
    BitSet missing = index.missingIn(old);
    after.forEach(
        (key, identity) -> {
          int place = index.find(ObjectIndex.digest(key));
          assertThat(place).isNotNegative();
          assertThat(differing.get(place)).as(key).isEqualTo(!identity.equals(before.get(key)));
          assertThat(missing.get(place)).isEqualTo(!before.containsKey(key));
        });
    assertThat(old.missingIn(index).cardinality())
        .isEqualTo(before.keySet().stream().filter(key -> !after.containsKey(key)).count());
    assertThat(index.differingFrom(index).isEmpty()).isTrue();
    assertThat(index.find(ObjectIndex.digest("none"))).isNegative();
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE})
  void two_keys_with_one_digest_change_together(long digest) {
    ObjectIndex.Builder builder = new ObjectIndex.Builder();
    builder.add(digest, 5);
    builder.add(7, 1);
    builder.add(digest, 6);
    ObjectIndex.Builder changed = new ObjectIndex.Builder();
    changed.add(digest, 6);
    changed.add(digest, 8);
    changed.add(7, 1);
    ObjectIndex index = changed.build();
    BitSet differing = index.differingFrom(builder.build());
    assertThat(differing.get(index.find(digest))).isTrue();
    assertThat(differing.get(index.find(7))).isFalse();
  }

  private static Map<String, Long> objects(Random random, int size) {
    Map<String, Long> objects = new HashMap<>();
    for (int i = 0; i < size; i++) {
      objects.put("api/" + random.nextInt(), random.nextLong());
    }
    return objects;
  }

  /** Entries are added in another order each time. */
  private static ObjectIndex index(Map<String, Long> objects) {
    ObjectIndex.Builder builder = new ObjectIndex.Builder();
    new TreeSet<>(objects.keySet())
        .descendingSet()
        .forEach(key -> builder.add(ObjectIndex.digest(key), objects.getOrDefault(key, 0L)));
    return builder.build();
  }
}
