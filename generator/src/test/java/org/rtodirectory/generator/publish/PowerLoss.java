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
 * A disk that loses bytes that were not forced to it. The power fails at a chosen operation, and
 * every later operation fails too. The surviving contents are then written to another folder. Each
 * change of a folder that was not forced may be lost, independently of the others. A file that was
 * not forced is complete, truncated or empty.
 */
final class PowerLoss extends FileOperations {
  private final Path root;
  private final int failingOperation;
  private final List<Integer> syncs = new ArrayList<>();
  private int operations;

  /** The entries of every folder by its path. */
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

  /**
   * The entries of a folder by their names: the current ones, and those that were forced to the
   * disk. The value of a subfolder is null.
   */
  private static final class Folder {
    final Map<String, @Nullable Contents> current = new TreeMap<>();
    final Map<String, @Nullable Contents> forced = new TreeMap<>();
  }

  /**
   * @param root the folder of the object store
   * @param failingOperation the number of the operation at which the power fails, or 0 if it never
   *     fails
   */
  PowerLoss(Path root, int failingOperation) {
    this.root = root;
    this.failingOperation = failingOperation;
    folders.put(root, new Folder());
  }

  /**
   * Returns the disk after a restart. Its power fails again at operation {@code failingOperation}.
   */
  PowerLoss restart(int failingOperation) {
    PowerLoss restarted = new PowerLoss(root, failingOperation);
    restarted.folders.putAll(folders);
    return restarted;
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
    countOperation();
    folder(file).current.put(name(file), new Contents(bytes.clone(), isForced));
  }

  @Override
  public synchronized void copy(Path source, Path file) throws IOException {
    super.copy(source, file);
    countOperation();
    folder(file).current.put(name(file), new Contents(Files.readAllBytes(source), true));
  }

  @Override
  public synchronized void move(Path from, Path to) throws IOException {
    super.move(from, to);
    countOperation();
    folder(to).current.put(name(to), folder(from).current.remove(name(from)));
  }

  @Override
  public synchronized void delete(Path path) throws IOException {
    countOperation();
    super.delete(path);
    // If a folder comes back after the loss, its earlier contents may come back too.
    folder(path).current.remove(name(path));
  }

  @Override
  public synchronized void createFolder(Path folder) throws IOException {
    if (!folder.equals(root) && folders.containsKey(folder)) {
      return; // Another thread was first.
    }
    countOperation();
    super.createFolder(folder);
    if (!folder.equals(root)) {
      folder(folder).current.put(name(folder), null);
      folders.put(folder, new Folder());
    }
  }

  @Override
  protected void force(FileChannel file) {
    // The forced contents are known without the disk.
  }

  @Override
  public synchronized void sync(Path below) throws IOException {
    countOperation();
    syncs.add(operations);
    for (Folder folder : folders.values()) {
      folder.forced.clear();
      folder.forced.putAll(folder.current);
      for (Contents contents : folder.current.values()) {
        if (contents != null) {
          contents.isForced = true;
        }
      }
    }
  }

  /**
   * Writes the contents of the disk after the loss to {@code target}.
   *
   * @param random decides whether the disk has an unforced change, and how much of it
   */
  synchronized void recover(Path target, Random random) throws IOException {
    recover(root, target, random);
  }

  private void recover(Path folder, Path target, Random random) throws IOException {
    Files.createDirectories(target);
    Folder knownFolder = folders.getOrDefault(folder, new Folder());
    Map<String, @Nullable Contents> names = new TreeMap<>(knownFolder.forced);
    names.putAll(knownFolder.current);
    for (String name : names.keySet()) {
      boolean isCurrent = random.nextBoolean();
      Map<String, @Nullable Contents> entries =
          isCurrent ? knownFolder.current : knownFolder.forced;
      if (!entries.containsKey(name)) {
        continue;
      }
      Contents contents = entries.get(name);
      if (contents == null) {
        recover(folder.resolve(name), target.resolve(name), random);
      } else {
        byte[] bytes = contents.bytes;
        int remaining =
            contents.isForced
                ? bytes.length
                : random.nextInt(3) * bytes.length / 2; // None, half or all of the bytes are left.
        Files.write(target.resolve(name), Arrays.copyOf(bytes, remaining));
      }
    }
  }

  private void countOperation() throws IOException {
    operations++;
    if (failingOperation > 0 && operations >= failingOperation) {
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
