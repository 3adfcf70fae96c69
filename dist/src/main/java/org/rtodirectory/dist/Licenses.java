package org.rtodirectory.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
 * The licenses of the delivered libraries, from the software bill of materials. A license that is
 * not permitted fails the build.
 */
final class Licenses {
  private static final String OWN_GROUP = "org.rtodirectory";

  /** The licenses that permit delivery, by their SPDX identifiers. */
  private static final Set<String> PERMITTED =
      Set.of("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MIT", "MIT-0");

  /** The files in a jar that have the text of a license or notice. */
  private static final Pattern TEXT_FILE =
      Pattern.compile("(?i)(?:META-INF/)?(?:LICEN[CS]E|NOTICE|COPYING)[^/]*|META-INF/license/.+");

  /** The names of the licenses of each library, by {@code group:artifact:version}. */
  private final Map<String, Set<String>> licensesByLibrary = new TreeMap<>();

  private Licenses() {}

  /**
   * Reads the bill of materials.
   *
   * @throws UnknownLicense if a component has no license that permits delivery
   */
  static Licenses of(Path sbom) throws UnknownLicense {
    Licenses licenses = new Licenses();
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
      Set<String> names = names(component.path("licenses"));
      if (names.stream().noneMatch(PERMITTED::contains)) {
        unknown.add("  " + name + ": " + (names.isEmpty() ? "none" : String.join(", ", names)));
      }
      licenses.licensesByLibrary.put(name, names);
    }
    if (!unknown.isEmpty()) {
      throw new UnknownLicense(unknown);
    }
    return licenses;
  }

  private static Set<String> names(JsonNode licenses) {
    Set<String> names = new TreeSet<>();
    for (JsonNode entry : licenses) {
      JsonNode license = entry.path("license");
      String name =
          Stream.of(license.path("id"), entry.path("expression"), license.path("name"))
              .filter(JsonNode::isString)
              .map(JsonNode::asString)
              .findFirst()
              .orElse("without a name");
      names.addAll(Arrays.asList(name.split(" OR ", -1)));
    }
    return names;
  }

  /**
   * Writes the list of libraries, and each distinct text of a license or notice in their jars. The
   * jars are those of the class path.
   */
  void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Map<String, Path> jars = new TreeMap<>();
    for (String entry : System.getProperty("java.class.path").split(":", -1)) {
      jars.put(Path.of(entry).getFileName().toString(), Path.of(entry));
    }
    Map<String, String> fileByText = new HashMap<>();
    StringBuilder list =
        new StringBuilder(
            "The libraries in the programs, their licenses, and the files in this folder with their"
                + " texts.\n");
    for (Map.Entry<String, Set<String>> library : licensesByLibrary.entrySet()) {
      String[] names = library.getKey().split(":", -1);
      String artifact = names[1];
      String version = names[2];
      list.append('\n')
          .append(library.getKey())
          .append("  ")
          .append(String.join(" or ", library.getValue()));
      for (Map.Entry<String, Path> jar : jars.entrySet()) {
        if (jar.getKey().startsWith(artifact + "-" + version)) {
          for (Map.Entry<String, String> text : texts(jar.getValue()).entrySet()) {
            String file = fileByText.get(text.getValue());
            if (file == null) {
              file = artifact + "-" + text.getKey();
              fileByText.put(text.getValue(), file);
              Files.writeString(folder.resolve(file), text.getValue(), StandardCharsets.ISO_8859_1);
            }
            list.append("  ").append(file);
          }
        }
      }
    }
    Files.writeString(folder.resolve("LIBRARIES.txt"), list.append('\n'));
  }

  /** Returns the texts of licenses and notices in a jar, by file name. Each char is one byte. */
  private static Map<String, String> texts(Path jar) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (FileSystem content = FileSystems.newFileSystem(jar);
        Stream<Path> files = Files.walk(content.getPath("/"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = file.toString().substring(1);
        if (TEXT_FILE.matcher(name).matches() && !name.endsWith(".class")) {
          texts.put(
              name.replaceFirst("^META-INF/", "").replace('/', '-'),
              Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return texts;
  }

  /** Thrown if no license of a library is known to permit delivery. */
  static final class UnknownLicense extends Exception {
    private static final long serialVersionUID = 1;

    UnknownLicense(List<String> components) {
      super(
          "These libraries have no license that is known to permit delivery. Read their licenses."
              + " Then remove the libraries, or add the licenses to Licenses.PERMITTED:\n"
              + String.join("\n", components));
    }
  }
}
