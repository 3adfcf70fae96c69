package org.rtodirectory.generator;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which stage may know which, and what nothing is called. */
class ArchitectureTest {
  private static final String ROOT = "org.rtodirectory.generator";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  /** The stages, each with those that it may know; all may know the contract. */
  private static final Map<String, String> UPSTREAM =
      Map.ofEntries(
          Map.entry("failure", ""),
          Map.entry("progress", ""),
          Map.entry("validation", ""),
          Map.entry("database", "failure progress"),
          Map.entry("importer", "failure progress database validation"),
          Map.entry("demo", "failure progress database"),
          Map.entry("sort", "failure"),
          Map.entry("directory", "sort failure"),
          Map.entry("extract", "sort failure progress database directory validation"),
          Map.entry("build", "sort failure progress directory"),
          Map.entry("s3", "failure progress"),
          Map.entry("difference", "sort failure progress storage"),
          Map.entry("purge", "failure"),
          Map.entry("storage", "failure progress"),
          Map.entry("publish", "failure progress directory extract build difference purge storage"),
          Map.entry("audit", "sort failure progress difference storage"),
          Map.entry("watch", "failure database"),
          Map.entry("admin", "failure watch"));

  static Set<String> stages() {
    return UPSTREAM.keySet();
  }

  @ParameterizedTest
  @MethodSource("stages")
  void a_stage_knows_only_what_is_upstream_of_it(String stage) {
    String[] allowed =
        Stream.concat(
                Stream.of(stage),
                Arrays.stream(Objects.requireNonNull(UPSTREAM.get(stage)).split(" ", -1)))
            .filter(known -> !known.isEmpty())
            .map(known -> ROOT + "." + known)
            .toArray(String[]::new);
    classes()
        .that()
        .resideInAPackage(ROOT + "." + stage)
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(allowed).or(resideOutsideOfPackage(ROOT + "..")))
        .check(CLASSES);
  }

  @Test
  void every_package_is_a_stage_or_the_command_line() {
    assertThat(CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
        .isEqualTo(
            Stream.concat(
                    stages().stream().map(stage -> ROOT + "." + stage),
                    Stream.of(ROOT, ROOT + ".cli"))
                .collect(Collectors.toSet()));
  }

  @Test
  void only_the_main_class_knows_the_command_line() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".cli")
        .and()
        .doNotHaveFullyQualifiedName(Generator.class.getName())
        .should()
        .dependOnClassesThat(resideInAnyPackage(ROOT + ".cli", "picocli.."))
        .check(CLASSES);
  }

  @Test
  void a_directory_knows_no_sql_and_no_json() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".directory")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.sql..", "javax.sql..", "org.jdbi..", "tools.jackson.."))
        .check(CLASSES);
  }

  @Test
  void the_gateway_is_not_known_here() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAnyPackage("org.rtodirectory.edge..", "io.netty.."))
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
}
