package org.rtodirectory.site;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the templates show: values that are ready to be written, escaped only by the templates. */
final class Views {
  private Views() {}

  /**
   * A link in a list.
   *
   * @param note what stands behind it, such as a count; null: nothing
   * @param current whether it leads to the page itself
   */
  record Link(String href, String label, @Nullable String note, boolean current) {
    Link(String href, String label) {
      this(href, label, null, false);
    }

    Link(String href, String label, String note) {
      this(href, label, note, false);
    }

    /** What {@code aria-current} says; null: nothing. */
    @Nullable String ariaCurrent() {
      return current ? "page" : null;
    }
  }

  /**
   * What all pages of a site have.
   *
   * @param extra the publisher's style sheet, or null
   */
  record Look(
      String name,
      String home,
      @Nullable String logo,
      String stylesheet,
      @Nullable String extra,
      String script,
      String search,
      String api,
      List<Link> footer) {}

  /**
   * What stands around the contents of a page.
   *
   * @param canonical its address, or null
   * @param json where the same is for programs, or null
   * @param indexed whether search engines may show it
   * @param crumbs the way to it from the home page, itself last; none on the home page
   * @param data JSON-LD, escaped for a {@code script} element
   * @param hasSearch whether the search box stands in the header, and not in the contents
   */
  record Frame(
      Look look,
      String title,
      String description,
      @Nullable String canonical,
      @Nullable String json,
      boolean indexed,
      List<Link> nav,
      List<Link> crumbs,
      List<String> data,
      boolean hasSearch) {
    /** What {@code robots} says; null: nothing. */
    @Nullable String robots() {
      return indexed ? null : "noindex";
    }
  }

  /**
   * A store or company in a list, or by itself.
   *
   * @param badges marks behind the name
   * @param place its address in one line, or how many stores it has
   * @param reviews so many reviews, in words; null: no rating is shown
   */
  record Row(
      String href,
      String name,
      List<String> badges,
      String place,
      @Nullable String phone,
      @Nullable String tel,
      @Nullable String website,
      @Nullable String rating,
      @Nullable String reviews,
      String categories) {}

  /** Rows under a heading. */
  record Group(String heading, @Nullable String href, List<Row> rows) {}

  /**
   * The pages of a list.
   *
   * @param previous address of the page before, or null
   * @param next address of the page behind, or null
   * @param pages some of them; an empty address stands for those that are left out
   */
  record Pager(@Nullable String previous, @Nullable String next, List<Link> pages) {}
}
