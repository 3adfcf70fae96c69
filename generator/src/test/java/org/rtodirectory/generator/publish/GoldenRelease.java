package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.SnapshotHeader;
import org.rtodirectory.schemas.source.FileTree;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The release that a tiny directory must give, byte for byte: the files under {@code
 * src/test/resources/golden/release}. Pages and records stand there as they are published. A
 * snapshot is binary, so its size stands there in its place (its digest, without the section of
 * identities, is its name); so do the documents, whose contents are tested where they are made:
 * their names stand in {@code documents.txt}. Of the pages for people the addresses are promised,
 * and not their bytes, which change with each template: it is published without them, and the keys
 * that they add stand in {@code site.txt} beside it.
 */
final class GoldenRelease {
  private static final String DOCUMENTS = "documents.txt";
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden", "release");

  private static final Path SITE = FOLDER.resolveSibling("site.txt");

  private GoldenRelease() {}

  /** Statements that fill an empty database with the tiny directory. */
  static String rows() throws IOException {
    try (InputStream sql = GoldenRelease.class.getResourceAsStream("/golden/directory.sql")) {
      return new String(sql.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The files as they should be. */
  static Map<String, String> expected() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(FOLDER)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(FOLDER.relativize(path).toString(), Files.readString(path));
      }
    }
    return files;
  }

  /** What was published, in the form in which it is kept. */
  static Map<String, String> of(Target target) {
    Map<String, String> files = new TreeMap<>();
    StringBuilder documents = new StringBuilder();
    String sha256 = target.pointer().sha256();
    String golden = withoutIdentities(target.folder().resolve(target.pointer().snapshot()));
    for (String key : target.objects().keySet()) {
      if (key.startsWith("snapshots/")) {
        files.put(key.replace(sha256, golden) + ".size", size(target.folder().resolve(key)) + "\n");
      } else if (key.matches("current.json|(api|guides|releases)/.*")) {
        files.put(
            key,
            target
                .text(key)
                .replace(sha256, golden)
                .replaceFirst("(\"identities\" : \")[0-9a-f]{32}", "$1" + "0".repeat(32)));
      } else {
        documents.append(key).append('\n');
      }
    }
    files.put(DOCUMENTS, documents.toString());
    return files;
  }

  /** The SHA-256 of all sections except the identities, which differ with each document. */
  private static String withoutIdentities(Path snapshot) {
    try {
      byte[] bytes = Files.readAllBytes(snapshot);
      MessageDigest digest = Sha256.newDigest();
      SnapshotHeader.fromBytes(ByteBuffer.wrap(bytes), bytes.length)
          .sections()
          .forEach(
              (id, extent) -> {
                if (id != Section.OBJECTS.id()) {
                  digest.update(bytes, (int) extent.offset(), (int) extent.length());
                }
              });
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException | SnapshotException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  /** The keys that pages for people add, as they should be, a line each. */
  static String expectedSite() throws IOException {
    return Files.readString(SITE);
  }

  /** Makes {@code keys} those that pages for people add. */
  static void replaceSite(String keys) throws IOException {
    Files.writeString(SITE, keys);
  }

  /** Makes {@code files} the files as they should be. */
  static void replace(Map<String, String> files) throws IOException {
    FileTree.delete(FOLDER);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = FOLDER.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, file.getValue());
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
