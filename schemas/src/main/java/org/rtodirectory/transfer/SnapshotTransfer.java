package org.rtodirectory.transfer;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.SnapshotReference;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.core.JacksonException;

/**
 * {@code snapshots/<sha256>.json}: the manifest of the objects by which a snapshot travels. It
 * names a chain of patches, each of which makes one snapshot of the one before it and the last of
 * which makes the snapshot of the manifest, and a keyframe: one of the snapshots of that chain,
 * compressed as a whole. A receiver enters the chain at a snapshot that it holds, or at the
 * keyframe.
 *
 * <p>Nothing here is trusted: the SHA-256 in the pointer, which may be signed, decides about the
 * result, and the sizes only bound what is downloaded and written on the way to it.
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
   * @param bytes its length compressed
   */
  @JsonPropertyOrder({"sha256", "size", "bytes"})
  public record Keyframe(String sha256, long size, long bytes) {
    /** Where the object is: a Zstandard frame (RFC 8878). */
    public String key() {
      return "snapshots/" + sha256 + ".snapshot.zst";
    }

    private boolean isWellFormed() {
      return isDigest(sha256) && size >= 1 && bytes >= 1;
    }
  }

  /**
   * A patch that makes one snapshot of another.
   *
   * @param base the SHA-256 of the snapshot that it is applied to
   * @param sha256 the SHA-256 of the snapshot that it makes
   * @param size the length of that snapshot
   * @param bytes the length of the patch
   */
  @JsonPropertyOrder({"base", "sha256", "size", "bytes"})
  public record Patch(String base, String sha256, long size, long bytes) {
    /** Where the object is: a {@link SnapshotPatch}. */
    public String key() {
      return "snapshots/" + base + "-" + sha256 + ".patch";
    }

    private boolean isWellFormed() {
      return isDigest(base) && isDigest(sha256) && size >= 1 && bytes >= 1;
    }
  }

  /**
   * A way to the snapshot.
   *
   * @param keyframe where it begins; null: at a held snapshot, the base of the first patch
   * @param patches what is applied to it, in this order
   * @param bytes how many bytes are downloaded
   */
  record Route(@Nullable Keyframe keyframe, List<Patch> patches, long bytes) {}

  /** A manifest of the snapshot compressed as a whole, without patches. */
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
   * Whether a key is that of a snapshot, as it is or compressed, of a patch or of a manifest, by
   * its form.
   */
  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /**
   * The manifest of the snapshot that {@code patch} makes of this one.
   *
   * @param most how many patches to list at most, but at least those that follow the keyframe
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
   * @param bytes its length compressed
   */
  public SnapshotTransfer withKeyframe(long bytes) {
    return new SnapshotTransfer(sha256, size, new Keyframe(sha256, size, bytes), patches);
  }

  /** The patches that lead from the keyframe to the snapshot. */
  public List<Patch> sinceKeyframe() {
    return patches.subList(keyframeAt(), patches.size());
  }

  /** How many bytes a receiver downloads that holds nothing. */
  public long bytesFromKeyframe() {
    return keyframe.bytes() + bytes(sinceKeyframe());
  }

  /**
   * The lengths of the objects that a receiver needs that holds nothing, by their keys. Where one
   * of them is missing, only receivers that hold a later snapshot of the chain can make the
   * snapshot.
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
   * The ways to the snapshot, the one with the fewest bytes first: from the latest snapshot of the
   * chain that is held, and from the keyframe. A way is left out if a snapshot on it is more than
   * twice as long as the result, for only the length of the result is vouched for.
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
      // Reported below, without the parser's words, which quote the input.
    }
    throw new MalformedRelease(key(snapshot) + " does not say how the snapshot travels");
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

  /** The number of patches up to the keyframe, at its last place in the chain. */
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
