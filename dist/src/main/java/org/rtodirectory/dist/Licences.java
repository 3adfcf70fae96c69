package org.rtodirectory.dist;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * The licences of the libraries that are delivered, by the bill of materials. One that is not known
 * to permit delivery fails the build.
 */
final class Licences {
  private static final String OWN_GROUP = "org.rtodirectory";

  /** Licences under which a library may be delivered, by their SPDX identifiers. */
  private static final Set<String> PERMITTED =
      Set.of(
          "Apache-2.0",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "EPL-2.0",
          "MIT",
          "MIT-0",
          "CC0-1.0",
          "PostgreSQL");

  /** What the build files of some libraries call theirs. */
  private static final Map<String, String> IDENTIFIERS = Map.of();

  private static final Pattern TEXT =
      Pattern.compile("(?i)(?:META-INF/)?(?:LICEN[CS]E|NOTICE|COPYING)[^/]*|META-INF/license/.+");

  private final Map<String, Set<String>> components = new TreeMap<>();

  private Licences() {}

  /**
   * Reads the bill of materials.
   *
   * @throws Unknown if a component has no licence that permits delivery
   */
  static Licences of(Path sbom) throws Unknown {
    Licences licences = new Licences();
    List<String> unknown = new ArrayList<>();
    for (JsonNode component : new ObjectMapper().readTree(sbom.toFile()).path("components")) {
      if (component.path("group").asString("").equals(OWN_GROUP)) {
        continue;
      }
      String name =
          component.path("group").asString("")
              + ":"
              + component.path("name").asString()
              + ":"
              + component.path("version").asString();
      Set<String> named = named(component.path("licenses"));
      if (named.stream().noneMatch(PERMITTED::contains)) {
        unknown.add("  " + name + ": " + (named.isEmpty() ? "none" : String.join(", ", named)));
      }
      licences.components.put(name, named);
    }
    if (!unknown.isEmpty()) {
      throw new Unknown(unknown);
    }
    return licences;
  }

  private static Set<String> named(JsonNode licences) {
    Set<String> named = new TreeSet<>();
    for (JsonNode entry : licences) {
      JsonNode licence = entry.path("license");
      String name =
          Stream.of(licence.path("id"), entry.path("expression"), licence.path("name"))
              .filter(JsonNode::isString)
              .map(JsonNode::asString)
              .findFirst()
              .orElse("without a name");
      named.addAll(Arrays.asList(IDENTIFIERS.getOrDefault(name, name).split(" OR ", -1)));
    }
    return named;
  }

  /** Writes the list, and the texts of licences and notices that the libraries hold. */
  void write(Path folder) throws IOException {
    StringBuilder list =
        new StringBuilder("Libraries in the programs, and the licences under which they come.\n\n");
    Files.createDirectories(folder);
    for (Map.Entry<String, Set<String>> component : components.entrySet()) {
      list.append(component.getKey())
          .append("  ")
          .append(String.join(" or ", component.getValue()))
          .append('\n');
    }
    Files.writeString(folder.resolve("LIBRARIES.txt"), list);
    for (String entry : System.getProperty("java.class.path").split(":", -1)) {
      Path jar = Path.of(entry);
      String artifact = jar.getFileName().toString().replaceFirst("\\.jar$", "");
      if (entry.endsWith(".jar") && isComponent(artifact)) {
        copyTexts(jar, folder.resolve(artifact));
      }
    }
  }

  private boolean isComponent(String file) {
    return components.keySet().stream()
        .map(name -> name.split(":", -1))
        .anyMatch(parts -> file.startsWith(parts[1] + "-" + parts[2]));
  }

  private static void copyTexts(Path jar, Path folder) throws IOException {
    try (FileSystem content = FileSystems.newFileSystem(jar);
        Stream<Path> files = Files.walk(content.getPath("/"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = file.toString().substring(1);
        if (TEXT.matcher(name).matches() && !name.endsWith(".class")) {
          Files.createDirectories(folder);
          Files.write(
              folder.resolve(name.replaceFirst("^META-INF/", "").replace('/', '-')),
              Files.readAllBytes(file));
        }
      }
    }
  }

  /** A library comes under a licence that is not known to permit delivery. */
  static final class Unknown extends Exception {
    private static final long serialVersionUID = 1;

    Unknown(List<String> components) {
      super(
          "These libraries have no licence that is known to permit delivery. Remove them, or add the"
              + " licence to Licences.PERMITTED after reading it:\n"
              + String.join("\n", components));
    }
  }
}
