package org.rtodirectory.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class SiteRendererTest {
  /**
   * A class that is not in the list could change what pages look like without a new version, and
   * the next publish would leave the old pages in place.
   */
  @Test
  void the_version_covers_every_class_that_renders_pages() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.rtodirectory.site");

    assertThat(classes)
        .filteredOn(found -> found.isTopLevelClass())
        .extracting(JavaClass::getSimpleName)
        .filteredOn(name -> !name.equals("package-info") && !name.equals("SiteIdentity"))
        .containsExactlyInAnyOrderElementsOf(
            SiteRenderer.Version.CODE.stream().map(Class::getSimpleName).toList());
  }
}
