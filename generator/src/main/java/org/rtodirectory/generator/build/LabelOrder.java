package org.rtodirectory.generator.build;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.rtodirectory.resource.SearchResult;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.typeahead.TypeaheadFormat;

/** The heads in the order of their labels, as {@link TypeaheadFormat} lays it out. */
final class LabelOrder {
  private final List<Head> heads;
  private final int[] order;

  /**
   * @param heads by static rank
   */
  LabelOrder(List<Head> heads) {
    this.heads = heads;
    this.order =
        IntStream.range(0, heads.size())
            .boxed()
            .sorted(
                Comparator.comparing((Integer i) -> heads.get(i).label(), CodePointOrder.COMPARATOR)
                    .thenComparing(i -> i))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** The section ORDER. */
  byte[] order() {
    ByteBuffer bytes =
        ByteBuffer.allocate(order.length * TypeaheadFormat.ORDER_LENGTH)
            .order(ByteOrder.LITTLE_ENDIAN);
    int stores = 0;
    for (int head : order) {
      byte[] label = heads.get(head).label().getBytes(StandardCharsets.UTF_8);
      bytes.putInt(head).putInt(stores).putLong(TypeaheadFormat.beginning(label, label.length));
      boolean isCompany = heads.get(head).type() == SearchResult.Type.COMPANY;
      stores += isCompany ? heads.get(head).storeCount() : 0;
    }
    return bytes.array();
  }

  /** The section ORDER_LOWEST. */
  byte[] lowest() {
    int block = TypeaheadFormat.ORDER_BLOCK;
    int blocks = (order.length + block - 1) / block;
    ByteBuffer bytes = ByteBuffer.allocate(blocks * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < blocks; i++) {
      int end = Math.min(order.length, (i + 1) * block);
      bytes.putInt(IntStream.range(i * block, end).map(at -> order[at]).min().orElseThrow());
    }
    return bytes.array();
  }
}
