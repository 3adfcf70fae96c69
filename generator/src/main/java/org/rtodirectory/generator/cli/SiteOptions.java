package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.SiteSettings;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the pages for people. */
final class SiteOptions {
  private static final String ON = "on";
  private static final String OFF = "off";

  @Option(
      names = "--site",
      paramLabel = "on|off",
      defaultValue = "${env:RTO_SITE:-" + Option.NULL_VALUE + "}",
      description = {
        "Publish pages for people at the paths of the results, for an address that leads to what is"
            + " published here.",
        "Default: on without --base-url, off with it (env RTO_SITE)"
      })
  private @Nullable String site;

  @Option(
      names = "--site-theme",
      paramLabel = "FOLDER",
      defaultValue = "${env:RTO_SITE_THEME:-" + Option.NULL_VALUE + "}",
      description = {
        "Folder with your name, logo and style sheet for these pages: name.txt, logo.svg (or .png,"
            + " .webp, .jpg) and style.css, each optional.",
        "Default: none, the name is that of --publisher (env RTO_SITE_THEME)"
      })
  private @Nullable Path theme;

  /**
   * The settings of the site.
   *
   * @return null if there is none
   * @throws TypeConversionException if an option is wrong, or a file of the theme cannot be used
   */
  @Nullable SiteSettings settings(Publication publication) {
    if (site != null && !site.equals(ON) && !site.equals(OFF)) {
      throw new TypeConversionException("Invalid value for option '--site': expected on or off.");
    }
    boolean isOn = site == null ? publication.baseUrl() == null : site.equals(ON);
    if (!isOn && theme != null) {
      throw new TypeConversionException(
          "Invalid value for option '--site-theme': there are no pages for people. Add --site on.");
    }
    if (!isOn) {
      return null;
    }
    return theme == null
        ? new SiteSettings(publication.publisher())
        : SiteTheme.read(theme, publication.publisher());
  }
}
