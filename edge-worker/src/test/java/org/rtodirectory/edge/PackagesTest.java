package org.rtodirectory.edge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which package may know which, and what nothing is called. */
class PackagesTest {
  private static final String ROOT = "org.rtodirectory.edge";
  private static final JavaClasses ALL = new ClassFileImporter().importPackages(ROOT);
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);
  private static final Set<String> EMPTY_NAMES =
      Set.of("util", "utils", "common", "helper", "helpers", "manager", "service", "impl");

  @Test
  void packages_know_only_what_is_upstream_of_them() {
    Architectures.layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .ensureAllClassesAreContainedInArchitecture()
        .layer("command line")
        .definedBy(ROOT)
        .layer("http")
        .definedBy(ROOT + ".http..")
        .layer("admin")
        .definedBy(ROOT + ".admin..")
        .layer("metrics")
        .definedBy(ROOT + ".metrics..")
        .layer("traffic")
        .definedBy(ROOT + ".traffic..")
        .layer("coding")
        .definedBy(ROOT + ".coding..")
        .layer("endpoint")
        .definedBy(ROOT + ".endpoint..")
        .layer("release")
        .definedBy(ROOT + ".release..")
        .layer("typeahead")
        .definedBy(ROOT + ".typeahead..")
        .layer("mcp")
        .definedBy(ROOT + ".mcp")
        .layer("tool")
        .definedBy(ROOT + ".mcp.tool")
        .layer("guide")
        .definedBy(ROOT + ".guide..")
        .layer("cost")
        .definedBy(ROOT + ".cost..")
        .layer("limit")
        .definedBy(ROOT + ".limit..")
        .layer("shared")
        .definedBy(ROOT + ".shared..")
        .layer("config")
        .definedBy(ROOT + ".config..")
        .layer("address")
        .definedBy(ROOT + ".address..")
        .layer("log")
        .definedBy(ROOT + ".log..")
        .whereLayer("command line")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("http")
        .mayOnlyBeAccessedByLayers("command line")
        .whereLayer("admin")
        .mayOnlyBeAccessedByLayers("http")
        .whereLayer("metrics")
        .mayOnlyBeAccessedByLayers("command line", "http", "admin")
        .whereLayer("traffic")
        .mayOnlyBeAccessedByLayers("command line", "http", "metrics")
        .whereLayer("coding")
        .mayOnlyBeAccessedByLayers("http", "metrics")
        .whereLayer("log")
        .mayOnlyBeAccessedByLayers("command line", "http", "metrics")
        .whereLayer("mcp")
        .mayOnlyBeAccessedByLayers("http")
        .whereLayer("tool")
        .mayOnlyBeAccessedByLayers("mcp")
        .whereLayer("endpoint")
        .mayOnlyBeAccessedByLayers("http", "mcp", "admin")
        .whereLayer("release")
        .mayOnlyBeAccessedByLayers(
            "command line", "http", "admin", "metrics", "endpoint", "mcp", "tool")
        .whereLayer("typeahead")
        .mayOnlyBeAccessedByLayers("release", "endpoint", "tool")
        .whereLayer("guide")
        .mayOnlyBeAccessedByLayers("release", "tool", "mcp")
        .whereLayer("cost")
        .mayOnlyBeAccessedByLayers("tool")
        .whereLayer("limit")
        .mayOnlyBeAccessedByLayers("command line", "http", "metrics", "shared")
        .whereLayer("shared")
        .mayOnlyBeAccessedByLayers("http", "metrics")
        .whereLayer("config")
        .mayOnlyBeAccessedByLayers("command line", "http")
        .whereLayer("address")
        .mayOnlyBeAccessedByLayers("config", "http")
        .check(MAIN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "release",
        "typeahead",
        "limit",
        "traffic",
        "metrics",
        "address",
        "coding",
        "log",
        "guide",
        "cost",
        "mcp.tool"
      })
  void packages_upstream_of_the_request_path_do_not_use_netty(String name) {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.netty..")
        .check(MAIN);
  }

  @Test
  void only_one_package_knows_the_client_of_redis() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".shared")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.lettuce..", "reactor..")
        .check(MAIN);
  }

  @Test
  void endpoints_know_nothing_of_connections() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".endpoint")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty.channel..", "io.netty.buffer..", "io.netty.bootstrap..")
        .check(MAIN);
  }

  @Test
  void the_gateway_never_needs_the_generator_or_what_only_the_generator_needs() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.rtodirectory.generator..",
            "java.sql..",
            "org.jdbi..",
            "org.flywaydb..",
            "software.amazon..")
        .check(MAIN);
  }

  @Test
  void only_the_command_line_prints_and_ends_the_program() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT)
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .check(MAIN);
  }

  @Test
  void no_class_is_named_util_manager_or_the_like() {
    List<String> named =
        ALL.stream()
            .filter(type -> words(type).anyMatch(EMPTY_NAMES::contains))
            .map(JavaClass::getName)
            .toList();
    assertThat(named).isEmpty();
  }

  @Test
  void every_package_says_what_it_is() {
    Set<String> packages = MAIN.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    Set<String> described =
        MAIN.stream()
            .filter(type -> type.getSimpleName().equals("package-info"))
            .filter(type -> type.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
            .map(JavaClass::getPackageName)
            .collect(Collectors.toSet());
    assertThat(described).isEqualTo(packages).hasSizeGreaterThan(7);
  }

  @Test
  void tests_do_not_mock_what_can_be_run() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages("org.mockito..", "org.easymock..", "io.mockk..")
        .check(ALL);
  }

  /** The words of a class's name and of its package's. */
  private static Stream<String> words(JavaClass type) {
    return Arrays.stream(type.getName().split("[.$]|(?<=[a-z0-9])(?=[A-Z])", -1))
        .map(word -> word.toLowerCase(Locale.ROOT));
  }
}
