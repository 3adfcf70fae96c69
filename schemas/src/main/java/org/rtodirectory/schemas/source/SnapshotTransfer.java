package org.rtodirectory.schemas.source;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.SnapshotReference;
import tools.jackson.core.JacksonException;

/**
 * {@code snapshots/<sha256>.json}: the manifest of the objects that transfer a snapshot. It names a
 * chain of patches, each of which builds a snapshot from the previous one and the last of which
 * builds the snapshot of the manifest, and a keyframe: one of the snapshots of that chain,
 * compressed as a whole. A receiver starts at a snapshot of the chain that it holds, or at the
 * keyframe.
 *
 * <p>The manifest is not trusted: the result is checked against the SHA-256 in the pointer, which
 * may be signed, and the sizes only bound the downloads and the intermediate files.
 *
 * @param sha256 the SHA-256 of the snapshot, 64 lower-case hex digits
 * @param size its length in bytes
 * @param keyframe the compressed snapshot
 * @param patches the chain, oldest first; empty if the keyframe is the snapshot itself
 */
@JsonPropertyOrder({"sha256", "size", "keyframe", "patches"})
public record SnapshotTransfer(String sha256, long size, Keyframe keyframe, List<Patch> patches) {
  private static final int MOST_PATCHES = 2_000;
  private static final String DIGEST = "[0-9a-f]{64}";
  private static final Pattern SHA256 = Pattern.compile(DIGEST);
  private static final Pattern KEY =
      Pattern.compile(
          "snapshots/("
              + DIGEST
              + "\\.(snapshot|snapshot\\.zst|json)|"
              + DIGEST
              + "-"
              + DIGEST
              + "\\.patch)");

  public SnapshotTransfer {
    patches = patches == null ? List.of() : List.copyOf(patches);
  }

  /**
   * A snapshot that is compressed as a whole.
   *
   * @param sha256 the SHA-256 of the snapshot
   * @param size its length in bytes
   * @param bytes its compressed length
   */
  @JsonPropertyOrder({"sha256", "size", "bytes"})
  public record Keyframe(String sha256, long size, long bytes) {
    /** The key of the object, a Zstandard frame (RFC 8878). */
    public String key() {
      return "snapshots/" + sha256 + ".snapshot.zst";
    }

    private boolean isWellFormed() {
      return isDigest(sha256) && size >= 1 && bytes >= 1;
    }
  }

  /**
   * A patch that builds one snapshot from another.
   *
   * @param base the SHA-256 of the snapshot that it is applied to
   * @param sha256 the SHA-256 of the snapshot that it builds
   * @param size the length of that snapshot
   * @param bytes the length of the patch
   */
  @JsonPropertyOrder({"base", "sha256", "size", "bytes"})
  public record Patch(String base, String sha256, long size, long bytes) {
    /** The key of the object, a {@link SnapshotPatch}. */
    public String key() {
      return "snapshots/" + base + "-" + sha256 + ".patch";
    }

    private boolean isWellFormed() {
      return isDigest(base) && isDigest(sha256) && size >= 1 && bytes >= 1;
    }
  }

  /**
   * A sequence of downloads that gives the snapshot.
   *
   * @param keyframe the keyframe to start with; null to start with a held snapshot, the base of the
   *     first patch
   * @param patches the patches to apply, in this order
   * @param bytes the number of bytes to download
   */
  record Route(@Nullable Keyframe keyframe, List<Patch> patches, long bytes) {}

  /** A manifest with the compressed snapshot alone, without patches. */
  public static SnapshotTransfer whole(SnapshotReference snapshot, long bytes) {
    return new SnapshotTransfer(
        snapshot.sha256(),
        snapshot.size(),
        new Keyframe(snapshot.sha256(), snapshot.size(), bytes),
        List.of());
  }

  /** The key of the manifest of {@code snapshot}. */
  public static String key(SnapshotReference snapshot) {
    return "snapshots/" + snapshot.sha256() + ".json";
  }

  /**
   * Whether a key has the form of the key of a snapshot, raw or compressed, a patch or a manifest.
   */
  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /**
   * The manifest of the snapshot that {@code patch} builds from this one.
   *
   * @param most the maximum number of patches to list; those after the keyframe are always listed
   */
  public SnapshotTransfer followedBy(Patch patch, int most) {
    List<Patch> all = new ArrayList<>(patches);
    all.add(patch);
    int first = Math.min(Math.max(0, all.size() - most), keyframeAt());
    return new SnapshotTransfer(
        patch.sha256(), patch.size(), keyframe, all.subList(first, all.size()));
  }

