package org.rtodirectory.edge.typeahead;

import java.io.IOException;
import java.util.List;

/** A typeahead that is measured: what it finds, by name, best first. */
interface Contender {
  String title();

  /** Answers without handing over names; returns how many were found. */
  int ask(String query) throws IOException;

  /** The names of what is found. */
  List<String> names(String query) throws IOException;
}
