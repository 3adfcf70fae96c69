package org.rtodirectory.generator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The digest of the renderer, which must change with everything that can change a byte of a page.
 */
class RendererDigestTest {
  /**
   * The entries of a program, one of each kind: a class, a template, a document, an asset and a
   * library.
   */
  private static final Map<String, String> PROGRAM =
      Map.of(
          "org/rtodirectory/schemas/page/PageRenderer.class", "class 1",
          "org/rtodirectory/schemas/web/render/JtestoreGenerated.class", "template 1",
          "document/openapi.json", "text 1",
          "site/site.css", "asset 1",
          "org/commonmark/parser/Parser.class", "library 1");

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org/rtodirectory/schemas/page/PageRenderer.class",
        "org/rtodirectory/schemas/web/render/JtestoreGenerated.class",
        "document/openapi.json",
        "site/site.css",
        "org/commonmark/parser/Parser.class"
      })
  void a_change_of_any_part_of_the_program_changes_the_digest(String changedEntry)
      throws IOException {
    Map<String, String> changedProgram = new TreeMap<>(PROGRAM);
    changedProgram.put(changedEntry, PROGRAM.get(changedEntry).replace('1', '2'));
    assertThat(digest(createJar("next.jar", changedProgram)))
        .isNotEqualTo(digest(createJar("program.jar", PROGRAM)));
    assertThat(digest(createFolder("next", changedProgram)))
        .isNotEqualTo(digest(createFolder("program", PROGRAM)));
    changedProgram.remove(changedEntry);
    assertThat(digest(createJar("less.jar", changedProgram)))
        .isNotEqualTo(digest(createJar("program.jar", PROGRAM)));
  }

  @Test
  void the_running_program_has_entries_of_every_kind() throws IOException {
    Map<String, String> entries = RendererDigest.entries(System.getProperty("java.class.path"));
    assertThat(entries)
        .containsKeys(PROGRAM.keySet().toArray(String[]::new))
        .containsKeys(
            "tools/jackson/databind/ObjectMapper.class",
            "org/rtodirectory/generator/objects/ReleaseObjects.class",
            "org/rtodirectory/schemas/source/CachePolicy.class");
    assertThat(RendererDigest.ofProgram()).matches("[0-9a-f]{32}");
  }

  @Test
  void another_version_of_java_changes_the_digest() throws IOException {
    Map<String, String> entries = RendererDigest.entries(createJar("program.jar", PROGRAM));
    assertThat(RendererDigest.of(entries, 17)).isNotEqualTo(RendererDigest.of(entries, 25));
  }

  @Test
  void a_build_of_the_same_sources_in_another_folder_has_the_same_digest() throws IOException {
    String firstDigest = digest(createJar("program.jar", PROGRAM));
    Files.createDirectories(folder.resolve("elsewhere"));
    assertThat(digest(createJar("elsewhere/program.jar", PROGRAM))).isEqualTo(firstDigest);
  }

  @Test
  void jars_that_a_manifest_names_are_part_of_the_program() throws IOException {
    String library = "org/commonmark/parser/Parser.class";
    createJar("library.jar", Map.of(library, "library 1"));
    Path starter = folder.resolve("starter.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "library.jar");
    try (OutputStream output = Files.newOutputStream(starter)) {
      new JarOutputStream(output, manifest).close();
    }
    assertThat(RendererDigest.entries(starter.toString())).containsKey(library);
  }

  private static String digest(String classPath) throws IOException {
    return RendererDigest.of(RendererDigest.entries(classPath), 17);
  }

  private String createJar(String name, Map<String, String> entries) throws IOException {
    Path file = folder.resolve(name);
    try (JarOutputStream output = new JarOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        output.putNextEntry(
            new ZipEntry(entry.getKey()).setLastModifiedTime(FileTime.fromMillis(name.length())));
        output.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return file.toString();
  }

  private String createFolder(String name, Map<String, String> entries) throws IOException {
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      Path file = folder.resolve(name).resolve(entry.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, entry.getValue());
    }
    return folder.resolve(name) + File.pathSeparator + folder.resolve("missing");
  }
}
