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
 * A reader of the file that lists the changes of a release. The file is optional. If it is
 * unusable, the release is served without it, and a log line gives the reason. The file is not
 * trusted, so its length and the number of its JSON tokens are bounded. It is parsed once before
 * clients can request it.
 */
final class ChangesFile {
  /** The maximum number of JSON tokens, twice that of the longest list of changes. */
  private static final int MAX_TOKENS = 1_000_000;

  private ChangesFile() {}

  /**
   * Reads the file of a release.
   *
   * @return the JSON, or empty if it is missing or unusable
   */
  static Optional<byte[]> read(ObjectReader source, CurrentPointer pointer, Consumer<String> log) {
    String key = Release.changesKey(pointer.release());
    try {
      Optional<byte[]> json = source.read(key, Release.MAX_CHANGES_BYTES);
      if (json.isEmpty() || hasFewTokens(json.get())) {
        return json;
      }
      log.accept(key + " is not valid. Release " + pointer.release() + " is served without it.");
    } catch (IOException unreadable) {
      log.accept(
          key
              + " cannot be read: "
              + PublishedReleases.reason(unreadable)
              + ". Release "
              + pointer.release()
              + " is served without it.");
    }
    return Optional.empty();
  }

  /** Returns whether the file is JSON that a parser turns into objects of bounded size. */
  private static boolean hasFewTokens(byte[] json) {
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

  /** Returns whether the file has changes and, with a site, a page can be made of them. */
  static boolean isUsable(byte[] json, @Nullable ReleaseSite site) {
    try {
      if (site == null) {
        return ResourceJson.mapper().readTree(json).path("results").isArray();
      }
      site.renderer().changes(List.of(json));
      return true;
    } catch (RuntimeException malformed) {
      return false;
    }
  }
}
