package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.web.site.SiteHeader;
import org.rtodirectory.schemas.web.text.Texts;

/** The values that templates show. They are not escaped, because the templates escape them. */
public final class Views {
  private Views() {}

  /**
   * A link in a list.
   *
   * @param note the text after the link, such as a count, or null
   * @param isCurrent whether it is a link to the page itself
   */
  record Link(String href, String label, @Nullable String note, boolean isCurrent) {
    Link(String href, String label) {
      this(href, label, null, false);
    }

    Link(String href, String label, String note) {
      this(href, label, note, false);
    }

    @Nullable String ariaCurrent() {
      return isCurrent ? "page" : null;
    }
  }

  /**
   * The values that all pages of a site share.
   *
   * @param header the header of the page
   * @param card the absolute address of the picture for link previews, or null
   * @param stylesheet the link to the program's style sheet
   * @param script the link to the program's script
   * @param search the address of the search page
   * @param costs the address of the comparison of costs
   * @param footer the links in the footer
   * @param touchIcon the link to the icon for home screens, or null
   * @param publisherFooter HTML of the publisher's footer
   * @param publisherHead HTML of the publisher in the head
   */
  record SiteValues(
      Texts texts,
      SiteHeader header,
      @Nullable String card,
      String stylesheet,
      String script,
      String search,
      String costs,
      List<Link> footer,
      @Nullable String touchIcon,
      String publisherFooter,
      String publisherHead) {}

  /**
   * The parts of a page that are the same on many pages, as HTML.
   *
   * @param head the end of the {@code head} element
   * @param header the top of the page, with the navigation
   * @param footer the bottom of the page
   */
  record SharedHtml(String head, String header, String footer) {}

  /**
   * The search box.
   *
   * @param action the address of the search page
   * @param text the text in the box
   * @param vertical the code of the vertical that the search shows first, which is the parameter
   *     {@code part} of the search page, or null for the default
   */
  record SearchForm(String action, String text, @Nullable String vertical) {}

  /**
   * The frame around the content of a page.
   *
   * @param canonical the canonical address, or null
   * @param json the address of the JSON with the same data, or null
   * @param markdown the address of the Markdown with the same text, or null
   * @param isIndexed whether search engines may show it
   * @param crumbs the breadcrumbs from the home page to the page itself. Empty on the home page
   * @param jsonLd JSON-LD, escaped for a {@code script} element
   * @param searchedVertical the code of the vertical that a search shows first, or null for the
   *     default
   */
  record Frame(
      SiteValues site,
      SharedHtml shared,
      String title,
      String description,
      @Nullable String canonical,
      @Nullable String json,
      @Nullable String markdown,
      boolean isIndexed,
      List<Link> crumbs,
      List<String> jsonLd,
      @Nullable String searchedVertical) {
    Texts texts() {
      return site.texts();
    }

    /** Returns the search box of the content, for a page without a search box in its header. */
    SearchForm searchForm(String text) {
      return new SearchForm(site.search(), text, searchedVertical);
    }
  }

  /**
   * A label after the name of a store.
   *
   * @param tone its CSS class: {@code warning} or {@code plain}
   */
  record Badge(String label, String tone) {}

  /**
   * A store or company in a list or on its own page.
   *
   * @param badges labels after the name
   * @param place the address in one line, or the number of stores of a company
   * @param tel the {@code tel:} link for the phone number, or null
   * @param reviews the number of reviews in words, which is shown only with a rating, or null
   * @param note the distance in words, or null
   */
  record Row(
      String href,
      String name,
      List<Badge> badges,
      String place,
      @Nullable String phone,
      @Nullable String tel,
      @Nullable String website,
      @Nullable String rating,
      @Nullable String reviews,
      String categories,
      @Nullable String note) {
    static Row of(String href, String name, String place) {
      return new Row(href, name, List.of(), place, null, null, null, null, null, "", null);
    }

    Row withNote(@Nullable String text) {
      return new Row(
          href, name, badges, place, phone, tel, website, rating, reviews, categories, text);
    }

    Row withoutCategories() {
      return new Row(href, name, badges, place, phone, tel, website, rating, reviews, "", note);
    }

    boolean hasDetails() {
      return phone != null || website != null || rating != null || !categories.isEmpty();
    }
  }

  /**
   * Rows or links under a heading.
   *
   * @param heading the heading, or null for none
   * @param id the {@code id} of the heading
   */
  record Group<T>(@Nullable String heading, String id, List<T> items) {
    /** Groups items by the initials of their names, in the order of their first items. */
    static <T> List<Group<T>> byInitial(List<T> items, Function<T, String> name) {
      Map<Initial, List<T>> groups = new LinkedHashMap<>();
      for (T item : items) {
        groups
            .computeIfAbsent(Initial.of(name.apply(item)), initial -> new ArrayList<>())
            .add(item);
      }
      List<Group<T>> list = new ArrayList<>();
      groups.forEach(
          (initial, members) -> list.add(new Group<>(initial.label(), initial.id(), members)));
      return list;
    }
  }

  /** A field of a form that offers options. */
  record Choice(String name, String label, List<FilterOption> options) {}

  /** An option of a field. */
  record FilterOption(String value, String label, boolean isChosen) {}

  /**
   * The links to other pages of a list.
   *
   * @param previous the address of the previous page, or null
   * @param next the address of the next page, or null
   * @param pages links to some of the pages. A link without an address stands for a gap
   */
  record Pager(@Nullable String previous, @Nullable String next, List<Link> pages) {}

  /**
   * The initial letter under which a long list shows a name. All digits share one heading.
   *
   * @param label the visible letter: {@code A}
   * @param id the {@code id} of its heading: {@code letter-a}
   */
  record Initial(String label, String id) {
    /** The prefix of every {@code id}. */
    static final String PREFIX = "letter-";

    private static final Initial DIGITS = new Initial("0–9", PREFIX + "0");

    /** Returns the initial of a name, regardless of case and accents. */
    static Initial of(String name) {
      return ofFolded(Folding.fold(name));
    }

    static Initial ofFolded(String folded) {
      if (folded.isEmpty()) {
        return new Initial("#", PREFIX + "other");
      }
      int first = folded.codePointAt(0);
      if (Character.isDigit(first)) {
        return DIGITS;
      }
      String letter = Character.toString(first);
      return new Initial(
          Character.toString(Character.toUpperCase(first)),
          PREFIX + (first < 128 ? letter : Integer.toHexString(first)));
    }
  }
}