  /**
   * The same with the snapshot itself as the keyframe.
   *
   * @param bytes its compressed length
   */
  public SnapshotTransfer withKeyframe(long bytes) {
    return new SnapshotTransfer(sha256, size, new Keyframe(sha256, size, bytes), patches);
  }

  /** The patches that lead from the keyframe to the snapshot. */
  public List<Patch> sinceKeyframe() {
    return patches.subList(keyframeAt(), patches.size());
  }

  /** The number of bytes that a receiver without any snapshot downloads. */
  public long bytesFromKeyframe() {
    return keyframe.bytes() + bytes(sinceKeyframe());
  }

  /**
   * The lengths of the objects that a receiver without any snapshot needs, by their keys. If one of
   * them is missing, only receivers that hold a later snapshot of the chain can build the snapshot.
   */
  public Map<String, Long> needed() {
    Map<String, Long> needed = new TreeMap<>();
    needed.put(keyframe.key(), keyframe.bytes());
    sinceKeyframe().forEach(patch -> needed.put(patch.key(), patch.bytes()));
    return needed;
  }

  /** The keys of all objects that it names. */
  public List<String> keys() {
    List<String> keys = new ArrayList<>(List.of(keyframe.key()));
    patches.forEach(patch -> keys.add(patch.key()));
    return keys;
  }

  /**
   * The routes to the snapshot, the one with the fewest bytes first: from the latest held snapshot
   * of the chain, and from the keyframe. A route is omitted if an intermediate snapshot is more
   * than twice as long as the result, because only the length of the result is trusted.
   *
   * @param held the SHA-256 of snapshots that the receiver holds
   */
  List<Route> routes(Set<String> held) {
    List<Route> routes = new ArrayList<>();
    for (int i = patches.size() - 1; i >= 0; i--) {
      if (held.contains(patches.get(i).base())) {
        add(null, i, 0, routes);
        break;
      }
    }
    if (isBounded(keyframe.size())) {
      add(keyframe, keyframeAt(), keyframe.bytes(), routes);
    }
    routes.sort(Comparator.comparingLong(Route::bytes));
    return routes;
  }

  /** The manifest as it is published. */
  public byte[] toBytes() {
    return ResourceJson.prettyBytes(this);
  }

  /**
   * Reads the manifest of {@code snapshot}.
   *
   * @throws MalformedRelease if it is not a manifest, or not that of this snapshot
   */
  public static SnapshotTransfer fromBytes(byte[] json, SnapshotReference snapshot)
      throws MalformedRelease {
    try {
      SnapshotTransfer transfer = ResourceJson.mapper().readValue(json, SnapshotTransfer.class);
      if (transfer != null && transfer.isWellFormed() && transfer.isOf(snapshot)) {
        return transfer;
      }
    } catch (JacksonException notJson) {
      // Reported below, without the message of the parser, which quotes the input.
    }
    throw new MalformedRelease(key(snapshot) + " is not a valid manifest of the snapshot");
  }

  private void add(@Nullable Keyframe start, int first, long bytes, List<Route> routes) {
    List<Patch> applied = patches.subList(first, patches.size());
    if (applied.stream().allMatch(patch -> isBounded(patch.size()))) {
      routes.add(new Route(start, applied, bytes + bytes(applied)));
    }
  }

  private boolean isBounded(long length) {
    return length / 2 <= size;
  }

  /** The number of patches up to the last occurrence of the keyframe in the chain. */
  private int keyframeAt() {
    for (int i = patches.size(); i > 0; i--) {
      if (patches.get(i - 1).sha256().equals(keyframe.sha256())) {
        return i;
      }
    }
    return 0;
  }

  private boolean isOf(SnapshotReference snapshot) {
    return sha256.equals(snapshot.sha256()) && size == snapshot.size();
  }

  private boolean isWellFormed() {
    if (sha256 == null
        || keyframe == null
        || !keyframe.isWellFormed()
        || patches.size() > MOST_PATCHES
        || !patches.stream().allMatch(Patch::isWellFormed)) {
      return false;
    }
    for (int i = 1; i < patches.size(); i++) {
      if (!patches.get(i).base().equals(patches.get(i - 1).sha256())) {
        return false;
      }
    }
    String first = patches.isEmpty() ? sha256 : patches.get(0).base();
    Patch last = patches.isEmpty() ? null : patches.get(patches.size() - 1);
    return (last == null || (last.sha256().equals(sha256) && last.size() == size))
        && (keyframeAt() > 0 || keyframe.sha256().equals(first));
  }

  private static long bytes(List<Patch> patches) {
    return patches.stream().mapToLong(Patch::bytes).sum();
  }

  private static boolean isDigest(@Nullable String text) {
    return text != null && SHA256.matcher(text).matches();
  }
}
