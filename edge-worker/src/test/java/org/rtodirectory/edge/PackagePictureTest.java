package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.GeneratedFile;

/**
 * The picture in ARCHITECTURE.md, which must show the packages of all modules, and the packages
 * that each of them uses.
 */
class PackagePictureTest {
  private static final JavaClasses MAIN = classes();
  private static final Path DOCUMENT = Path.of("../ARCHITECTURE.md");
  private static final Pattern PICTURE =
      Pattern.compile("(?s)(?<=<!-- packages -->\n```\n).+?(?=```\n)");
  private static final String ROOT = "org.rtodirectory";
  private static final List<String> MODULES = List.of("schemas", "generator", "edge");

  @Test
  void the_picture_shows_the_packages_and_their_dependencies() throws IOException {
    String picture = picture(dependencies(MAIN));
    String document = Files.readString(DOCUMENT);
    assertThat(PICTURE.matcher(document).results()).hasSize(1);
    String updated = PICTURE.matcher(document).replaceFirst(Matcher.quoteReplacement(picture));
    new GeneratedFile("edge-worker", PackagePictureTest.class, "packages.update")
        .check(Map.of(DOCUMENT, updated), StandardCharsets.UTF_8);
  }

  /**
   * Reads the classes of this project. Reading those of libraries as well would take 20 seconds.
   */
  private static JavaClasses classes() {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    return new ClassFileImporter()
        .withImportOption(
            location ->
                !location.matches(Pattern.compile(".*([/-]test(-classes)?/|-tests\\.jar).*")))
        .importPackages("org.rtodirectory");
  }

  /** Returns the packages that each package uses. */
  private static Map<String, Set<String>> dependencies(JavaClasses classes) {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (JavaClass type : classes) {
      String packageName = type.getPackageName();
      Set<String> usedPackages = uses.computeIfAbsent(packageName, unknown -> new TreeSet<>());
      type.getDirectDependenciesFromSelf().stream()
          .map(Dependency::getTargetClass)
          .map(target -> target.getBaseComponentType().getPackageName())
          .filter(target -> target.startsWith(ROOT) && !target.equals(packageName))
          .forEach(usedPackages::add);
    }
    return uses;
  }

  /**
   * Returns the picture. Upstream packages come first, and independent ones in the order of their
   * names.
   */
  private static String picture(Map<String, Set<String>> uses) {
    Set<String> order = new LinkedHashSet<>();
    while (order.size() < uses.size()) {
      order.add(
          uses.keySet().stream()
              .filter(name -> !order.contains(name))
              .filter(name -> order.containsAll(Objects.requireNonNull(uses.get(name))))
              .findFirst()
              .orElseThrow(
                  () ->
                      new AssertionError(
                          "Packages use each other: " + remainingPackages(uses, order))));
    }
    StringBuilder picture = new StringBuilder();
    for (String module : MODULES) {
      picture.append(picture.isEmpty() ? "" : "\n").append(module).append('\n');
      for (String name : order) {
        if (module(name).equals(module)) {
          picture.append(line(name, module, Objects.requireNonNull(uses.get(name))));
        }
      }
    }
    return picture.toString();
  }

  private static Set<String> remainingPackages(Map<String, Set<String>> uses, Set<String> order) {
    Set<String> packages = new TreeSet<>(uses.keySet());
    packages.removeAll(order);
    return packages;
  }

  private static String line(String name, String module, Set<String> usedPackages) {
    String namesInModule = names(usedPackages, module);
    String namesInSchemas =
        module.equals(MODULES.get(0)) ? "" : names(usedPackages, MODULES.get(0));
    String text =
        String.format("  %-15s ──▶ %s", shortName(name), namesInModule)
            + (namesInSchemas.isEmpty()
                ? ""
                : (namesInModule.isEmpty() ? "" : "  ") + "| " + namesInSchemas);
    return (usedPackages.isEmpty() ? "  " + shortName(name) : text) + "\n";
  }

  private static String names(Set<String> packages, String module) {
    return packages.stream()
        .filter(name -> module(name).equals(module))
        .map(PackagePictureTest::shortName)
        .collect(Collectors.joining(" "));
  }

  private static String module(String name) {
    return MODULES.stream()
        .filter(module -> (name + ".").startsWith(ROOT + "." + module + "."))
        .findFirst()
        .orElse(MODULES.get(0));
  }

  /**
   * Returns the name of a package within its module, or "(main)" for the package with the main
   * class.
   */
  private static String shortName(String name) {
    String module = module(name);
    String prefix = ROOT + "." + module;
    return name.equals(prefix) ? "(main)" : name.substring(prefix.length() + 1);
  }
}
