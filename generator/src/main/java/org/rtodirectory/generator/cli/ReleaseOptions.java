package org.rtodirectory.generator.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.ShrinkGuard;
import org.rtodirectory.generator.purge.CachePurge;
import org.rtodirectory.generator.purge.HttpPurge;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is done about a release besides writing it. */
final class ReleaseOptions {
  private static final String HTTP = "https?://.+";

  @Option(
      names = "--purge",
      paramLabel = "CACHE",
      split = ",",
      defaultValue = "${env:RTO_PURGE:-" + Option.NULL_VALUE + "}",
      description = {
        "Cache to be told what changed: http(s)://host[:port][/path] that takes PURGE. May be given"
            + " several times.",
        "Default: none (env RTO_PURGE, by commas)"
      })
  private List<String> caches = List.of();

  /**
   * The options as a value.
   *
   * @throws TypeConversionException if one of them is wrong
   */
  PublishOptions options(ShrinkGuard guard) {
    return new PublishOptions(
        guard, (key, json) -> json, caches.stream().distinct().map(ReleaseOptions::cache).toList());
  }

  private static CachePurge cache(String address) {
    try {
      URI uri = new URI(address);
      boolean plain =
          uri.getHost() != null && uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (address.matches(HTTP) && plain && uri.getRawUserInfo() == null) {
        return new HttpPurge(uri);
      }
    } catch (URISyntaxException malformed) {
      // Said below.
    }
    throw new TypeConversionException(
        "Invalid value for option '--purge': expected http(s)://host[:port][/path].");
  }
}
