package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * Publishes and commands after the pointer or a record was damaged: The message names the object,
 * and a publish replaces it.
 */
class DamagedStateTest {
  private static final Extract RELEASE_1 = Extracts.of("Ace|Dallas|TX|1 Main St");
  private static final Extract RELEASE_2 =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|El Paso|TX|2 Main St");
  private static final Extract NEXT_DIRECTORY = Extracts.of("Best|Mobile|AL|1 Oak St");

  private final Path folder;
  private final Target target;
  private Map<String, String> servedBefore = Map.of();

  DamagedStateTest(@TempDir Path folder) {
    this.folder = folder;
    target = new Target(folder.resolve("public"));
    target.publish(RELEASE_1);
    target.publish(RELEASE_2);
    servedBefore = target.servedObjects();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"release\": 2, \"snap", "{}"})
  void a_damaged_pointer_is_reported_and_replaced_by_the_next_publish_or_rollback(
      String damagedPointer) throws IOException {
    write("current.json", damagedPointer);
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(target::verify)
        .withMessageContaining("is damaged or missing. Publish again or roll back, then run ");
    assertThat(target.publish(RELEASE_2).release()).isEqualTo(3);
    assertThat(target.servedObjects()).isEqualTo(servedBefore);
    write("current.json", damagedPointer);
    assertThat(target.rollback(1).release()).isEqualTo(4);
    assertThat(target.servedObjects()).isEqualTo(Target.publishFresh(folder, RELEASE_1));
    target.assertWhole();
  }

  @Test
  void a_lost_pointer_is_replaced_by_a_publish_with_the_next_number() throws IOException {
    target.store().delete("current.json");
    target.store().delete("releases/1.json"); // gc may have deleted it.
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(target::verify)
        .withMessageContaining("current.json")
        .withMessageContaining("is damaged or missing");
    assertThat(target.publish(NEXT_DIRECTORY).release()).isEqualTo(3);
    assertThat(target.servedObjects()).isEqualTo(Target.publishFresh(folder, NEXT_DIRECTORY));
    target.assertWhole();
  }

  @Test
  void the_damaged_record_of_the_served_release_is_replaced_by_the_next_release()
      throws IOException {
    write("releases/2.json", "");
    assertThat(target.verify())
        .containsExactly(new Finding(Finding.ObjectProblem.DAMAGED, "releases/2.json", false));
    assertThat(target.publish(RELEASE_2).release()).isEqualTo(3);
    assertThat(target.record(3).target()).isEqualTo(target.record(1).target());
    assertThat(target.servedObjects()).isEqualTo(servedBefore);
    target.assertWhole();
  }

  /**
   * A gateway would mistake a new release with this number for the release that it already serves.
   */
  @Test
  void the_number_of_the_served_release_is_not_reused_if_its_record_is_lost() throws IOException {
    target.store().delete("releases/2.json");
    assertThat(target.publish(NEXT_DIRECTORY).release()).isEqualTo(3);
    assertThat(target.pointer().release()).isEqualTo(3);
  }

  @Test
  void the_number_of_an_unfinished_release_with_a_damaged_record_is_not_reused()
      throws IOException {
    target.interrupt(NEXT_DIRECTORY, "set current.json");
    write("releases/3.json", "{");
    assertThat(target.publish(NEXT_DIRECTORY).release()).isEqualTo(4);
    assertThat(target.servedObjects()).isEqualTo(Target.publishFresh(folder, NEXT_DIRECTORY));
    target.assertWhole();
  }

  /** Without the object list, nobody knows which pages a publish must delete. */
  @Test
  void nothing_is_published_while_the_store_does_not_give_the_list_of_the_served_objects()
      throws IOException {
    ObjectStore busyStore =
        failing(
            target.store(),
            "fetch",
            "releases/",
            new ObjectReader.Unavailable("503", new IOException("503")));
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> Target.publish(NEXT_DIRECTORY, busyStore))
        .withMessageContaining("503")
        .withMessageContaining("The release that was published before stays served");
    assertThat(target.servedObjects()).isEqualTo(servedBefore);
    target.publish(NEXT_DIRECTORY);
    assertThat(target.servedObjects()).isEqualTo(Target.publishFresh(folder, NEXT_DIRECTORY));
    target.assertWhole();
  }

  /**
   * Returns a bucket in which an operation fails for all keys that begin with {@code keyPrefix}.
   */
  private static ObjectStore failing(
      ObjectStore store, String operation, String keyPrefix, IOException failure) {
    return (ObjectStore)
        Proxy.newProxyInstance(
            ObjectStore.class.getClassLoader(),
            new Class<?>[] {ObjectStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("isFolder")) {
                return false;
              }
              if (method.getName().equals(operation)
                  && arguments[0].toString().startsWith(keyPrefix)) {
                throw failure;
              }
              return method.invoke(store, arguments);
            });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void without_the_list_of_the_served_objects_a_publish_writes_all_of_them(boolean isDeleted)
      throws IOException {
    String listKey = loseList(isDeleted);
    String page = target.text("api/locations/page=1.json");
    target.put("api/locations/page=1.json", "stale");
    PublishSummary published = target.publish(RELEASE_2);
    assertThat(published.release()).isEqualTo(3);
    assertThat(published.reason()).isEqualTo("the list of objects was lost");
    assertThat(published.plan().written()).isEqualTo(servedBefore.size());
    assertThat(published.warnings())
        .singleElement()
        .asString()
        .contains(
            "The list of the objects of release 2 cannot be read (", listKey, "--delete-foreign");
    assertThat(target.text("api/locations/page=1.json")).isEqualTo(page);
    assertThat(target.publish(RELEASE_2).isNew()).isFalse();
    target.assertWhole();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void verify_finds_and_repairs_the_list_of_the_served_objects(boolean isDeleted)
      throws IOException {
    Map<String, String> objectsBefore = target.objects();
    String listKey = loseList(isDeleted);
    assertThat(target.verify())
        .containsExactly(new Finding(Finding.ObjectProblem.STALE, listKey, true));
    assertThat(target.repair()).isEmpty();
    assertThat(target.objects()).isEqualTo(objectsBefore);
    assertThat(target.publish(RELEASE_2).isNew()).isFalse();
  }

  /** Deletes or truncates the object list of release 2, and returns its key. */
  private String loseList(boolean isDeleted) throws IOException {
    String listKey = Objects.requireNonNull(target.record(2).objects()).key();
    if (isDeleted) {
      target.store().delete(listKey);
    } else {
      byte[] bytes = target.store().read(listKey).orElseThrow();
      Files.write(target.folder().resolve(listKey), Arrays.copyOf(bytes, bytes.length - 1));
    }
    return listKey;
  }

  @Test
  void a_record_of_another_release_counts_as_damaged_and_its_number_is_not_reused() {
    long served = target.pointer().release();
    target.put(Release.key(served + 1), target.text(Release.key(served)));
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> target.rollback(served + 1))
        .withMessage("Release " + (served + 1) + ": it is the record of another release.");
    assertThat(target.publish(Extracts.of("Other|Dallas|TX|9 Main St")).release())
        .isEqualTo(served + 2);
  }

  @Test
  void the_damaged_record_of_an_earlier_release_is_removed() throws IOException {
    write("releases/1.json", "?");
    assertThat(target.repair()).isEmpty();
    assertThat(target.objects()).doesNotContainKey("releases/1.json");
    assertThat(target.verify()).isEmpty();
  }

  @Test
  void damaged_objects_are_named_in_the_order_of_their_releases() throws IOException {
    write("current.json", "?");
    write("releases/1.json", "?");
    write("releases/2.json", "?");
    assertThat(ReleaseHistory.survey(target.store()).damagedKeys())
        .containsExactly("current.json", "releases/1.json", "releases/2.json");
  }

  private void write(String key, String text) throws IOException {
    Files.writeString(target.folder().resolve(key), text);
  }
}
