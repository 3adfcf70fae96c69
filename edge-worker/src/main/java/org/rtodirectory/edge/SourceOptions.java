package org.rtodirectory.edge;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.release.VerifyKey;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.StoreUri;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the source of releases and the polling for new ones. */
final class SourceOptions {
  private static final int MOST_RELEASES = 100;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--source",
      paramLabel = "URI",
      required = true,
      description =
          "Where releases are published: file:DIR, a path, or http(s)://host[:port][/path] of a CDN or a public bucket.")
  private String source = "";

  @Option(
      names = "--poll",
      paramLabel = "SECONDS",
      description = "Interval at which the gateway looks for a new release.")
  private int pollSeconds = 1;

  @Option(
      names = "--keep-releases",
      paramLabel = "N",
      description =
          "Number of releases that clients can request with release=…, including the newest.")
  private int keepReleases = 3;

  @Option(
      names = "--verify-key",
      paramLabel = "FILE",
      description = {
        "Public key (Ed25519, PEM). The gateway then serves only releases that are signed with its"
            + " private key, and never an older one than before.",
        "Default: none, signatures are not checked"
      })
  private @Nullable Path verifyKey;

  /** Where releases are published. */
  ObjectReader store() {
    try {
      return StoreUri.reader(source);
    } catch (IllegalArgumentException unknown) {
      throw WrongOption.of(command, "--source", String.valueOf(unknown.getMessage()));
    }
  }

  /** The number of releases that are kept, including the one that is served. */
  int keepReleases() {
    return WrongOption.require(command, "--keep-releases", keepReleases, 1, MOST_RELEASES);
  }

  /**
   * How they are followed.
   *
   * @param limits those of the gateway; null: there are none
   */
  ReleaseWatcher.Options followOptions(@Nullable Limits limits) {
    return new ReleaseWatcher.Options(
        WrongOption.requireSeconds(command, "--poll", pollSeconds, 1, 3600), trustedKey(), limits);
  }

  private @Nullable VerifyKey trustedKey() {
    try {
      return verifyKey == null ? null : VerifyKey.read(verifyKey);
    } catch (IllegalArgumentException unusable) {
      throw WrongOption.of(command, "--verify-key", String.valueOf(unusable.getMessage()));
    }
  }
}
