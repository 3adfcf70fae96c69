package org.rtodirectory.schemas.web;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.text.Resource;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Digests of the class files that make a kind of page: its templates, the code that fills them, and
 * all that these refer to. They are part of the identity of pages, so a page that another version
 * of the program makes in another way has another identity. Each is computed when it is asked for
 * first. Safe for all threads.
 */
public final class SiteCode {
  private static final Pattern FOLLOWED =
      Pattern.compile("org/rtodirectory/schemas/(?:api|page|text|web)/.*|gg/jte/.*");

  private static final Pattern TEMPLATE = Pattern.compile(".*/Jte\\w+Generated(?:\\$.*)?");

  public static final SiteCode OWN = changed((name, file) -> file);

  private final BiFunction<String, byte[], byte[]> change;
  private final Map<SitePage.Kind, String> digests = new ConcurrentHashMap<>();

  private SiteCode(BiFunction<String, byte[], byte[]> change) {
    this.change = change;
  }

  /**
   * The code of a program of which some class files are others.
   *
   * @param change returns the other class file, given the name of the class with slashes and its
   *     own file
   */
  public static SiteCode changed(BiFunction<String, byte[], byte[]> change) {
    return new SiteCode(change);
  }

  /** The digest of what makes pages of a kind; empty for those that are known by their bytes. */
  String digest(SitePage.Kind kind) {
    return digests.computeIfAbsent(kind, this::compute);
  }

  private String compute(SitePage.Kind kind) {
    return switch (kind) {
      case CITY -> digest(StorePages.class, JtelistingGenerated.class);
      case STORE -> digest(StorePages.class, JtestoreGenerated.class);
      case COMPANY -> digest(CompanyPages.class, JtecompanyGenerated.class);
      default -> "";
    };
  }

  /** Templates belong to a page if its own template refers to them. */
  private String digest(Class<?>... roots) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>();
    for (Class<?> root : roots) {
      open.add(root.getName().replace('.', '/'));
    }
    while (!open.isEmpty()) {
      String name = open.remove();
      if (!files.containsKey(name)) {
        byte[] bytes = change.apply(name, Resource.bytes("/" + name + ".class"));
        files.put(name, bytes);
        for (String used : classNames(bytes)) {
          boolean isReached = !TEMPLATE.matcher(used).matches() || TEMPLATE.matcher(name).matches();
          if (isReached && FOLLOWED.matcher(used).matches()) {
            open.add(used);
          }
        }
      }
    }
    MessageDigest digest = Sha256.newDigest();
    files.values().forEach(digest::update);
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The names of classes in the constant pool of a class file (JVMS 4.4). */
  private static List<String> classNames(byte[] file) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file))) {
      in.skipNBytes(8);
      int count = in.readUnsignedShort();
      String[] texts = new String[count];
      List<Integer> names = new ArrayList<>();
      for (int i = 1; i < count; i++) {
        switch (in.readUnsignedByte()) {
          case 1 -> texts[i] = in.readUTF();
          case 5, 6 -> {
            in.skipNBytes(8);
            i++; // Long and double take two entries.
          }
          case 7 -> names.add(in.readUnsignedShort());
          case 8, 16, 19, 20 -> in.skipNBytes(2);
          case 15 -> in.skipNBytes(3);
          default -> in.skipNBytes(4);
        }
      }
      return names.stream().map(name -> texts[name]).toList();
    } catch (IOException malformed) {
      throw new UncheckedIOException(malformed);
    }
  }
}
