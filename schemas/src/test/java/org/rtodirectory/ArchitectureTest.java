package org.rtodirectory;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which package may know which, and what nothing is called. */
class ArchitectureTest {
  /** In the order of the flow; a package knows only those in front of it. */
  private static final List<String> FLOW =
      List.of(
          "text",
          "digest",
          "asset",
          "resource",
          "typeahead",
          "query",
          "snapshot",
          "page",
          "release",
          "site",
          "document");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.rtodirectory");

  static List<String> flow() {
    return FLOW;
  }

  @ParameterizedTest
  @MethodSource("flow")
  void a_package_knows_only_those_in_front_of_it(String name) {
    assertKnowsOnly(name, FLOW.subList(0, FLOW.indexOf(name)));
  }

  @Test
  void stores_know_nothing_of_what_they_hold() {
    assertKnowsOnly("store", List.of("text", "digest"));
  }

  @Test
  void settings_know_nothing_of_what_they_set() {
    assertKnowsOnly("settings", List.of());
  }

  @Test
  void a_transfer_knows_releases_and_stores_but_nothing_of_what_a_snapshot_holds() {
    assertKnowsOnly("transfer", List.of("text", "digest", "resource", "release", "store"));
  }

  @Test
  void the_terminal_knows_nothing_of_what_is_printed() {
    assertKnowsOnly("terminal", List.of());
  }

  @Test
  void every_package_has_its_place() {
    assertThat(CLASSES.stream().map(JavaClass::getPackageName))
        .isSubsetOf(
            Stream.concat(FLOW.stream(), Stream.of("store", "transfer", "settings", "terminal"))
                .map(ArchitectureTest::packageName)
                .toList());
  }

  @Test
  void the_contract_needs_no_network_library_database_or_cloud() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.netty..", "java.sql..", "javax.sql..", "org.jdbi..", "software.amazon..")
        .check(CLASSES);
  }

  @Test
  void every_package_is_null_marked() {
    assertThat(CLASSES.stream().map(JavaClass::getPackage).distinct())
        .isNotEmpty()
        .allMatch(found -> found.isAnnotatedWith(NullMarked.class));
  }

  @Test
  void no_class_is_named_util_manager_or_the_like() {
    noClasses()
        .should()
        .haveNameMatching("(?i).*(util|common|helper|manager|service|impl\\b).*")
        .check(CLASSES);
  }

  private static void assertKnowsOnly(String name, List<String> known) {
    String[] allowed =
        Stream.concat(known.stream(), Stream.of(name))
            .map(ArchitectureTest::packageName)
            .toArray(String[]::new);
    classes()
        .that()
        .resideInAPackage(packageName(name))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(allowed).or(resideOutsideOfPackage("org.rtodirectory..")))
        .check(CLASSES);
  }

  private static String packageName(String name) {
    return "org.rtodirectory." + name;
  }
}
