package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.TextFile;
import org.rtodirectory.schemas.web.text.Texts;
import picocli.CommandLine.TypeConversionException;

/**
 * The publisher's additions to the website, read from the files of a folder. The README has a table
 * of these files.
 */
final class SiteTheme {
  static final SiteTheme NONE = new SiteTheme();

  static final int MAX_LINE_CHARACTERS = 120;
  static final int MAX_BYTES = 64 * 1024;
  private static final int MAX_PAGES = 50;

  /** The name of a file in {@code pages}: {@code imprint.md}. */
  private static final Pattern PAGE_FILE = Pattern.compile("([a-z0-9][a-z0-9-]{0,59})\\.md");

  /** The first line of a page: {@code # Imprint}. */
  private static final Pattern TITLE = Pattern.compile("#\\s+(\\S.*)");

  /** A line of {@code navigation.txt}: a label and an address. */
  private static final Pattern NAVIGATION_LINE =
      Pattern.compile("([^:]{1,60}): +((?:/(?!/)|https://)[!#-~&&[^<>\"']]{0,500})");

  /** The address of a server: {@code https://stats.example}. */
  private static final String ORIGIN = "https://[A-Za-z0-9.-]{1,253}(?::[0-9]{1,5})?";

  /**
   * A line of {@code head.txt}: the address of a script, the origin of frames, or the verification
   * of the website for a service.
   */
  private static final Pattern HEAD_LINE =
      Pattern.compile(
          "(?<origin>"
              + ORIGIN
              + ")(?<path>/[A-Za-z0-9._~/?=&%-]{0,500})"
              + "(?<data>(?: +data-[a-z-]{1,40}=[A-Za-z0-9._:/-]{1,200})*)"
              + "|frame +(?<frame>"
              + ORIGIN
              + ")|verify +(?<name>google-site-verification|msvalidate\\.01|yandex-verification"
              + "|p:domain_verify|facebook-domain-verification)=(?<content>[A-Za-z0-9._=+/-]{1,200})");

  private static final Set<String> PICTURE_FILES =
      Set.of(
          "logo.svg logo.png logo.webp logo.jpg favicon.svg favicon.png apple-touch-icon.png card.png"
              .split(" ", -1));

  /**
   * The slugs that a page of the theme must not have, because the website or the API uses these
   * paths.
   */
  private static final Set<String> RESERVED_SLUGS =
      Stream.concat(
              Stream.of(
                  "api assets changes companies docs guides mcp releases rent-or-buy schemas search sitemaps snapshots"
                      .split(" ", -1)),
              Arrays.stream(Vertical.values())
                  .map(vertical -> SitePaths.defaultCity(vertical).split("/", -1)[1]))
          .collect(Collectors.toUnmodifiableSet());

  private @Nullable String name;
  private @Nullable String contact;
  private SiteSettings.@Nullable SiteFile style;
  private String footer = "";

  /** The file with the replaced texts, or null if the theme has none. */
  private @Nullable Path textsFile;

  /** The replaced texts of the website, by key. */
  private final Map<String, String> texts = new TreeMap<>();

  /** The pictures by their file names without the extension. */
  private final Map<String, SiteSettings.SiteFile> pictures = new HashMap<>();

  private final List<SiteSettings.TextPage> pages = new ArrayList<>();
  private final List<SiteSettings.NamedLink> navigation = new ArrayList<>();
  private final List<SiteSettings.Script> scripts = new ArrayList<>();
  private final List<SiteSettings.Image> images = new ArrayList<>();
  private final List<String> frames = new ArrayList<>();
  private final List<SiteSettings.SiteVerification> verifications = new ArrayList<>();

  private SiteTheme() {}

