package org.rtodirectory.edge.release;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.ObjectReader;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/**
 * A reader of the file that lists the changes of a release. The file is optional: if it is missing
 * or cannot be used, the release is served without it. The file is not trusted, so its length and
 * its number of JSON tokens are bounded, and it is checked before clients can request it.
 */
final class ChangesFile {
  /** The maximum number of JSON tokens. The longest list of changes has about half a million. */
  private static final int MAX_TOKENS = 1_000_000;

  private ChangesFile() {}

  /**
   * Reads the file of a release. Logs the reason if a file exists but is not returned.
   *
   * @return JSON of bounded size that {@link #hasUsableChanges} must check, or empty if the file is
   *     missing, cannot be read, or is not such JSON
   */
  static Optional<byte[]> read(ObjectReader source, CurrentPointer pointer, Consumer<String> log) {
    String key = Release.changesKey(pointer.release());
    try {
      Optional<byte[]> json = source.read(key, Release.MAX_CHANGES_BYTES);
      if (json.isEmpty() || isBoundedJson(json.get())) {
        return json;
      }
      log.accept(
          key
              + " is not valid JSON or is too large. Release "
              + pointer.release()
              + " is served without it.");
    } catch (IOException unreadable) {
      log.accept(
          key
              + " cannot be read: "
              + ReleaseLoader.reason(unreadable)
              + ". Release "
              + pointer.release()
              + " is served without it.");
    }
    return Optional.empty();
  }

  /**
   * Returns whether the file consists of valid JSON with at most {@link #MAX_TOKENS} tokens. It may
   * be empty, or have several values.
   */
  private static boolean isBoundedJson(byte[] json) {
    try (JsonParser parser = ResourceJson.mapper().createParser(json)) {
      int tokens = 0;
      while (parser.nextToken() != null) {
        tokens++;
        if (tokens > MAX_TOKENS) {
          return false;
        }
      }
      return true;
    } catch (JacksonException malformed) {
      return false;
    }
  }

  /**
   * Returns whether the file can be served. With a website, its page of recent updates must be able
   * to show the changes. Without one, the file must have an array {@code results}.
   */
  static boolean hasUsableChanges(byte[] json, @Nullable ReleaseSite site) {
    try {
      if (site == null) {
        return ResourceJson.mapper().readTree(json).path("results").isArray();
      }
      site.renderer().renderChanges(List.of(json));
      return true;
    } catch (RuntimeException malformed) {
      return false;
    }
  }
}
