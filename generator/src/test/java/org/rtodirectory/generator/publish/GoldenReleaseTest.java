package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.fixture.GeneratedFile;
import org.rtodirectory.schemas.release.ObjectList;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The release of a tiny directory, compared byte for byte with the files under {@code
 * src/test/resources/golden/release}. Pages and records are there as they are published. A snapshot
 * is binary, so a file with its size takes its place. Documents have their own tests, so {@code
 * documents.txt} has only their names. The release is published without a website. The keys and
 * digests that a website adds are in {@code site.txt}, next to the folder.
 */
class GoldenReleaseTest {
  private static final GeneratedFile GENERATED =
      new GeneratedFile("generator", GoldenReleaseTest.class, "golden.update");

  private static final String DOCUMENTS = "documents.txt";
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden", "release");

  private static final Path SITE = FOLDER.resolveSibling("site.txt");

  @Test
  void the_tiny_directory_gives_the_golden_release(@TempDir Path folder) throws IOException {
    Target target = new Target(folder);
    target.publish(tinyDirectory());
    Map<String, String> publishedFiles = goldenFiles(target);
    new Target(FOLDER).objects().keySet().forEach(key -> publishedFiles.putIfAbsent(key, ""));
    Map<Path, String> files = new TreeMap<>();
    publishedFiles.forEach((key, text) -> files.put(FOLDER.resolve(key), text));
    GENERATED.check(files, StandardCharsets.ISO_8859_1);
  }

  @Test
  void a_website_adds_its_golden_objects_and_changes_only_the_documentation(@TempDir Path folder)
      throws IOException {
    Target withoutSite = new Target(folder.resolve("without"));
    withoutSite.publish(tinyDirectory());
    Target withSite = new Target(folder.resolve("with"));
    Target.publish(tinyDirectory(), new SiteSettings("Example Directory"), withSite.store());
    Map<String, String> servedWithSite = withSite.servedObjects();
    Map<String, String> otherObjects = withoutSite.servedObjects();
    // The documentation gets the header of the website.
    otherObjects.keySet().removeIf(key -> key.startsWith("docs/"));
    assertThat(servedWithSite).containsAllEntriesOf(otherObjects);
    servedWithSite.keySet().removeAll(withoutSite.servedObjects().keySet());
    StringBuilder lines = new StringBuilder();
    servedWithSite.forEach(
        (key, text) ->
            lines.append(
                key + " " + Sha256.shortHex(text.getBytes(StandardCharsets.ISO_8859_1)) + "\n"));
    String objects = lines.toString();
    GENERATED.check(Map.of(SITE, objects), StandardCharsets.UTF_8);
  }

  private static Extract tinyDirectory() throws IOException {
    Jdbi jdbi = TestDatabase.create();
    String statements = statements();
    jdbi.useHandle(handle -> handle.createScript(statements).execute());
    Extract extract = DirectoryReader.read(jdbi, Synonyms.NONE, Progress.NONE, source -> {});
    return new Extract(
        extract.directory(),
        new Release.Source("PostgreSQL 17.11", "0/1A2B3C8", "database-1", false),
        List.of());
  }

  /** Returns statements that insert the tiny directory into an empty database. */
  private static String statements() throws IOException {
    try (InputStream sql = GoldenReleaseTest.class.getResourceAsStream("/golden/directory.sql")) {
      return new String(sql.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Returns the golden files of the published objects, each byte as a character. The list of
   * objects becomes text without its digests.
   */
  private static Map<String, String> goldenFiles(Target target) throws IOException {
    Map<String, String> files = new TreeMap<>();
    StringBuilder documents = new StringBuilder();
    ObjectListReference list = Objects.requireNonNull(target.record(1).objects());
    for (Map.Entry<String, String> object : target.objects().entrySet()) {
      String key = object.getKey();
      String bytes = object.getValue();
      if (key.startsWith("snapshots/")) {
        files.put(key + ".size", bytes.length() + "\n");
      } else if (key.equals(list.key())) {
        files.put("releases/1.objects.txt", text(target.folder().resolve(key)));
      } else if (key.matches("current.json|(api|guides|releases)/.*")) {
        files.put(key, withoutDigests(bytes, list));
      } else {
        documents.append(key).append('\n');
      }
    }
    files.put(DOCUMENTS, documents.toString());
    return files;
  }

  /**
   * Returns a record without the digests of documents and of the program, which differ with each
   * change.
   */
  private static String withoutDigests(String record, ObjectListReference list) {
    return record
        .replace(list.key(), "releases/1-" + "0".repeat(16) + ".objects")
        .replace(list.sha256(), "0".repeat(64))
        .replace("\"size\" : " + list.size() + ",", "\"size\" : 0,")
        .replaceFirst("(\"renderer\" : \")[0-9a-f]{32}", "$1" + "0".repeat(32));
  }

  private static String text(Path list) throws IOException {
    StringBuilder lines = new StringBuilder();
    try (ObjectList.ObjectListReader objects = new ObjectList.ObjectListReader(list)) {
      while (objects.next()) {
        lines.append(objects.key()).append(" (").append(objects.family()).append(")\n");
      }
    }
    return lines.toString();
  }
}
