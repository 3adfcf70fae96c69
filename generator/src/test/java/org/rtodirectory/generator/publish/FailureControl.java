package org.rtodirectory.generator.publish;

import java.util.List;

/** When a {@link FailingStore} fails, and what it did. */
interface FailureControl {
  /** The operations: {@code put KEY}, {@code delete KEY} or {@code set KEY}, in order. */
  List<String> operations();

  /** Lets the first operation that begins with {@code operation} be the first that fails. */
  void failAt(String operation);

  /**
   * Lets the {@code number}-th write from now on be the first operation that fails.
   *
   * @param answerLost whether that one is done all the same
   */
  void failAt(int number, boolean answerLost);

  /** Leaves the {@code number}-th read from now on without an answer, and no other. */
  void missAnswer(int number);

  /** Whether that read has come. */
  boolean hasMissedAnswer();

  /** Lets all operations succeed, and forgets them. */
  void recover();
}
