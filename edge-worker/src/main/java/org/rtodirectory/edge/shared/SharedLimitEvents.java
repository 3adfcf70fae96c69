package org.rtodirectory.edge.shared;

/** Is told how counting together goes; called by all threads, and must not block. */
public interface SharedLimitEvents {
  /** From now on requests are counted together. */
  void together();

  /** From now on, until told otherwise, each gateway counts by itself. */
  void apart();

  /** A request was not counted together. */
  void countedApart();
}
