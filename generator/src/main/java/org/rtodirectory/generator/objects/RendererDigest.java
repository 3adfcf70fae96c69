package org.rtodirectory.generator.objects;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.rtodirectory.schemas.text.Sha256;

/**
 * A digest of everything besides the snapshot that can change a byte of an object: all classes,
 * templates, texts and assets of this program and its libraries, and the version of Java, which
 * determines the Unicode tables. It covers the whole class path, so nothing can be missed. A change
 * of an unrelated class costs one publish that plans everything and writes nothing.
 *
 * <p>A jar contributes the names, lengths and CRCs of its entries. So a build of the same sources
 * has the same digest, whenever and wherever it was made. Two different entries of the same length
 * have the same CRC with a probability of 2⁻³².
 */
public final class RendererDigest {
  private RendererDigest() {}

  /** Returns the digest of the running program. The first call computes it in about 0.1 s. */
  public static String ofProgram() {
    return OfProgram.DIGEST;
  }

  private static final class OfProgram {
    static final String DIGEST = RendererDigest.of(entries(), Runtime.version().feature());

    private static Map<String, String> entries() {
      try {
        return RendererDigest.entries(System.getProperty("java.class.path", ""));
      } catch (IOException unreadable) {
        throw new UncheckedIOException("the program cannot read its own files", unreadable);
      }
    }
  }

  static String of(Map<String, String> entries, int javaVersion) {
    StringBuilder text = new StringBuilder("Java " + javaVersion + "\n");
    entries.forEach((name, content) -> text.append(name).append(' ').append(content).append('\n'));
    return Sha256.shortHex(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the entries of a class path: by name, a text that differs if the content differs. If
   * two entries have the same name, the text covers both.
   */
  static Map<String, String> entries(String classPath) throws IOException {
    Map<String, String> entries = new TreeMap<>();
    Set<Path> seen = new HashSet<>();
    for (String element : classPath.split(File.pathSeparator, -1)) {
      // An empty element would be the working folder, where the program has no files.
      if (!element.isEmpty()) {
        add(Path.of(element).toAbsolutePath(), entries, seen);
      }
    }
    return entries;
  }

  private static void add(Path element, Map<String, String> entries, Set<Path> seen)
      throws IOException {
    if (!seen.add(element.normalize())) {
      return;
    }
    if (Files.isDirectory(element)) {
      addFolder(element, entries);
    } else if (Files.isRegularFile(element)) {
      addJar(element, entries, seen);
    }
  }

  private static void addFolder(Path folder, Map<String, String> entries) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        entries.merge(name, Sha256.hex(file), (first, second) -> first + ' ' + second);
      }
    }
  }

  private static void addJar(Path file, Map<String, String> entries, Set<Path> seen)
      throws IOException {
    try (JarFile jar = new JarFile(file.toFile(), false)) {
      for (Enumeration<? extends ZipEntry> all = jar.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (!entry.isDirectory()) {
          String content = entry.getSize() + "-" + Long.toHexString(entry.getCrc());
          entries.merge(entry.getName(), content, (first, second) -> first + ' ' + second);
        }
      }
      Manifest manifest = jar.getManifest();
      String path =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      if (path != null) {
        for (String reference : path.strip().split("\\s+", -1)) {
          URI uri = file.toUri().resolve(reference);
          if ("file".equals(uri.getScheme())) {
            add(Path.of(uri), entries, seen);
          }
        }
      }
    }
  }
}
