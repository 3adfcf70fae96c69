package org.rtodirectory.generator.publish;

import java.util.List;

/** The failures and the recorded operations of a {@link FailingStore}. */
interface FailureControl {
  /** Returns the operations in order: {@code put KEY}, {@code delete KEY} or {@code set KEY}. */
  List<String> operations();

  /** Makes the store fail from the first operation on that begins with {@code operation}. */
  void failAt(String operation);

  /**
   * Makes the store fail from the {@code number}-th write on, counted from now.
   *
   * @param answerLost whether that one is done all the same
   */
  void failAt(int number, boolean answerLost);

  /** Makes only the {@code number}-th read fail, counted from now, because it gets no answer. */
  void missAnswer(int number);

  /** Returns whether that read has happened. */
  boolean hasMissedAnswer();

  /** Makes all operations succeed again, and forgets the recorded ones. */
  void recover();
}
