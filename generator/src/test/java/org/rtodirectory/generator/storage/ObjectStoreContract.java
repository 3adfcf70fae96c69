package org.rtodirectory.generator.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.schemas.source.CachePolicy;

/** The rules of every object store, which the tests of each kind of store inherit. */
public abstract class ObjectStoreContract {
  public static final ObjectHeaders HEADERS = ObjectHeaders.json(CachePolicy.PAGE);

  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(16);

  @TempDir protected Path folder = Path.of("");

  /**
   * Returns an object store that is empty at the start of a test. All object stores that a test
   * gets have the same objects.
   */
  protected abstract ObjectStore store();

  @Test
  void an_object_is_read_back_and_replaced_by_a_second_put() throws IOException {
    store().put("api/a/page=1.json", bytes("longer than the next"), HEADERS);
    assertThat(store().read("api/a/page=1.json")).contains(bytes("longer than the next"));
    store().put("api/a/page=1.json", bytes("next"), HEADERS);
    assertThat(store().read("api/a/page=1.json")).contains(bytes("next"));
    store().put("empty", new byte[0], HEADERS);
    assertThat(store().read("empty")).contains(new byte[0]);
  }

  @Test
  void a_missing_object_is_empty_and_can_be_deleted() throws IOException {
    assertThat(store().read("missing/page=1.json")).isEmpty();
    assertThat(store().get("missing")).isEmpty();
    store().delete("missing/page=1.json");
    store().put("there", bytes("1"), HEADERS);
    store().delete("there");
    store().delete("there");
    assertThat(store().read("there")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/locations/city=winston-salem/state=NC/page=1.json",
        "city=cañon-city/ñ",
        "a b/c  d",
        "a+b",
        "100%",
        "%41/%2F",
        "a&b?c#d",
        "~a!b*c'(d)",
        "日本/🦊",
        ".well-known/api-catalog",
      })
  void keys_have_any_characters(String key) throws IOException {
    store().put(key, bytes(key), HEADERS);
    assertThat(store().read(key)).contains(bytes(key));
    assertThat(listing(store(), "")).contains(key + " " + bytes(key).length);
    store().delete(key);
    assertThat(store().read(key)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/", ".", "..", "../outside", "a/../b", "a/./b", "a//b", "/a", "a/", "a\\b"})
  void a_key_that_is_not_a_plain_relative_path_is_refused(String key) {
    assertRefused(() -> store().put(key, bytes("x"), HEADERS));
    assertRefused(() -> store().read(key));
    assertRefused(() -> store().delete(key));
    assertRefused(() -> store().fetch(key, 1, folder));
    assertRefused(
        () -> store().putFile(key, Files.write(folder.resolve("x"), bytes("x")), HEADERS));
  }

  @Test
  void a_file_is_copied_into_the_store_and_fetched() throws IOException {
    byte[] random = new byte[3_000_000];
    new Random(1).nextBytes(random);
    Path file = Files.write(folder.resolve("file"), random);
    store().putFile("snapshots/x.snapshot", file, HEADERS);
    Path fetched = store().fetch("snapshots/x.snapshot", random.length, folder);
    assertThat(fetched).hasBinaryContent(random);
    assertThat(file).hasBinaryContent(random);
  }

  @Test
  void a_missing_file_cannot_be_fetched_or_put() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> Files.size(store().fetch("missing", 10, folder)));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store().putFile("a", folder.resolve("missing"), HEADERS));
  }

  @Test
  void compare_and_set_replaces_only_what_was_read() throws IOException {
    ObjectStore store = store();
    assertThat(store.compareAndSet("current.json", "\"0\"", bytes("1"), HEADERS)).isFalse();
    assertThat(store.read("current.json")).isEmpty();
    assertThat(store.compareAndSet("current.json", null, bytes("1"), HEADERS)).isTrue();
    assertThat(store.compareAndSet("current.json", null, bytes("2"), HEADERS)).isFalse();
    String version = store.get("current.json").orElseThrow().version();
    assertThat(store.compareAndSet("current.json", "\"0\"", bytes("2"), HEADERS)).isFalse();
    assertThat(store.compareAndSet("current.json", version, bytes("2"), HEADERS)).isTrue();
    assertThat(store.compareAndSet("current.json", version, bytes("3"), HEADERS)).isFalse();
    assertThat(store.read("current.json")).contains(bytes("2"));
  }

  @Test
  void a_version_changes_with_the_bytes() throws IOException {
    store().put("a", bytes("1"), HEADERS);
    StoredObject firstObject = store().get("a").orElseThrow();
    assertThat(firstObject.bytes()).isEqualTo(bytes("1"));
    assertThat(store().get("a").orElseThrow().version()).isEqualTo(firstObject.version());
    store().put("a", bytes("2"), HEADERS);
    assertThat(store().get("a").orElseThrow().version()).isNotEqualTo(firstObject.version());
  }

  @Test
  protected void exactly_one_of_sixteen_writers_of_the_same_version_succeeds() throws Exception {
    ObjectStore store = store();
    String version = null;
    for (int round = 0; round < 10; round++) {
      List<Callable<Boolean>> writers = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        byte[] body = bytes("round " + round + " writer " + i);
        String expected = version;
        writers.add(() -> store.compareAndSet("current.json", expected, body, HEADERS));
      }
      int winner = -1;
      List<Future<Boolean>> results = threads.invokeAll(writers);
      for (int i = 0; i < 16; i++) {
        if (results.get(i).get()) {
          assertThat(winner).as("winner before %s in round %s", i, round).isEqualTo(-1);
          winner = i;
        }
      }
      StoredObject stored = store.get("current.json").orElseThrow();
      assertThat(stored.bytes()).isEqualTo(bytes("round " + round + " writer " + winner));
      version = stored.version();
    }
  }

  @Test
  void a_listing_has_every_object_under_a_prefix_and_nothing_of_the_store_itself()
      throws IOException {
    ObjectStore store = store();
    assertThat(listing(store, "")).isEmpty();
    try (Closeable lock = store.lock().orElseThrow()) {
      store.put("api/a/page=1.json", bytes("12"), HEADERS);
      store.put("api/b.json", bytes("1"), HEADERS);
      store.put("robots.txt", bytes("123"), HEADERS);
      assertThat(listing(store, ""))
          .containsExactlyInAnyOrder("api/a/page=1.json 2", "api/b.json 1", "robots.txt 3");
    }
    assertThat(listing(store, "api/"))
        .containsExactlyInAnyOrder("api/a/page=1.json 2", "api/b.json 1");
    assertThat(listing(store, "api/a")).containsExactly("api/a/page=1.json 2");
    assertThat(listing(store, "missing/")).isEmpty();
    assertThat(store.isListed("api/b.json", 1)).isTrue();
    assertThat(store.isListed("api/b.json", 2)).isFalse();
    assertThat(store.isListed("api/b", 1)).isFalse();
  }

  @Test
  void a_released_lock_can_be_acquired_again() throws IOException {
    ObjectStore store = store();
    for (int i = 1; i <= 2; i++) {
      try (Closeable lock = store.lock().orElseThrow()) {
        assertThat(store().lock()).isEmpty();
        store.put("during", bytes("1"), HEADERS);
      }
      // The end of the lock does not concern later writes.
      store.put("afterwards", bytes("1"), HEADERS);
      store.delete("afterwards");
    }
    store().lock().orElseThrow().close();
  }

  public static List<String> listing(ObjectStore store, String prefix) throws IOException {
    List<String> listing = new ArrayList<>();
    store.list(prefix, object -> listing.add(object.key() + " " + object.size()));
    return listing;
  }

  public static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static void assertRefused(Call call) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(call::run)
        .withMessageStartingWith("not an object key: ");
  }

  /** A call of an object store. */
  @FunctionalInterface
  public interface Call {
    void run() throws IOException;
  }
}
