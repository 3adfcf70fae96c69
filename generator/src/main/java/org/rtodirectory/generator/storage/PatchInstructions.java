package org.rtodirectory.generator.storage;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.rtodirectory.schemas.source.SnapshotPatch;

/**
 * The writer of the instructions of a patch, in order. Adjacent copies become one. Pieces are
 * encoded by a few threads; at most as many are pending as there are threads. For one thread.
 */
final class PatchInstructions implements AutoCloseable {
  private static final int MOST_THREADS = 4;

  private final DataOutputStream out;
  private final int atOnce = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
  private final ExecutorService threads =
      Executors.newFixedThreadPool(atOnce, task -> new Thread(task, "patch-writer"));

  /** Pieces that are being encoded, oldest first; later instructions wait for them. */
  private final Deque<Future<? extends Instruction>> pending = new ArrayDeque<>();

  private long copyFrom;
  private long copyLength;

  PatchInstructions(DataOutputStream out) {
    this.out = out;
  }

  /** An instruction of the patch, ready to be written. */
  interface Instruction {
    void write(DataOutputStream out) throws IOException;
  }

  /** Appends bytes of the base; extends the last copy if it ends before them. */
  void copy(long from, int length) throws IOException {
    if (copyLength > 0 && copyFrom + copyLength == from) {
      copyLength += length;
    } else {
      endCopy();
      copyFrom = from;
      copyLength = length;
    }
  }

  private void endCopy() throws IOException {
    if (copyLength > 0) {
      long from = copyFrom;
      long length = copyLength;
      copyLength = 0;
      submit(
          () ->
              patch -> {
                patch.writeByte(SnapshotPatch.COPY);
                patch.writeLong(from);
                patch.writeLong(length);
              });
    }
  }

  /** Appends a piece, which another thread encodes. */
  void add(Callable<? extends Instruction> piece) throws IOException {
    endCopy();
    submit(piece);
  }

  /** Writes all pending instructions. */
  void end() throws IOException {
    endCopy();
    drain(0);
  }

  private void submit(Callable<? extends Instruction> instruction) throws IOException {
    drain(atOnce);
    pending.add(threads.submit(instruction));
  }

  /** Writes instructions until at most {@code most} are pending. */
  private void drain(int most) throws IOException {
    try {
      while (pending.size() > most) {
        pending.remove().get().write(out);
      }
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof IOException io
          ? io
          : new IOException("a piece of a patch cannot be encoded", failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
