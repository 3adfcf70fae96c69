package org.rtodirectory.schemas.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotFetch.Fetched;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Downloads of snapshots with every combination of answers for manifest, patch, keyframe and raw
 * file.
 */
class SnapshotFetchTest {
  /** The local snapshot, to which the first patch applies. */
  private static final byte[] BASE = bytes("the snapshot before, which is held");

  private static final byte[] SNAPSHOT = bytes("the snapshot, ".repeat(20));
  private static final SnapshotReference REFERENCE =
      SnapshotReference.of(sha256(SNAPSHOT), SNAPSHOT.length);
  private static final byte[] KEYFRAME = Zstd.compress(SNAPSHOT);

  /** The snapshot that the first patch builds. */
  private static final byte[] MIDDLE = bytes("a release between the two");

  private static final SnapshotTransfer.Patch FIRST_PATCH =
      new SnapshotTransfer.Patch(
          sha256(BASE), sha256(MIDDLE), MIDDLE.length, patchTo(MIDDLE).length);

  private static final SnapshotTransfer.Patch SECOND_PATCH =
      new SnapshotTransfer.Patch(
          sha256(MIDDLE), REFERENCE.sha256(), SNAPSHOT.length, patchTo(SNAPSHOT).length);

  private static final SnapshotTransfer MANIFEST =
      SnapshotTransfer.ofWhole(REFERENCE, KEYFRAME.length, List.of(FIRST_PATCH, SECOND_PATCH));

  /** The answer of an object store to a request for an object. */
  private enum StoreAnswer {
    GOOD,
    MISSING,
    UNAVAILABLE,
    DENIED,
    DAMAGED,
    SHORT;

    byte[] apply(byte[] object) throws IOException {
      return switch (this) {
        case GOOD -> object;
        case MISSING -> throw new NoSuchFileException("the object");
        case UNAVAILABLE -> throw new ObjectReader.Unavailable("no answer", new IOException());
        case DENIED -> throw new ObjectReader.AccessDenied("the object");
        case DAMAGED -> {
          byte[] damagedObject = object.clone();
          damagedObject[damagedObject.length / 2] ^= 0x40;
          yield damagedObject;
        }
        case SHORT -> Arrays.copyOf(object, object.length / 2);
      };
    }
  }

  /**
   * An object store with these answers to requests for the manifest, the second patch, the keyframe
   * and the raw snapshot.
   */
  private record Store(
      StoreAnswer manifest, StoreAnswer patch, StoreAnswer keyframe, StoreAnswer raw)
      implements ObjectReader {
    @Override
    public Optional<byte[]> read(String key) throws IOException {
      return manifest == StoreAnswer.MISSING
          ? Optional.empty()
          : Optional.of(manifest.apply(MANIFEST.toBytes()));
    }

    @Override
    public Path fetch(String key, long size, Path folder) throws IOException {
      byte[] object =
          key.equals(FIRST_PATCH.key())
              ? patchTo(MIDDLE)
              : key.equals(SECOND_PATCH.key())
                  ? patch.apply(patchTo(SNAPSHOT))
                  : key.endsWith(".zst") ? keyframe.apply(KEYFRAME) : raw.apply(SNAPSHOT);
      return Files.write(folder.resolve("fetched"), object);
    }

    @Override
    public String name() {
      return "the store";
    }

    /** Returns the answers for the forms of the snapshot that the manifest offers. */
    private Set<StoreAnswer> routes(boolean isBaseHeld) {
      Set<StoreAnswer> routes = EnumSet.noneOf(StoreAnswer.class);
      if (manifest == StoreAnswer.GOOD) {
        routes.add(keyframe);
        if (isBaseHeld) {
          routes.add(patch);
        }
      }
      return routes;
    }
  }

  @TempDir private Path folder = Path.of("");

