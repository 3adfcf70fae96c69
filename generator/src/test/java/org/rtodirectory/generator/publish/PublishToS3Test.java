package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.s3.Fault;
import org.rtodirectory.generator.s3.FaultyFront;
import org.rtodirectory.generator.s3.S3Server;
import org.rtodirectory.generator.s3.S3Settings;
import org.rtodirectory.generator.storage.ObjectStore;

/** Publishing to S3Proxy. */
class PublishToS3Test extends PublishToS3Contract {
  PublishToS3Test() {
    super(S3Server.start());
  }

  @Tag("drill")
  @Test
  void a_store_without_conditional_writes_is_published_to_by_a_single_publisher()
      throws IOException {
    try (S3Server open = S3Server.startOpen();
        FaultyFront front = FaultyFront.of(open.endpoint())) {
      front.choose(request -> Fault.UNCONDITIONAL);
      S3Settings shared = S3Settings.DEFAULT;
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> Target.publish(ONE, front.store(prefix, shared)))
          .withMessageContaining("--single-publisher");
      ObjectStore store =
          front.store(
              prefix,
              new S3Settings(
                  shared.writers(), shared.requestLimit(), shared.operationLimit(), true));
      PublishSummary first = Target.publish(ONE, store);
      assertThat(first.isNew()).isTrue();
      assertThat(Target.publish(OTHER, store).release()).isEqualTo(2);
      assertThat(pointer(store).release()).isEqualTo(2);
    }
  }

  @Test
  void of_two_publishers_at_once_exactly_one_wins() throws Exception {
    Target.publish(ONE, server.store(prefix));
    for (int round = 0; round < 2; round++) {
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
