package org.rtodirectory.schemas.web.text;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.PhoneNumber;

/** The formats that do not depend on the language of the website. Stateless. */
public final class DataFormats {
  private DataFormats() {}

  /** Returns the {@code tel:} link for a phone number, or null if the number is not valid. */
  public static @Nullable String telLink(@Nullable String phone) {
    return phone == null ? null : PhoneNumber.of(phone).map(PhoneNumber::telLink).orElse(null);
  }

  /**
   * Returns an address if it begins with {@code http://} or {@code https://}, so that it can be
   * linked, otherwise null.
   */
  public static @Nullable String webLink(@Nullable String address) {
    if (address == null) {
      return null;
    }
    String lower = address.toLowerCase(Locale.ROOT);
    boolean isLink = lower.startsWith("https://") || lower.startsWith("http://");
    return isLink ? address : null;
  }

  /**
   * Returns a category with a capital first letter and with spaces instead of hyphens and
   * underscores. Many categories are slugs, such as {@code general-merchandise}.
   */
  public static String categoryLabel(String name) {
    return label(name.replace('-', ' '));
  }

  /** Returns a code with a capital first letter and with spaces instead of underscores. */
  static String label(String code) {
    String label = code.replace('_', ' ').strip();
    return label.isEmpty() ? label : Character.toUpperCase(label.charAt(0)) + label.substring(1);
  }

  /** Returns the name of a state, or its code if the name is unknown. */
  public static String stateName(String code) {
    return UsState.ofCode(code).map(UsState::name).orElse(code);
  }
}
