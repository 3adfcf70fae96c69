package org.rtodirectory.schemas.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import tools.jackson.core.JacksonException;

/**
 * {@code snapshots/<sha256>.json}: the manifest of the objects that transfer a snapshot. It names a
 * chain of patches and a keyframe. Each patch builds a snapshot from the previous one, and the last
 * patch builds the snapshot of the manifest. The keyframe is one of the snapshots of that chain,
 * compressed as a whole. A receiver starts with a snapshot of the chain that it already has, or
 * with the keyframe.
 *
 * <p>The manifest is not trusted: the result is checked against the SHA-256 in the pointer, and the
 * sizes only bound the downloads and the intermediate files.
 *
 * @param patches the patches of the chain, oldest first. Empty if the snapshot can only be
 *     downloaded whole
 */
public record SnapshotTransfer(String sha256, long size, Keyframe keyframe, List<Patch> patches) {
  private static final int MAX_PATCHES = 2_000;

  /** The number of bytes by which a compressed object may exceed nine eighths of its data. */
  private static final int MAX_OVERHEAD_BYTES = 1 << 16;

  private static final Pattern KEY =
      Pattern.compile(
          "snapshots/[0-9a-f]{64}(\\.snapshot|\\.snapshot\\.zst|\\.json|-[0-9a-f]{64}\\.patch)");

  public SnapshotTransfer {
    patches = patches == null ? List.of() : List.copyOf(patches);
  }

  /**
   * A snapshot that is compressed as a whole.
   *
   * @param size the length of the snapshot in bytes
   * @param bytes the length of the compressed object
   */
  public record Keyframe(String sha256, long size, long bytes) {
    /** Returns the key of the object, a Zstandard frame (RFC 8878). */
    public String key() {
      return key(sha256);
    }

    public static String key(String sha256) {
      return "snapshots/" + sha256 + ".snapshot.zst";
    }
  }

  /**
   * A patch that builds one snapshot from another.
   *
   * @param base the SHA-256 of the snapshot that it is applied to
   * @param sha256 the SHA-256 of the snapshot that it builds
   * @param size the length of that snapshot in bytes
   * @param bytes the length of the patch object
   */
  public record Patch(String base, String sha256, long size, long bytes) {
    /** Returns the key of the object, a {@link SnapshotPatch}. */
    public String key() {
      return "snapshots/" + base + "-" + sha256 + ".patch";
    }
  }

  /**
   * A sequence of downloads from which the snapshot can be built.
   *
   * @param keyframe the keyframe to start with, or null to start with a local snapshot, the base of
   *     the first patch
   */
  record TransferRoute(@Nullable Keyframe keyframe, List<Patch> patches) {
    long bytes() {
      return (keyframe == null ? 0 : keyframe.bytes())
          + patches.stream().mapToLong(Patch::bytes).sum();
    }
  }

  /**
   * Returns a manifest with the snapshot itself as the keyframe.
   *
   * @param bytes its compressed length
   */
  public static SnapshotTransfer ofWhole(
      SnapshotReference snapshot, long bytes, List<Patch> patches) {
    return new SnapshotTransfer(
        snapshot.sha256(),
        snapshot.size(),
        new Keyframe(snapshot.sha256(), snapshot.size(), bytes),
        patches);
  }

  public static String key(SnapshotReference snapshot) {
    return "snapshots/" + snapshot.sha256() + ".json";
  }

  /**
   * Returns whether a key has the form of the key of a snapshot, raw or compressed, a patch or a
   * manifest.
   */
  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /**
   * Returns the manifest of the snapshot that {@code patch} builds from this one.
   *
   * @param maxPatches the maximum number of patches to list. Those after the keyframe are always
   *     listed
   */
  public SnapshotTransfer withPatch(Patch patch, int maxPatches) {
    List<Patch> all = new ArrayList<>(patches);
    all.add(patch);
    int firstKept = Math.min(Math.max(0, all.size() - maxPatches), keyframePosition());
    return new SnapshotTransfer(
        patch.sha256(), patch.size(), keyframe, all.subList(firstKept, all.size()));
  }