  @Test
  void
      a_snapshot_is_fetched_by_any_usable_route_and_only_a_missing_answer_makes_the_store_unavailable()
          throws IOException {
    Path heldFile = Files.write(folder.resolve("held"), BASE);
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    try (FileChannel base = FileChannel.open(heldFile)) {
      for (StoreAnswer manifest : StoreAnswer.values()) {
        for (StoreAnswer patch : StoreAnswer.values()) {
          for (StoreAnswer keyframe : StoreAnswer.values()) {
            for (StoreAnswer raw :
                EnumSet.complementOf(EnumSet.of(StoreAnswer.DAMAGED, StoreAnswer.SHORT))) {
              Store store = new Store(manifest, patch, keyframe, raw);
              requireFetched(store, temporary, Map.of());
              requireFetched(store, temporary, Map.of(sha256(BASE), base));
            }
          }
        }
      }
    }
  }

  private static void requireFetched(
      Store store, Path temporary, Map<String, FileChannel> openSnapshots) throws IOException {
    Set<StoreAnswer> routes = store.routes(!openSnapshots.isEmpty());
    boolean isVerified = routes.contains(StoreAnswer.GOOD);
    boolean isFetched =
        store.manifest != StoreAnswer.UNAVAILABLE && (isVerified || store.raw == StoreAnswer.GOOD);
    boolean isUnavailable =
        store.manifest == StoreAnswer.UNAVAILABLE
            || store.raw == StoreAnswer.UNAVAILABLE
            || routes.contains(StoreAnswer.UNAVAILABLE);
    String caseName = store + (openSnapshots.isEmpty() ? "" : ", base held");
    Path file = null;
    try {
      Fetched fetched =
          new SnapshotFetch(store, temporary, SnapshotFetch.Events.NONE)
              .fetch(REFERENCE, openSnapshots);
      file = fetched.file();
      assertThat(isFetched).as(caseName).isTrue();
      assertThat(fetched.isVerified()).as(caseName).isEqualTo(isVerified);
      assertThat(Files.readAllBytes(file)).as(caseName).isEqualTo(SNAPSHOT);
    } catch (IOException failed) {
      assertThat(isFetched).as("%s: %s", caseName, failed).isFalse();
      assertThat(failed instanceof ObjectReader.Unavailable).as(caseName).isEqualTo(isUnavailable);
    }
    if (file != null) {
      Files.delete(file);
    }
    try (Stream<Path> leftovers = Files.list(temporary)) {
      assertThat(leftovers.toList()).as(caseName).isEmpty();
    }
  }

  @Test
  void the_raw_snapshot_of_a_folder_is_used_in_place_and_the_manifest_only_without_it()
      throws IOException {
    FileObjectReader store = new FileObjectReader(folder);
    Map<String, byte[]> objects = new TreeMap<>();
    objects.put(SnapshotTransfer.key(REFERENCE), MANIFEST.toBytes());
    objects.put(MANIFEST.keyframe().key(), KEYFRAME);
    objects.put(REFERENCE.key(), SNAPSHOT);
    Files.createDirectories(folder.resolve("snapshots"));
    for (Map.Entry<String, byte[]> object : objects.entrySet()) {
      Files.write(folder.resolve(object.getKey()), object.getValue());
    }
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    SnapshotFetch fetch = new SnapshotFetch(store, temporary, SnapshotFetch.Events.NONE);
    Path storedFile = folder.resolve(REFERENCE.key());
    assertThat(fetch.fetch(REFERENCE, Map.of())).isEqualTo(new Fetched(storedFile, false));
    Files.delete(storedFile);
    Fetched builtFile = fetch.fetch(REFERENCE, Map.of());
    assertThat(builtFile.isVerified()).isTrue();
    assertThat(builtFile.file()).hasBinaryContent(SNAPSHOT).hasParent(temporary);
    assertThat(folder.resolve(MANIFEST.keyframe().key())).as("the object of the store").exists();
  }

  /** Returns a patch that gives {@code target} for any base. */
  private static byte[] patchTo(byte[] target) {
    byte[] frame = Zstd.compress(target);
    return ByteBuffer.allocate(Long.BYTES + Integer.BYTES + frame.length)
        .putLong(SnapshotPatch.MAGIC)
        .putInt(frame.length)
        .put(frame)
        .array();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.of(bytes));
  }
}
