package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * A disjunction: an iterator over the distinct entries of several terms, by a binary min-heap of
 * cursors. Moving a cursor takes O(log terms) time and as many steps; the iteration ends when no
 * steps are left. For one thread.
 */
final class Union implements EntryIterator {
  private final Postings postings;
  private final StepBudget budget;
  private PostingCursor[] heap = {};
  private int size;

  Union(Postings postings, StepBudget budget) {
    this.postings = postings;
    this.budget = budget;
  }

  /** Removes all terms. */
  void clear() {
    size = 0;
  }

  /** Adds the postings of a term from the entry {@code from} on. */
  void add(int term, int from) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, Math.max(16, size * 2));
      for (int i = size; i < heap.length; i++) {
        heap[i] = new PostingCursor(postings, budget);
      }
    }
    if (heap[size].open(term).seek(from) != END) {
      up(size++);
    }
  }

  @Override
  public int entry() {
    return size == 0 ? END : heap[0].entry();
  }

  @Override
  public int next() {
    int current = entry();
    return current == END ? END : seek(current + 1);
  }

  @Override
  public int seek(int target) {
    while (size > 0 && heap[0].entry() < target) {
      if (!budget.spend(1 + logarithm(size))) {
        clear();
        return END;
      }
      if (heap[0].seek(target) == END) {
        PostingCursor ended = heap[0];
        heap[0] = heap[--size];
        heap[size] = ended;
      }
      down();
    }
    return entry();
  }

  private static int logarithm(int number) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(number);
  }

  private void up(int from) {
    int child = from;
    while (child > 0 && heap[(child - 1) / 2].entry() > heap[child].entry()) {
      swap(child, (child - 1) / 2);
      child = (child - 1) / 2;
    }
  }

  private void down() {
    int parent = 0;
    while (true) {
      int child = 2 * parent + 1;
      if (child + 1 < size && heap[child + 1].entry() < heap[child].entry()) {
        child++;
      }
      if (child >= size || heap[child].entry() >= heap[parent].entry()) {
        return;
      }
      swap(child, parent);
      parent = child;
    }
  }

  private void swap(int a, int b) {
    PostingCursor cursor = heap[a];
    heap[a] = heap[b];
    heap[b] = cursor;
  }
}
