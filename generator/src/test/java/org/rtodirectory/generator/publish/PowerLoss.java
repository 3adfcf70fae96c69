package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.FileOperations;

/**
 * A disk that loses bytes that were not forced to it. At some operation the power fails, and every
 * later operation fails too. The surviving contents are then written to another folder. Each change
 * of a folder that was not forced may be lost, independently of the others. A file that was not
 * forced is complete, truncated or empty.
 */
final class PowerLoss extends FileOperations {
  private final Path root;
  private final int last;
  private final List<Integer> syncs = new ArrayList<>();
  private int operations;

  /**
   * The contents of every folder by its path: the current ones, and those that survive a loss of
   * power.
   */
  private final Map<Path, Folder> folders = new TreeMap<>();

  /** The contents of a file. They may be lost if they were not forced to the disk. */
  private static final class Contents {
    private final byte[] bytes;
    private boolean isForced;

    Contents(byte[] bytes, boolean isForced) {
      this.bytes = bytes;
      this.isForced = isForced;
    }
  }

  /** The names in a folder. The value of a subfolder is null. */
  private static final class Folder {
    final Map<String, @Nullable Contents> now = new TreeMap<>();
    final Map<String, @Nullable Contents> forced = new TreeMap<>();
  }

  /**
   * @param root the folder of the store
   * @param last the operation at which the power goes, or 0 if it never does
   */
  PowerLoss(Path root, int last) {
    this.root = root;
    this.last = last;
    folders.put(root, new Folder());
  }

  /** Returns the disk after a restart. Its power fails again at operation {@code next}. */
  PowerLoss again(int next) {
    PowerLoss again = new PowerLoss(root, next);
    again.folders.putAll(folders);
    return again;
  }

  synchronized int operations() {
    return operations;
  }

  /** Returns the numbers of the operations that forced all changes to the disk. */
  synchronized List<Integer> syncs() {
    return List.copyOf(syncs);
  }

  @Override
  public synchronized void write(Path file, byte[] bytes, boolean isForced) throws IOException {
    super.write(file, bytes, false);
    begin();
    folder(file).now.put(name(file), new Contents(bytes.clone(), isForced));
  }

  @Override
  public synchronized void copy(Path source, Path file) throws IOException {
    super.copy(source, file);
    begin();
    folder(file).now.put(name(file), new Contents(Files.readAllBytes(source), true));
  }

  @Override
  public synchronized void move(Path from, Path to) throws IOException {
    super.move(from, to);
    begin();
    folder(to).now.put(name(to), folder(from).now.remove(name(from)));
  }

  @Override
  public synchronized void delete(Path path) throws IOException {
    begin();
    super.delete(path);
    folder(path).now.remove(name(path)); // The earlier contents of a folder may come back with it.
  }

  @Override
  public synchronized void createFolder(Path folder) throws IOException {
    if (!folder.equals(root) && folders.containsKey(folder)) {
      return; // Another thread was first.
    }
    begin();
    super.createFolder(folder);
    if (!folder.equals(root)) {
      folder(folder).now.put(name(folder), null);
      folders.put(folder, new Folder());
    }
  }

  @Override
  protected void force(FileChannel file) {
    // The forced contents are known without the disk.
  }

  @Override
  public synchronized void sync(Path below) throws IOException {
    begin();
    syncs.add(operations);
    for (Folder folder : folders.values()) {
      folder.forced.clear();
      folder.forced.putAll(folder.now);
      for (Contents contents : folder.now.values()) {
        if (contents != null) {
          contents.isForced = true;
        }
      }
    }
  }

  /**
   * Writes the contents of the disk after the loss to {@code target}.
   *
   * @param chance decides what became of each change that was not forced
   */
  synchronized void recover(Path target, Random chance) throws IOException {
    recover(root, target, chance);
  }

  private void recover(Path folder, Path target, Random chance) throws IOException {
    Files.createDirectories(target);
    Folder known = folders.getOrDefault(folder, new Folder());
    Map<String, @Nullable Contents> names = new TreeMap<>(known.forced);
    names.putAll(known.now);
    for (String name : names.keySet()) {
      boolean isNow = chance.nextBoolean();
      Map<String, @Nullable Contents> entries = isNow ? known.now : known.forced;
      if (!entries.containsKey(name)) {
        continue;
      }
      Contents contents = entries.get(name);
      if (contents == null) {
        recover(folder.resolve(name), target.resolve(name), chance);
      } else {
        byte[] bytes = contents.bytes;
        int remaining =
            contents.isForced
                ? bytes.length
                : chance.nextInt(3) * bytes.length / 2; // Nothing, a half, all of it.
        Files.write(target.resolve(name), Arrays.copyOf(bytes, remaining));
      }
    }
  }

  private void begin() throws IOException {
    operations++;
    if (operations == last || (last > 0 && operations > last)) {
      throw new IOException("the power is gone");
    }
  }

  private Folder folder(Path path) {
    return folders.computeIfAbsent(path.getParent(), unknown -> new Folder());
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }
}
