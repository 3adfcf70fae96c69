package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;

/** The syntax of addresses in object storage. */
class S3AddressTest {
  @ParameterizedTest
  @CsvSource({
    "s3://bucket, bucket, ''",
    "s3://bucket/, bucket, ''",
    "s3://my.bucket-1/a, my.bucket-1, a/",
    "s3://bucket/a/b/, bucket, a/b/",
    "s3://bucket/ä b+%41, bucket, ä b+%41/",
  })
  void an_address_names_a_bucket_and_a_key_prefix(String text, String bucket, String prefix) {
    assertThat(S3Address.parse(text)).isEqualTo(new S3Address(bucket, prefix));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3:",
        "s3:bucket",
        "s3:/bucket",
        "s3://",
        "s3:///a",
        "s3://bb",
        "s3://-bucket",
        "s3://bu cket",
        "s3://bucket?x=1",
        "s3://bucket/a?x=1",
        "s3://bucket/a#b",
        "s3://bucket//",
        "s3://bucket//a",
        "s3://bucket/a//b",
        "s3://bucket/../a",
        "s3://bucket/.",
        "s3://bucket/a\\b",
        "s3://bucket/a\nb",
        "s3://key:secret@bucket/a",
        "S3://bucket",
      })
  void an_invalid_address_is_refused_and_not_repeated(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> S3Address.parse(text))
        .withMessage(
            "not an address in object storage: expected s3://bucket or s3://bucket/prefix");
  }

  @Test
  void a_text_is_taken_for_an_s3_address_if_it_begins_with_s3_and_a_colon() {
    assertThat(S3Address.isS3Address("s3:x")).isTrue();
    assertThat(S3Address.isS3Address("s3")).isFalse();
    assertThat(S3Address.isS3Address("file:s3:")).isFalse();
  }
}
