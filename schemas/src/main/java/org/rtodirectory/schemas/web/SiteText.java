package org.rtodirectory.schemas.web;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.PhoneNumber;

/** Formats data values that read the same in every language. Stateless. */
final class SiteText {
  private SiteText() {}

  /** Returns the {@code tel:} address of a phone number, or null if it cannot be called. */
  static @Nullable String tel(@Nullable String phone) {
    return phone == null ? null : PhoneNumber.of(phone).map(PhoneNumber::tel).orElse(null);
  }

  /**
   * Returns the address of a website if it begins with {@code http} or {@code https}, otherwise
   * null.
   */
  static @Nullable String website(@Nullable String address) {
    if (address == null) {
      return null;
    }
    String lower = address.toLowerCase(Locale.ROOT);
    boolean links = lower.startsWith("https://") || lower.startsWith("http://");
    return links ? address : null;
  }

  /** Returns a category as words. Many are slugs, such as {@code general-merchandise}. */
  static String category(String name) {
    return words(name.replace('-', ' '));
  }

  /** Returns a code with a capital first letter and with spaces instead of underscores. */
  static String words(String code) {
    String words = code.replace('_', ' ').strip();
    return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** Returns the name of a state, or its code if the name is unknown. */
  static String state(String code) {
    return UsState.of(code).map(UsState::name).orElse(code);
  }
}
