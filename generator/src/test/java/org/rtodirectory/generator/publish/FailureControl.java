package org.rtodirectory.generator.publish;

import java.util.List;

/** The failures and the recorded operations of a {@link FailingStore}. */
interface FailureControl {
  /** Returns the operations in order: {@code put KEY}, {@code delete KEY} or {@code set KEY}. */
  List<String> operations();

  /** Makes the object store fail from the first operation on that begins with {@code operation}. */
  void failAt(String operation);

  /**
   * Makes the object store fail from the {@code number}-th write on, counted from now.
   *
   * @param isAnswerLost whether the first failing write is done, so that only its answer is lost
   */
  void failAt(int number, boolean isAnswerLost);

  /** Makes only the {@code number}-th read fail, counted from now, because it gets no answer. */
  void missAnswer(int number);

  /** Returns whether the read that {@link #missAnswer} chose has happened. */
  boolean hasMissedAnswer();

  /** Makes all operations succeed again, and clears the recorded ones. */
  void recover();
}
