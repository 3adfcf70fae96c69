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

/** The digest of the renderer. It must change with everything that can change a byte. */
class RendererDigestTest {
  /** One of each kind: class, template, text, asset, library. */
  private static final Map<String, String> PROGRAM =
      Map.of(
          "org/rtodirectory/schemas/page/PageRenderer.class", "class 1",
          "org/rtodirectory/schemas/web/JtestoreGenerated.class", "template 1",
          "document/openapi.json", "text 1",
          "site/site.css", "asset 1",
          "org/commonmark/parser/Parser.class", "library 1");

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org/rtodirectory/schemas/page/PageRenderer.class",
        "org/rtodirectory/schemas/web/JtestoreGenerated.class",
        "document/openapi.json",
        "site/site.css",
        "org/commonmark/parser/Parser.class"
      })
  void a_change_of_any_part_of_the_program_changes_the_digest(String changed) throws IOException {
    Map<String, String> next = new TreeMap<>(PROGRAM);
    next.put(changed, PROGRAM.get(changed).replace('1', '2'));
    assertThat(digest(jar("next.jar", next))).isNotEqualTo(digest(jar("program.jar", PROGRAM)));
    assertThat(digest(tree("next", next))).isNotEqualTo(digest(tree("program", PROGRAM)));
    next.remove(changed);
    assertThat(digest(jar("less.jar", next))).isNotEqualTo(digest(jar("program.jar", PROGRAM)));
  }

  @Test
  void the_running_program_has_all_of_these_kinds() throws IOException {
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
  void another_java_changes_it() throws IOException {
    Map<String, String> entries = RendererDigest.entries(jar("program.jar", PROGRAM));
    assertThat(RendererDigest.of(entries, 17)).isNotEqualTo(RendererDigest.of(entries, 25));
  }

  @Test
  void a_later_build_of_the_same_sources_elsewhere_does_not() throws IOException {
    String first = digest(jar("program.jar", PROGRAM));
    Files.createDirectories(folder.resolve("elsewhere"));
    assertThat(digest(jar("elsewhere/program.jar", PROGRAM))).isEqualTo(first);
  }

  @Test
  void jars_that_a_manifest_names_count() throws IOException {
    String library = "org/commonmark/parser/Parser.class";
    jar("library.jar", Map.of(library, "library 1"));
    Path starter = folder.resolve("starter.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "library.jar");
    try (OutputStream out = Files.newOutputStream(starter)) {
      new JarOutputStream(out, manifest).close();
    }
    assertThat(RendererDigest.entries(starter.toString())).containsKey(library);
  }

  private static String digest(String classPath) throws IOException {
    return RendererDigest.of(RendererDigest.entries(classPath), 17);
  }

  private String jar(String name, Map<String, String> entries) throws IOException {
    Path jar = folder.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        out.putNextEntry(
            new ZipEntry(entry.getKey()).setLastModifiedTime(FileTime.fromMillis(name.length())));
        out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar.toString();
  }

  private String tree(String name, Map<String, String> entries) throws IOException {
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      Path file = folder.resolve(name).resolve(entry.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, entry.getValue());
    }
    return folder.resolve(name) + File.pathSeparator + folder.resolve("missing");
  }
}
