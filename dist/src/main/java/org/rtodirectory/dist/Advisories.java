package org.rtodirectory.dist;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * A list of known vulnerabilities of libraries, which are pinned in a file so that a build needs no
 * database of them. It holds what was known when it was written; a scanner that asks such a
 * database finds what was published since.
 */
final class Advisories {
  private static final String FILE = "advisories.tsv";

  private final List<Advisory> advisories;

  private Advisories(List<Advisory> advisories) {
    this.advisories = advisories;
  }

  /** The list of this project. */
  static Advisories pinned() throws IOException {
    try (Reader file =
        new InputStreamReader(
            Objects.requireNonNull(Advisories.class.getResourceAsStream(FILE), FILE),
            StandardCharsets.UTF_8)) {
      return read(file);
    }
  }

  /**
   * Reads a list: lines of package, range, identifier and source, separated by tabs.
   *
   * @throws IllegalArgumentException if a line has another form, with its number
   */
  static Advisories read(Reader list) throws IOException {
    List<Advisory> advisories = new ArrayList<>();
    BufferedReader lines = new BufferedReader(list);
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (line.startsWith("#")) {
        continue;
      }
      String[] cells = line.split("\t", -1);
      if (cells.length != 4
          || !cells[0].matches("[^:\\s]+:[^:\\s]+")
          || !cells[3].startsWith("https://")) {
        throw new IllegalArgumentException(
            FILE + ", line " + number + ": expected package, range, advisory and source");
      }
      advisories.add(new Advisory(cells[0], VersionRange.parse(cells[1]), cells[2], cells[3]));
    }
    return new Advisories(advisories);
  }

  /**
   * Looks for affected components.
   *
   * @param sbom the bill of materials (CycloneDX)
   * @throws Affected if there are some, with all of them
   */
  void check(Path sbom) throws Affected {
    List<String> found = new ArrayList<>();
    for (JsonNode component : new ObjectMapper().readTree(sbom.toFile()).path("components")) {
      String group = component.path("group").asString("");
      String name = component.path("name").asString("");
      String version = component.path("version").asString("");
      for (Advisory advisory : advisories) {
        if (advisory.concerns(group, name) && advisory.affected.contains(version)) {
          found.add(
              "  "
                  + group
                  + ":"
                  + name
                  + ":"
                  + version
                  + ": "
                  + advisory.id
                  + ", "
                  + advisory.source);
        }
      }
    }
    if (!found.isEmpty()) {
      throw new Affected(found);
    }
  }

  /** The number of advisories. */
  int size() {
    return advisories.size();
  }

  private record Advisory(String packages, VersionRange affected, String id, String source) {
    boolean concerns(String group, String name) {
      return packages.equals(group + ":" + name) || packages.equals(group + ":*");
    }
  }

  /** A component has a known vulnerability. */
  static final class Affected extends Exception {
    private static final long serialVersionUID = 1;

    Affected(List<String> components) {
      super(
          "These libraries have known vulnerabilities. Raise their versions in pom.xml:\n"
              + String.join("\n", components));
    }
  }
}
