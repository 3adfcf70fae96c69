package org.rtodirectory.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 9, 10, 99, 100, 12_345, 999_999_999_999_999_999L, Long.MAX_VALUE})
  void a_number_is_written_as_java_writes_it(long number) {
    ByteBuffer target = ByteBuffer.allocate(22).put((byte) '<');
    Decimal.put(target, number);
    target.put((byte) '>');
    String written = new String(target.array(), 0, target.position(), StandardCharsets.US_ASCII);
    assertThat(written).isEqualTo("<" + number + ">");
    assertThat(Decimal.length(number)).isEqualTo(written.length() - 2);
  }
}
