package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.s3.S3Server;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.generator.storage.SnapshotFiles;

/** Publishing to S3Proxy. */
class PublishToS3Test extends PublishToS3Contract {
  PublishToS3Test() {
    super(S3Server.start());
  }

  /** What a store says about an object is a part of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {"api/locations/page=1.json", "docs/index.html", "current.json", "releases/1.json"})
  void wrong_headers_are_found_and_repaired_without_a_change_of_the_bytes(String key)
      throws IOException {
    ObjectStore store = server.store(prefix);
    Target.publish(ONE, store);
    StoredObject sound = store.get(key).orElseThrow();
    ObjectHeaders right = Objects.requireNonNull(sound.headers());
    for (ObjectHeaders wrong :
        List.of(
            new ObjectHeaders("text/plain", right.cacheControl()),
            new ObjectHeaders(right.contentType(), "no-store"))) {
      store.put(key, sound.bytes(), wrong);
      try (SnapshotFiles files = SnapshotFiles.create()) {
        Verification verification = Verification.of(store, files, Progress.NONE);
        List<Finding> found = verification.run();
        assertThat(found).containsExactly(new Finding(Finding.Problem.HEADERS, key, true));
        assertThat(verification.repair(store, found, true)).isEmpty();
      }
      assertThat(store.get(key).orElseThrow().headers()).isEqualTo(right);
      assertThat(store.read(key)).contains(sound.bytes());
    }
  }

  @Test
  void of_two_publishers_at_once_exactly_one_wins() throws Exception {
    Target.publish(ONE, server.store(prefix));
    for (int round = 0; round < 5; round++) {
      List<String> ends = race(round);
      assertThat(ends).contains("published");
      assertThat(ends)
          .allMatch(end -> end.equals("published") || end.contains("Another publisher"));
      Target.publish(ONE, server.store(prefix));
      assertThat(served()).isEqualTo(fresh(ONE));
    }
  }

  private List<String> race(int round) throws InterruptedException {
    List<String> ends = Collections.synchronizedList(new ArrayList<>());
    CyclicBarrier start = new CyclicBarrier(2);
    List<Thread> publishers = new ArrayList<>();
    for (int number = 0; number < 2; number++) {
      Extract extract = Extracts.of("Ace|Dallas|TX|" + round + number + " Main St");
      ObjectStore store = server.store(prefix);
      Thread publisher =
          new Thread(
              () -> {
                try {
                  start.await();
                  Target.publish(extract, store);
                  ends.add("published");
                } catch (Refusal refused) {
                  ends.add(String.valueOf(refused.getMessage()));
                } catch (Exception failed) {
                  ends.add("failed: " + failed);
                }
              });
      publishers.add(publisher);
      publisher.start();
    }
    for (Thread publisher : publishers) {
      publisher.join();
    }
    return ends;
  }
}
