package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.typeahead.TypeaheadFormat.BLOCK;
import static org.rtodirectory.typeahead.TypeaheadFormat.SKIP_LENGTH;

import org.rtodirectory.snapshot.Region;

/**
 * An iterator over the postings of one term, or of a union. A seek is a galloping search in the
 * following blocks, then a scan of one block. A seek takes its steps from the budget; the caller of
 * {@link #next} must do that itself. It can be opened again for another list. For one thread.
 */
final class PostingCursor implements EntryIterator {
  /** Postings that are decoded in one step. */
  static final int POSTINGS_A_STEP = 3;

  private final Postings postings;
  private final StepBudget budget;
  private final Region lists;
  private long skips;
  private long blocks;
  private long position;
  private int count;
  private int read;
  private int entry;

  /** The last entry of a block that was passed or is being read; no entry up to it is skipped. */
  private int blockEnd;

  PostingCursor(Postings postings, StepBudget budget) {
    this.postings = postings;
    this.budget = budget;
    this.lists = postings.lists();
  }

  /** Stands at the first entry of {@code term}. */
  PostingCursor open(int term) {
    return open(postings.start(term), postings.count(term, term + 1));
  }

  /** Stands at the first entry of a union. */
  PostingCursor openUnion(int list) {
    return open(postings.unionStart(list), postings.unionCount(list));
  }

  /** The same for the terms of a word whose postings are one list. */
  PostingCursor open(TermSet list) {
    int only = list.onlyTerm();
    return only == TermTrie.NONE ? openUnion(list.union()) : open(only);
  }

  private PostingCursor open(long start, int entries) {
    budget.spend(StepBudget.OPEN);
    count = entries;
    skips = start;
    blocks = skips + (long) ((count - 1) / BLOCK) * SKIP_LENGTH;
    position = blocks;
    read = 0;
    entry = 0;
    endOfBlock(0);
    next();
    return this;
  }

  @Override
  public int entry() {
    return entry;
  }

  @Override
  public int next() {
    if (read == count) {
      entry = END;
      return END;
    }
    read++;
    int difference = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = lists.getByte(position++);
      difference |= (b & 0x7f) << shift;
      if (b >= 0) {
        entry += difference;
        return entry;
      }
    }
  }

  @Override
  public int seek(int target) {
    if (entry >= target) {
      return entry;
    }
    if (target > blockEnd) {
      skipTo(target);
    }
    int first = read;
    while (entry < target) {
      next();
    }
    budget.spend(StepBudget.SKIP + (read - first) / POSTINGS_A_STEP);
    return entry;
  }

  /** Goes to the end of the last block before the one that {@code target} is in. */
  private void skipTo(int target) {
    int last = (count - 1) / BLOCK;
    int low = (read - 1) / BLOCK;
    int current = low;
    int step = 1;
    while (low + step <= last && before(low + step) < target) {
      low += step;
      step *= 2;
    }
    int high = Math.min(low + step - 1, last);
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (before(middle) < target) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    if (low > current) {
      entry = before(low);
      read = low * BLOCK;
      position = blocks + lists.getInt(skip(low) + Integer.BYTES);
    }
    endOfBlock(low);
  }

  private void endOfBlock(int block) {
    blockEnd = block < (count - 1) / BLOCK ? before(block + 1) : END;
  }

  private int before(int block) {
    return lists.getInt(skip(block));
  }

  private long skip(int block) {
    return skips + (long) (block - 1) * SKIP_LENGTH;
  }
}
