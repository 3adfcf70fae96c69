package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A cache that remembers what it was told, and can be out of order. */
final class ScriptedCache implements CachePurge {
  private final String target;
  private final List<Set<String>> told = new ArrayList<>();
  private final List<String> references = new ArrayList<>();
  private boolean broken;

  ScriptedCache(String target) {
    this.target = target;
  }

  /** From here on it refuses everything, or nothing. */
  void setBroken(boolean broken) {
    this.broken = broken;
  }

  /** The keys of each order that it has taken. */
  List<Set<String>> told() {
    return told;
  }

  /** The reference of each order, taken or not. */
  List<String> references() {
    return references;
  }

  @Override
  public String target() {
    return target;
  }

  @Override
  public void purge(Collection<String> keys, String reference) throws IOException {
    references.add(reference);
    if (broken) {
      throw new IOException("PURGE is answered with 503");
    }
    told.add(new TreeSet<>(keys));
  }
}
