package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.document.DocsPage;
import org.rtodirectory.document.Document;
import org.rtodirectory.edge.buffer.SharedBytes;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.coding.ContentCoding;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.snapshot.Snapshot;

class ReleaseDocumentsTest {
  private static final Limits LIMITS = new Limits(7, 3, 11);

  @TempDir private static Path folder;
  private static Snapshot snapshot;

  private final Queue<Runnable> background = new ArrayDeque<>();
  private ReleaseDocuments documents;

  @BeforeAll
  static void load() {
    assertThat(CodedBodies.keeping(1, line -> {}).codings()).hasSize(3);
    TestRelease.publish(SmallDirectory.directory(), folder);
    snapshot = TestRelease.snapshot(folder);
  }

  @BeforeEach
  void create() {
    documents = new ReleaseDocuments(snapshot, LIMITS, background::add);
  }

  @Test
  void a_request_waits_for_the_documents_and_prepares_none_itself() {
    CompletableFuture<?> prepared = documents.prepared();
    assertThat(documents.prepared()).isSameAs(prepared).isNotDone();
    assertThat(background).hasSize(1);
    runAll();
    assertThat(prepared).isCompleted();
    documents.prepare();
    assertThat(documents.prepared()).isSameAs(prepared);
    assertThat(background).isEmpty();
    documents.release();
  }

  @Test
  void a_prepared_document_has_the_bytes_of_the_document_in_every_coding() throws IOException {
    List<SharedBytes> shared = new ArrayList<>();
    documents.prepare();
    List<Document> all = ApiDocuments.of(snapshot, LIMITS).all();
    assertThat(all).hasSizeGreaterThan(15);
    for (Document document : all) {
      PreparedDocument prepared = documents.at(document.path()).orElseThrow();
      assertThat(bytes(prepared.plain())).isEqualTo(document.body());
      assertThat(prepared.identity()).isEqualTo(Sha256.shortHex(document.body()));
      assertThat(prepared.contentType()).isEqualTo(document.contentType());
      for (ContentCoding coding : ContentCoding.values()) {
        SharedBytes coded = prepared.coded(coding);
        assertThat(coded != null).isEqualTo(document.body().length >= 1000);
        shared.add(coded == null ? prepared.plain() : coded);
      }
      SharedBytes gzip = prepared.coded(ContentCoding.GZIP);
      if (gzip != null) {
        byte[] unpacked = new GZIPInputStream(new ByteArrayInputStream(bytes(gzip))).readAllBytes();
        assertThat(unpacked).isEqualTo(document.body());
      }
    }
    assertThat(documents.at("/nothing")).isEmpty();
    documents.release();
    assertThat(shared).noneMatch(SharedBytes::acquire);
  }

  /** All that a client can ask for. */
  @Test
  void the_page_with_the_notice_of_each_subset_of_parameters_is_rendered_once() {
    List<CompletableFuture<PreparedDocument>> pages = new ArrayList<>();
    Set<String> identities = new HashSet<>();
    for (int round = 0; round < 3; round++) {
      for (Endpoint endpoint : Endpoint.values()) {
        for (List<String> invalid : subsets(endpoint.parameters())) {
          pages.add(documents.notice(endpoint, invalid));
        }
      }
    }
    int different = pages.size() / 3;
    assertThat(background).hasSize(different);
    assertThat(different).isLessThan(60);
    assertThat(pages).allSatisfy(page -> assertThat(page).isNotDone());
    runAll();
    pages.forEach(page -> identities.add(page.join().identity()));
    assertThat(identities).hasSize(different);
    byte[] expected = DocsPage.render(snapshot, LIMITS, "locations", List.of("state", "page"));
    assertThat(bytes(documents.notice(Endpoint.LOCATIONS, List.of("state", "page")).join().plain()))
        .isEqualTo(expected);
    int memory = pages.stream().limit(different).mapToInt(page -> memory(page.join())).sum();
    assertThat(memory).isLessThan(4_000_000);
    documents.release();
    assertThat(pages).noneMatch(page -> page.join().plain().acquire());
  }

  @Test
  void the_documents_show_the_limits_of_the_gateway() {
    documents.prepare();
    documents.notice(Endpoint.SEARCH, List.of("q"));
    runAll();
    for (PreparedDocument page :
        List.of(
            documents.at("/docs").orElseThrow(),
            documents.notice(Endpoint.SEARCH, List.of("q")).join())) {
      assertThat(new String(bytes(page.plain()), StandardCharsets.UTF_8))
          .contains("7 a minute", "3 a minute", "11 a minute", "q=7;w=60")
          .doesNotContain("60 a minute", "60 requests", "20 a minute");
    }
    documents.release();
  }

  @Test
  void a_document_stays_valid_for_its_response_when_the_release_is_closed() {
    documents.prepare();
    SharedBytes sent = documents.at("/openapi.json").orElseThrow().plain();
    byte[] bytes = bytes(sent);
    assertThat(sent.acquire()).isTrue();
    documents.release();
    assertThat(bytes(sent)).isEqualTo(bytes);
    sent.release();
    assertThat(sent.acquire()).isFalse();
  }

  private static int memory(PreparedDocument document) {
    int memory = document.plain().length();
    for (ContentCoding coding : ContentCoding.values()) {
      memory += Objects.requireNonNull(document.coded(coding)).length();
    }
    return memory;
  }

  private void runAll() {
    while (!background.isEmpty()) {
      Objects.requireNonNull(background.poll()).run();
    }
  }

  private static List<List<String>> subsets(List<String> parameters) {
    List<List<String>> subsets = new ArrayList<>();
    for (int bits = 1; bits < 1 << parameters.size(); bits++) {
      List<String> subset = new ArrayList<>();
      for (int i = 0; i < parameters.size(); i++) {
        if ((bits & 1 << i) != 0) {
          subset.add(parameters.get(i));
        }
      }
      subsets.add(subset);
    }
    return subsets;
  }

  private static byte[] bytes(SharedBytes shared) {
    ByteBuffer bytes = ByteBuffer.allocate(shared.length());
    shared.writeTo(bytes);
    return bytes.array();
  }
}
