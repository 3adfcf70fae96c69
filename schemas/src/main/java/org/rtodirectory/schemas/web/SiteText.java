package org.rtodirectory.schemas.web;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.PhoneNumber;

/** Formats values of the data, which are the same in each language. Stateless. */
final class SiteText {
  private SiteText() {}

  /** The {@code tel:} address of a number, or null if it cannot be called. */
  static @Nullable String tel(@Nullable String phone) {
    return phone == null ? null : PhoneNumber.of(phone).map(PhoneNumber::tel).orElse(null);
  }

  /** The address of a website if it begins with {@code http} or {@code https}, otherwise null. */
  static @Nullable String website(@Nullable String address) {
    if (address == null) {
      return null;
    }
    String lower = address.toLowerCase(Locale.ROOT);
    boolean links = lower.startsWith("https://") || lower.startsWith("http://");
    return links ? address : null;
  }

  /** A category as words: many are written as slugs, {@code general-merchandise}. */
  static String category(String name) {
    return words(name.replace('-', ' '));
  }

  /** A code with a capital letter and without underscores. */
  static String words(String code) {
    String words = code.replace('_', ' ').strip();
    return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** The name of a state. Its code if it has none. */
  static String state(String code) {
    return UsState.of(code).map(UsState::name).orElse(code);
  }
}
