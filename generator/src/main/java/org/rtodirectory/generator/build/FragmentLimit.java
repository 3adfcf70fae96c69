package org.rtodirectory.generator.build;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Omissions;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.resource.Publication;

/**
 * Omits rows whose fragment exceeds 16 KB, because one such row makes gigabytes of pages in all
 * lists that contain it. If the fragment of a company is too large, its stores are omitted as well.
 *
 * <p>Only rows with long texts are rendered for this check.
 */
public final class FragmentLimit {
  /** The largest fragment, in bytes. */
  public static final int BYTES = 16 * 1024;

  /** Texts of this total length fit even if every character is escaped or percent-encoded. */
  private static final int SURELY_FITTING = 1_500;

  private final FragmentRenderer renderer;
  private final Omissions.Collector omitted;
  private final Set<Long> companies = new HashSet<>();

  private FragmentLimit(FragmentRenderer renderer, Omissions.Collector omitted) {
    this.renderer = renderer;
    this.omitted = omitted;
  }

  /**
   * Returns {@code directory} without rows that are too large, which are added to {@code omitted}.
   */
  public static Directory apply(
      Directory directory, Publication publication, Omissions.Collector omitted) {
    FragmentLimit limit = new FragmentLimit(new FragmentRenderer(publication), omitted);
    directory.operators().forEach(limit::check);
    BitSet unfit = new BitSet();
    int number = 0;
    for (Store store : directory.stores()) {
      unfit.set(number++, !limit.admits(store));
    }
    return unfit.isEmpty() ? directory : directory.without(unfit);
  }

  private void check(Operator company) {
    int characters = company.name().length() + 2 * company.slug().length();
    if (characters + length(company.categories()) > SURELY_FITTING) {
      int bytes = renderer.company(company, Integer.MAX_VALUE).length;
      if (bytes > BYTES) {
        companies.add(company.id());
        omitted.addRow(sentence("company " + company.id(), company.slug(), bytes));
      }
    }
  }

  private boolean admits(Store store) {
    if (companies.contains(store.company().id())) {
      omitted.addRow("location " + store.id() + ": its company is left out");
      return false;
    }
    if (length(store) <= SURELY_FITTING) {
      return true;
    }
    int bytes = renderer.location(store).length;
    if (bytes > BYTES) {
      omitted.addRow(sentence("location " + store.id(), store.slug(), bytes));
    }
    return bytes <= BYTES;
  }

  private static String sentence(String row, String slug, int bytes) {
    return String.format(
        Locale.ROOT, "%s (%s) would take %,d bytes on every page, of %,d", row, slug, bytes, BYTES);
  }

  private static int length(Store store) {
    int characters = 2 * (store.slug().length() + store.city().slug().length());
    characters += store.company().name().length() + store.company().slug().length();
    characters += store.address().length() + store.city().name().length();
    characters += length(store.address2()) + length(store.phone()) + length(store.website());
    return characters + length(store.categories());
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  private static int length(List<String> texts) {
    return texts.stream().mapToInt(text -> text.length() + 3).sum();
  }
}
