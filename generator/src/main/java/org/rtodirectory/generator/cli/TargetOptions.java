package org.rtodirectory.generator.cli;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.ReleaseHistory;
import org.rtodirectory.generator.s3.S3Access;
import org.rtodirectory.generator.s3.S3Access.Addressing;
import org.rtodirectory.generator.s3.S3Encryption;
import org.rtodirectory.generator.s3.S3ObjectStore;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.generator.storage.FileObjectStore;
import org.rtodirectory.generator.storage.FileOperations;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.generator.storage.StoreClock;
import org.rtodirectory.schemas.source.ObjectStoreUri;
import picocli.CommandLine.Option;

/** The options for the object store of the releases. */
final class TargetOptions {
  static final String DEFAULT = "build/public";

  private static final int MAX_PARALLEL_REQUESTS = 1_000;

  @Option(
      names = "--target",
      paramLabel = "URI",
      description =
          "Where releases are published: file:DIR, a path, or s3://bucket/prefix with the usual AWS_… settings.")
  private String target = DEFAULT;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description = "Number of concurrent requests to object storage.")
  private int parallelRequests = S3Settings.DEFAULT_PARALLEL_REQUESTS;

  @Option(
      names = "--single-publisher",
      description =
          "Declare that this is the only publisher of the target. The publisher then works without a"
              + " lock, and object storage needs no conditional writes.")
  private boolean isSinglePublisher;

  @Option(
      names = "--s3-addressing",
      paramLabel = "path|virtual",
      description = {
        "Whether requests to object storage name the bucket in the path or in the host name.",
        "Default: virtual for AWS, path for other endpoints"
      })
  private @Nullable String addressing;

  @Option(
      names = "--s3-encryption",
      paramLabel = "ALGORITHM",
      description = {
        "Server-side encryption that each write requests, if a bucket policy demands it: AES256, aws:kms"
            + " or aws:kms:KEY.",
        "Default: none, the bucket decides"
      })
  private @Nullable String encryption;

  /** Returns the object store. Does not access it. */
  ObjectStore objectStore(GeneratorCommand program) {
    S3Settings settings = settings();
    Addressing chosenAddressing = checkedAddressing();
    S3Encryption requiredEncryption = checkedEncryption();
    try {
      return S3Address.isS3Address(target)
          ? S3ObjectStore.open(
              S3Address.parse(target),
              S3Access.ofEnvironment().with(chosenAddressing, requiredEncryption),
              settings,
              StoreClock.SYSTEM,
              program.err()::println)
          : new FileObjectStore(
              ObjectStoreUri.folder(target), new FileOperations(), program.err()::println);
    } catch (IllegalArgumentException e) {
      throw GeneratorCommand.invalid(
          "--target",
          e.getMessage() + (S3Address.isS3Address(target) ? "" : ", or s3://bucket/prefix"));
    }
  }

  boolean isDefault() {
    return target.equals(DEFAULT);
  }

  private @Nullable Addressing checkedAddressing() {
    if (addressing == null) {
      return null;
    }
    return switch (addressing) {
      case "path" -> Addressing.PATH;
      case "virtual" -> Addressing.VIRTUAL;
      default -> throw GeneratorCommand.invalid("--s3-addressing", "expected path or virtual");
    };
  }

  private @Nullable S3Encryption checkedEncryption() {
    try {
      return encryption == null ? null : S3Encryption.parse(encryption);
    } catch (IllegalArgumentException e) {
      throw GeneratorCommand.invalid("--s3-encryption", String.valueOf(e.getMessage()));
    }
  }

  private S3Settings settings() {
    if (parallelRequests < 1 || parallelRequests > MAX_PARALLEL_REQUESTS) {
      throw GeneratorCommand.invalid("--parallel", "expected 1 to " + MAX_PARALLEL_REQUESTS);
    }
    return S3Settings.of(parallelRequests, isSinglePublisher);
  }

  /**
   * Returns the object store for a command that needs published releases. Throws a {@code Failure}
   * if there are none, and creates nothing.
   */
  ObjectStore openPublished(GeneratorCommand program) {
    ObjectStore store = objectStore(program);
    StoreAccess.read(
        store,
        read -> {
          ReleaseHistory.requirePublished(read);
          return read;
        });
    return store;
  }
}
