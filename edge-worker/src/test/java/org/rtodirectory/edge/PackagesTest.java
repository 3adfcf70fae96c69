package org.rtodirectory.edge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** What the picture of {@link PackagePictureTest} does not say, for all modules. */
class PackagesTest {
  /** The classes of all modules, without tests. */
  static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(
              location -> !location.matches(Pattern.compile(".*[/-]test(-classes)?/.*")))
          .importPackages("org.rtodirectory");

  private static final String ROOT = "org.rtodirectory.edge";
  private static final Set<String> EMPTY_NAMES =
      Set.of("util", "utils", "common", "helper", "helpers", "manager", "service", "impl");

  @Test
  void what_is_asked_for_is_found_without_knowing_of_connections() {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + ".typeahead", ROOT + ".mcp.tool", ROOT + ".endpoint")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty.channel..", "io.netty.buffer..", "io.netty.bootstrap..")
        .check(MAIN);
  }

  @Test
  void only_one_package_knows_the_client_of_redis() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".http")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.lettuce..", "reactor..")
        .check(MAIN);
  }

  @Test
  void only_the_command_line_of_the_gateway_prints_and_ends_the_program() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".*..")
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
        MAIN.stream()
            .filter(type -> words(type).anyMatch(EMPTY_NAMES::contains))
            .map(JavaClass::getName)
            .toList();
    assertThat(named).isEmpty();
  }

  @Test
  void every_package_says_what_it_is_and_is_null_marked() {
    assertThat(MAIN.stream().map(JavaClass::getPackage).distinct())
        .hasSizeGreaterThan(20)
        .allMatch(found -> found.isAnnotatedWith(NullMarked.class));
  }

  /** The words of a class's name and of its package's. */
  private static Stream<String> words(JavaClass type) {
    return Arrays.stream(type.getName().split("[.$]|(?<=[a-z0-9])(?=[A-Z])", -1))
        .map(word -> word.toLowerCase(Locale.ROOT));
  }
}