  /** Returns the patches after the keyframe. */
  public List<Patch> sinceKeyframe() {
    return patches.subList(keyframePosition(), patches.size());
  }

  /** Returns the lengths of the keyframe and the patches, by their keys. */
  public Map<String, Long> objects() {
    Map<String, Long> objects = new TreeMap<>(Map.of(keyframe.key(), keyframe.bytes()));
    patches.forEach(patch -> objects.put(patch.key(), patch.bytes()));
    return objects;
  }

  /**
   * Returns the routes from the latest local snapshot of the chain and from the keyframe. The route
   * with the fewest bytes comes first. Only the length of the result is trusted. A route is
   * therefore omitted if a snapshot on the way is more than twice as long as the result, or if an
   * object is much longer than the snapshot that it builds.
   */
  List<TransferRoute> routes(Set<String> localSnapshots) {
    List<TransferRoute> routes =
        new ArrayList<>(List.of(new TransferRoute(keyframe, sinceKeyframe())));
    // Going backward, the first local snapshot has the fewest patches after it.
    for (int i = patches.size() - 1; i >= 0 && routes.size() < 2; i--) {
      if (localSnapshots.contains(patches.get(i).base())) {
        routes.add(new TransferRoute(null, patches.subList(i, patches.size())));
      }
    }
    routes.removeIf(route -> !isSmallEnough(route));
    routes.sort(Comparator.comparingLong(TransferRoute::bytes));
    return routes;
  }

  private boolean isSmallEnough(TransferRoute route) {
    return (route.keyframe == null || isSmallEnough(route.keyframe.size(), route.keyframe.bytes()))
        && route.patches.stream().allMatch(patch -> isSmallEnough(patch.size(), patch.bytes()));
  }

  /**
   * Returns whether a download and its result are small enough to be tried. Data that cannot be
   * compressed grows by less than an eighth and 64 KiB.
   *
   * @param snapshotSize the length of a snapshot
   * @param bytes the length of the object that it is built from
   */
  private boolean isSmallEnough(long snapshotSize, long bytes) {
    return snapshotSize >= 0
        && snapshotSize / 2 <= size
        && bytes >= 0
        && bytes <= snapshotSize + snapshotSize / 8 + MAX_OVERHEAD_BYTES;
  }

  public byte[] toBytes() {
    return ResourceJson.prettyBytes(this);
  }

  /** Reads the manifest of {@code snapshot}. */
  public static SnapshotTransfer fromBytes(byte[] json, SnapshotReference snapshot)
      throws Release.Malformed {
    try {
      SnapshotTransfer transfer = ResourceJson.mapper().readValue(json, SnapshotTransfer.class);
      if (transfer != null && transfer.isValidFor(snapshot)) {
        return transfer;
      }
    } catch (JacksonException e) {
      // Reported below, without the message of the parser, which quotes the input.
    }
    throw new Release.Malformed(key(snapshot) + " is not a valid manifest of the snapshot");
  }

  /** Returns whether it describes {@code snapshot}, and its hashes are safe in keys and paths. */
  private boolean isValidFor(SnapshotReference snapshot) {
    return snapshot.sha256().equals(sha256)
        && size == snapshot.size()
        && keyframe != null
        && patches.size() <= MAX_PATCHES
        && objects().keySet().stream().allMatch(SnapshotTransfer::isKey);
  }

  /**
   * Returns the number of patches up to the last occurrence of the keyframe in the chain, or 0 if
   * the keyframe is the base of the first patch. After a rollback, a snapshot may occur twice. The
   * SHA-256 of the result reveals a chain that lacks its keyframe.
   */
  private int keyframePosition() {
    int i = patches.size();
    while (i > 0 && !patches.get(i - 1).sha256().equals(keyframe.sha256())) {
      i--;
    }
    return i;
  }
}
