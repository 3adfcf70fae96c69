package org.rtodirectory.edge.judge;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** The bytes of the index of a snapshot by vertical, without the JSON of its results. */
final class IndexCost {
  private static final String PREFIX = "TYPEAHEAD_";
  private static final double NANOS_PER_SECOND = 1e9;

  private IndexCost() {}

  /** Describes the bytes of each vertical that has entries. */
  static String bytes(Snapshot snapshot) throws SnapshotException {
    Map<Vertical, String> parts = new EnumMap<>(Vertical.class);
    for (Vertical vertical : Vertical.values()) {
      int entries = TypeaheadIndex.of(snapshot, vertical).count();
      long bytes = 0;
      for (Section section : Section.values()) {
        bytes +=
            section.name().startsWith(PREFIX) && !section.name().contains("RESULT")
                ? snapshot.typeahead(section, vertical).length()
                : 0;
      }
      if (entries > 0) {
        parts.put(
            vertical,
            String.format(
                Locale.ROOT, "%d entries, %.1f bytes each", entries, (double) bytes / entries));
      }
    }
    return "index: " + parts;
  }

  /** Returns the processor time of all threads of this process, in seconds. */
  static double processorSeconds() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() / NANOS_PER_SECOND;
  }
}
