package org.rtodirectory.generator.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.CachePurge;
import org.rtodirectory.generator.publish.CloudFrontPurge;
import org.rtodirectory.generator.publish.HttpPurge;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.PublishOptions.SnapshotForms.Form;
import org.rtodirectory.generator.publish.ShrinkGuard;
import org.rtodirectory.schemas.release.SigningKey;
import org.rtodirectory.schemas.source.Settings.CommandLineOnly;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for cache purges, signatures and the form of snapshots. */
final class ReleaseOptions {
  private static final String CLOUDFRONT = CloudFrontPurge.PREFIX + "[A-Z0-9]{1,32}";
  private static final String HTTP = "https?://.+";

  @Option(
      names = "--purge",
      paramLabel = "CACHE",
      split = ",",
      description =
          "Cache from which replaced objects are purged: cloudfront:DISTRIBUTION, or"
              + " http(s)://host[:port][/path] of a cache that accepts PURGE. May be repeated.")
  private List<String> caches = List.of();

  @Option(
      names = "--signing-key",
      paramLabel = "FILE",
      description = {
        "Private key (Ed25519, PEM) with which pointer and records are signed, for gateways with"
            + " --verify-key.",
        "Default: none, nothing is signed"
      })
  private @Nullable Path signingKey;

  @Option(
      names = "--snapshot-transfer",
      paramLabel = "FORM",
      split = ",",
      description = {
        "Form in which snapshots are stored: patches (against the release before, and now and then"
            + " the whole compressed), or raw (as it is, for gateways that map the files of a"
            + " folder). May be repeated.",
        "Default: raw in a folder, patches in object storage"
      })
  private List<String> forms = List.of();

  /**
   * The options as a value.
   *
   * @throws TypeConversionException if one of them is wrong
   */
  PublishOptions options(ShrinkGuard guard) {
    return PublishOptions.DEFAULT
        .guarded(guard)
        .signing(signature())
        .purging(caches.stream().distinct().map(ReleaseOptions::cache).toList())
        .storing(
            new PublishOptions.SnapshotForms(
                forms.stream().map(ReleaseOptions::form).collect(Collectors.toSet()),
                PublishOptions.SnapshotForms.DEFAULT_PATCHES));
  }

  private static Form form(String name) {
    return Arrays.stream(Form.values())
        .filter(form -> form.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "Invalid value for option '--snapshot-transfer': expected patches or raw."));
  }

  private BiFunction<String, byte[], byte[]> signature() {
    if (signingKey == null) {
      return PublishOptions.DEFAULT.signature();
    }
    try {
      return SigningKey.read(signingKey)::sign;
    } catch (IllegalArgumentException unusable) {
      throw new TypeConversionException(
          "Invalid value for option '--signing-key': " + unusable.getMessage() + ".");
    }
  }

  private static CachePurge cache(String address) {
    if (address.matches(CLOUDFRONT)) {
      return new CloudFrontPurge(
          address.substring(CloudFrontPurge.PREFIX.length()), CloudFrontPurge.AWS);
    }
    try {
      URI uri = new URI(address);
      boolean plain =
          uri.getHost() != null && uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (address.matches(HTTP) && plain && uri.getRawUserInfo() == null) {
        return new HttpPurge(uri);
      }
    } catch (URISyntaxException malformed) {
      // Reported below.
    }
    throw new TypeConversionException(
        "Invalid value for option '--purge': expected cloudfront:DISTRIBUTION or http(s)://host[:port][/path].");
  }

  /** The options of the guard that refuses releases. */
  static final class GuardOptions {
    @Option(
        names = "--max-shrink",
        paramLabel = "PERCENT",
        description =
            "Refuse a release that loses more than this of all locations or companies, of the"
                + " locations of a state or vertical, or of a kind of pages.")
    private int percent = ShrinkGuard.DEFAULT_PERCENT;

    @CommandLineOnly
    @Option(names = "--allow-shrink", description = "Publish no matter how much is lost.")
    private boolean allowShrink;

    /**
     * The guard.
     *
     * @throws TypeConversionException if a limit is out of range
     */
    ShrinkGuard guard() {
      if (percent < 0 || percent > 100) {
        throw new TypeConversionException(
            "Invalid value for option '--max-shrink': expected 0 to 100.");
      }
      return allowShrink
          ? ShrinkGuard.OFF
          : new ShrinkGuard(percent, ShrinkGuard.DEFAULT_LEAST_LOSS);
    }
  }
}