  /**
   * Reads a theme.
   *
   * @throws TypeConversionException if a file is unknown or cannot be used
   */
  static SiteTheme read(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw invalid(folder + " is not a folder.");
    }
    SiteTheme theme = new SiteTheme();
    try {
      for (Path file : listFiles(folder)) {
        if (Files.isDirectory(file) && file.endsWith("pages")) {
          for (Path page : listFiles(file)) {
            theme.addPage(page);
          }
        } else if (Files.isDirectory(file) && file.endsWith("images")) {
          theme.images.addAll(ThemeImages.read(listFiles(file)));
        } else {
          theme.addFile(file);
        }
      }
    } catch (CharacterCodingException e) {
      throw invalid(folder + " has a text that is not UTF-8.");
    } catch (IOException e) {
      throw invalid(folder + " cannot be read (" + Failure.reason(e) + ").");
    }
    return theme;
  }

  /**
   * Returns the settings of the website.
   *
   * @param publisher the name of the website if the theme has none
   * @param language the language whose texts the theme may replace
   * @throws TypeConversionException if the theme replaces an unknown text, or by an invalid one
   */
  SiteSettings settings(String publisher, String language) {
    texts.forEach(
        (key, text) ->
            Texts.findProblem(language, key, text)
                .ifPresent(
                    problem -> {
                      throw invalid(textsFile + ": " + key + " " + problem + ".");
                    }));
    return new SiteSettings(name == null ? publisher : name, pictures.get("logo"), style)
        .withTexts(language.equals(Texts.DEFAULT_LANGUAGE) ? null : language, texts)
        .withAdditions(
            new SiteSettings.Customization(
                pages,
                navigation,
                footer,
                pictures.get("favicon"),
                pictures.get("apple-touch-icon"),
                pictures.get("card"),
                scripts,
                images,
                frames,
                verifications));
  }

  /** Returns the mail address or URL for reports of errors, or null if the theme has none. */
  @Nullable String contact() {
    return contact;
  }

  /** Returns a sentence for each pair of colors in the style sheet that is hard to read. */
  List<String> contrastWarnings() {
    return style == null
        ? List.of()
        : ThemeContrast.warnings(new String(style.bytes(), StandardCharsets.UTF_8));
  }

  private static List<Path> listFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private void addFile(Path file) throws IOException {
    checkSize(file);
    switch (file.getFileName().toString()) {
      case "name.txt" -> name = readLine(file, "a name");
      case "contact.txt" -> contact = readLine(file, "a mail address or a URL");
      case "style.css" ->
          style =
              SiteSettings.SiteFile.of(
                  "text/css; charset=utf-8", TextFile.read(file).getBytes(StandardCharsets.UTF_8));
      case "texts.properties" -> {
        Properties properties = new Properties();
        properties.load(new StringReader(TextFile.read(file)));
        properties
            .stringPropertyNames()
            .forEach(key -> texts.put(key, properties.getProperty(key)));
        textsFile = file;
      }
      case "footer.md" -> footer = TextFile.read(file).strip();
      case "navigation.txt" ->
          matchLines(file, NAVIGATION_LINE, "Label: /path, or Label: https://…")
              .forEach(
                  link -> navigation.add(new SiteSettings.NamedLink(link.group(1), link.group(2))));
      case "head.txt" ->
          matchLines(
                  file,
                  HEAD_LINE,
                  "https://host/script.js with optional data-name=value, frame https://host, or"
                      + " verify google-site-verification=value")
              .forEach(this::addHeadLine);
      default -> addPicture(file, file.getFileName().toString());
    }
  }

  private void addHeadLine(Matcher line) {
    String origin = line.group("origin");
    if (line.group("frame") != null) {
      frames.add(line.group("frame"));
    } else if (origin == null) {
      verifications.add(
          new SiteSettings.SiteVerification(line.group("name"), line.group("content")));
    } else {
      String address = origin + line.group("path").replace("&", "&amp;");
      scripts.add(new SiteSettings.Script(origin, address, splitWords(line.group("data"))));
    }
  }

  private static List<String> splitWords(String text) {
    return text.isBlank() ? List.of() : Arrays.asList(text.strip().split(" +", -1));
  }

  /**
   * Matches each line of a file, except empty lines and lines that begin with {@code #}.
   *
   * @param expected the form of a line, for the message if a line does not match
   */
  private static List<Matcher> matchLines(Path file, Pattern pattern, String expected)
      throws IOException {
    List<Matcher> matches = new ArrayList<>();
    List<String> lines = TextFile.read(file).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      Matcher matcher = pattern.matcher(line);
      if (matcher.matches()) {
        matches.add(matcher);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        throw invalid(file + ", line " + (i + 1) + ": expected " + expected + ".");
      }
    }
    return matches;
  }

  private void addPage(Path file) throws IOException {
    checkSize(file);
    Matcher slug = PAGE_FILE.matcher(file.getFileName().toString());
    if (!slug.matches() || RESERVED_SLUGS.contains(slug.group(1))) {
      throw invalid(
          file
              + " cannot be a page. Use lowercase letters, digits and hyphens, the ending .md, and no"
              + " path of the website or the API.");
    }
    if (pages.size() == MAX_PAGES) {
      throw invalid(file.getParent() + " has more than " + MAX_PAGES + " pages.");
    }
    String text = TextFile.read(file).strip();
    Matcher title = TITLE.matcher(text.lines().findFirst().orElse(""));
    if (!title.matches()) {
      throw invalid(file + " must begin with its title: # Imprint.");
    }
    int body = text.indexOf('\n');
    pages.add(
        new SiteSettings.TextPage(
            slug.group(1), title.group(1).strip(), body < 0 ? "" : text.substring(body).strip()));
  }

  private static void checkSize(Path file) throws IOException {
    if (Files.size(file) > MAX_BYTES) {
      throw invalid(file + " is larger than " + MAX_BYTES / 1024 + " KiB.");
    }
  }

  private void addPicture(Path file, String name) throws IOException {
    SiteSettings.SiteFile.FileType type =
        Stream.of(SiteSettings.SiteFile.FileType.values())
            .filter(known -> PICTURE_FILES.contains(name) && name.endsWith(known.extension()))
            .findFirst()
            .orElseThrow(
                () ->
                    invalid(
                        file
                            + " is not a file of a theme. The files are name.txt, contact.txt, style.css, texts.properties,"
                            + " navigation.txt, footer.md, head.txt, pages, images, favicon.svg or .png, apple-touch-icon.png,"
                            + " card.png, and one of logo.svg, logo.png, logo.webp and logo.jpg."));
    pictures.put(
        name.substring(0, name.lastIndexOf('.')),
        SiteSettings.SiteFile.of(type.contentType(), Files.readAllBytes(file)));
  }

  /**
   * Reads a file with one line.
   *
   * @param content the name of the content for messages, such as {@code a name}
   */
  private static String readLine(Path file, String content) throws IOException {
    String line = TextFile.read(file).strip();
    if (line.isEmpty()
        || line.codePointCount(0, line.length()) > MAX_LINE_CHARACTERS
        || line.chars().anyMatch(Character::isISOControl)) {
      throw invalid(
          file
              + " must have one line with "
              + content
              + " of at most "
              + MAX_LINE_CHARACTERS
              + " characters.");
    }
    return line;
  }

  static TypeConversionException invalid(String problem) {
    return new TypeConversionException("Invalid value for option '--site-theme': " + problem);
  }
}
