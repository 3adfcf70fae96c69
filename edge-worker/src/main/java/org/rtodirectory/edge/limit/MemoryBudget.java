package org.rtodirectory.edge.limit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * The limit on pending bytes of the whole process: bytes that were received and not yet answered,
 * and bytes of responses that the kernel has not yet accepted. They are counted before the memory
 * is allocated.
 *
 * <p>Each event loop has a {@link Share}, a plain counter that only its thread changes. A share
 * leases bytes from the budget in units of at most 64 KB and returns them when it has two units too
 * many, so counting a request costs additions on one thread, and the atomic counter that all
 * threads change is touched once for some hundred requests. The price is that the loops together
 * may withhold two units each from one another.
 */
public final class MemoryBudget {
  private static final int LARGEST_UNIT = 1 << 16;
  private static final int SMALLEST_UNIT = 1 << 10;
  private static final int UNITS_OF_A_LOOP = 16;

  private final long size;
  private final int unit;
  private final BooleanSupplier canAllocate;
  private final AtomicLong leased = new AtomicLong();
  private final List<Share> shares = new CopyOnWriteArrayList<>();

  /**
   * @param size the limit, in bytes
   * @param loops the number of shares
   * @param canAllocate whether the memory that buffers are allocated from has room. Consulted for
   *     each lease: an allocator takes more memory than the buffers that it hands out, and how much
   *     more depends on the clients
   */
  public MemoryBudget(long size, int loops, BooleanSupplier canAllocate) {
    this.size = size;
    this.canAllocate = canAllocate;
    this.unit =
        (int) Math.max(SMALLEST_UNIT, Math.min(LARGEST_UNIT, size / UNITS_OF_A_LOOP / loops));
  }

  /**
   * A new share.
   *
   * @param shortage called by any thread whenever bytes were denied to any share; must be cheap
   */
  public Share share(Runnable shortage) {
    Share share = new Share(this, shortage);
    shares.add(share);
    return share;
  }

  /** The limit, in bytes. */
  public long size() {
    return size;
  }

  /** How many bytes are pending. */
  public long pending() {
    return shares.stream().mapToLong(share -> share.held.getOpaque()).sum();
  }

  /** Whether the memory that buffers are allocated from has room. */
  public boolean canAllocate() {
    return canAllocate.getAsBoolean();
  }

  private boolean lease(long bytes) {
    if (!canAllocate.getAsBoolean()) {
      return false;
    }
    if (leased.addAndGet(bytes) <= size) {
      return true;
    }
    leased.addAndGet(-bytes);
    return false;
  }

  private void announceShortage() {
    for (Share share : shares) {
      share.shortage.run();
    }
  }

  /** The part of an event loop. Only the thread of that loop may change it. */
  public static final class Share {
    private final MemoryBudget budget;
    private final Runnable shortage;
    private final AtomicLong held = new AtomicLong();
    private long lease;

    private Share(MemoryBudget budget, Runnable shortage) {
      this.budget = budget;
      this.shortage = shortage;
    }

    /** Counts {@code bytes} if there is room for them, and returns whether there was. */
    public boolean take(long bytes) {
      long wanted = held.getPlain() + bytes;
      if (wanted > lease && !extend(wanted)) {
        budget.announceShortage();
        return false;
      }
      held.setOpaque(wanted);
      return true;
    }

    /** Counts bytes that are allocated in any case. */
    public void count(long bytes) {
      long wanted = held.getPlain() + bytes;
      if (wanted > lease && !extend(wanted)) {
        long missing = wanted - lease;
        budget.leased.addAndGet(missing);
        lease += missing;
        budget.announceShortage();
      }
      held.setOpaque(wanted);
    }

    /** Returns bytes that were counted. */
    public void release(long bytes) {
      long left = held.getPlain() - bytes;
      held.setOpaque(left);
      if (lease - left > 2L * budget.unit) {
        long surplus = lease - left - budget.unit;
        lease -= surplus;
        budget.leased.addAndGet(-surplus);
      }
    }

    private boolean extend(long wanted) {
      long units = (wanted - lease + budget.unit - 1) / budget.unit;
      long bytes = units * budget.unit;
      if (!budget.lease(bytes)) {
        return false;
      }
      lease += bytes;
      return true;
    }
  }
}
