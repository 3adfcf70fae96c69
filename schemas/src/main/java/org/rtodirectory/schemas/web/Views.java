package org.rtodirectory.schemas.web;

import gg.jte.html.HtmlInterceptor;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values that the templates show, and how they are filled. Only the templates escape them. */
public final class Views {
  /** Initial capacity of a page, in characters. */
  private static final int LENGTH = 8 * 1024;

  private Views() {}

  /** A template with its values. */
  public interface Filled {
    void render(OwaspHtmlTemplateOutput out, HtmlInterceptor none);
  }

  /** The HTML of a filled template. */
  @SuppressWarnings("NullAway") // Templates that were made without interceptors never call one.
  public static String html(Filled template) {
    StringOutput text = new StringOutput(LENGTH);
    template.render(new OwaspHtmlTemplateOutput(text), null);
    return text.toString();
  }

  /**
   * A link in a list.
   *
   * @param note text after the link, such as a count, or null
   * @param current whether it is a link to the page itself
   */
  record Link(String href, String label, @Nullable String note, boolean current) {
    Link(String href, String label) {
      this(href, label, null, false);
    }

    Link(String href, String label, String note) {
      this(href, label, note, false);
    }

    /** The value of {@code aria-current}; null for none. */
    @Nullable String ariaCurrent() {
      return current ? "page" : null;
    }
  }

  /**
   * The values that all pages of a site share.
   *
   * @param icon the logo, or an icon
   * @param card absolute address of the picture that stands for the site elsewhere, or null
   * @param extra the publisher's style sheet, or null
   */
  record Look(
      String name,
      String home,
      @Nullable String logo,
      String icon,
      @Nullable String card,
      String stylesheet,
      @Nullable String extra,
      String script,
      String search,
      String costs,
      List<Link> footer) {}

  /**
   * What surrounds the content of a page.
   *
   * @param canonical the canonical address, or null
   * @param json address of the JSON with the same data, or null
   * @param markdown address of the Markdown with the same text, or null
   * @param indexed whether search engines may show it
   * @param crumbs breadcrumbs from the home page to the page itself; empty on the home page
   * @param data JSON-LD, escaped for a {@code script} element
   * @param hasSearch whether the header contains the search box; otherwise the content does
   * @param part the part of the site that a search shows first; null for the first one
   */
  record Frame(
      Look look,
      String title,
      String description,
      @Nullable String canonical,
      @Nullable String json,
      @Nullable String markdown,
      boolean indexed,
      List<Link> nav,
      List<Link> crumbs,
      List<String> data,
      boolean hasSearch,
      @Nullable String part) {
    /** The frame of a page whose text is also in Markdown. */
    Frame withMarkdown(String address) {
      return new Frame(
          look,
          title,
          description,
          canonical,
          json,
          address,
          indexed,
          nav,
          crumbs,
          data,
          hasSearch,
          part);
    }

    /** The value of the {@code robots} element; null for none. */
    @Nullable String robots() {
      return indexed ? null : "noindex";
    }
  }

  /**
   * A store or company in a list or on its own page.
   *
   * @param badges labels after the name
   * @param place its address in one line, or its number of stores
   * @param reviews number of reviews in words; null if no rating is shown
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

  /**
   * Rows under a heading.
   *
   * @param heading null for none
   * @param id the {@code id} of the heading
   */
  record Group(@Nullable String heading, String id, List<Row> rows) {}

  /**
   * Links under a heading.
   *
   * @param heading null for none
   * @param id the {@code id} of the heading
   */
  record Links(@Nullable String heading, String id, List<Link> links) {}

  /** Links to the letters of lists. */
  static List<Link> letters(List<Links> lists) {
    return lists.stream()
        .filter(list -> list.id().startsWith(Initial.PREFIX))
        .map(list -> new Link("#" + list.id(), String.valueOf(list.heading())))
        .toList();
  }

  /**
   * The pages of a list.
   *
   * @param previous address of the previous page, or null
   * @param next address of the next page, or null
   * @param pages links to some of the pages; an empty address marks those left out
   */
  record Pager(@Nullable String previous, @Nullable String next, List<Link> pages) {}
}
