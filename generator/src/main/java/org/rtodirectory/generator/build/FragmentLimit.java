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
 * Leaves out what would make a fragment of more than 16 KB: one row of that size, in every list
 * that holds it, makes gigabytes of pages. A company whose fragment is too large is left out with
 * its stores.
 *
 * <p>Few rows are rendered for this: one whose texts are short cannot be too large.
 */
public final class FragmentLimit {
  /** The largest fragment, in bytes. */
  public static final int BYTES = 16 * 1024;

  /** Texts of so many characters fit, were every one of them escaped and percent-encoded. */
  private static final int SURELY_FITTING = 1_500;

  private final FragmentRenderer renderer;
  private final Omissions.Collector omitted;
  private final Set<Long> companies = new HashSet<>();

  private FragmentLimit(FragmentRenderer renderer, Omissions.Collector omitted) {
    this.renderer = renderer;
    this.omitted = omitted;
  }

  /** {@code directory} without what is too large, which is added to {@code omitted}. */
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
