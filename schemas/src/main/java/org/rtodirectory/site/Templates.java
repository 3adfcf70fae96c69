package org.rtodirectory.site;

import gg.jte.html.HtmlInterceptor;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;

/** Fills a template with values, escaped for the place in the HTML where they appear. Stateless. */
final class Templates {
  /** Initial capacity of a page without a list, in characters. */
  static final int PAGE_LENGTH = 8 * 1024;

  /** Initial capacity of a page with a list of rows, in characters. */
  static final int LIST_LENGTH = 40 * 1024;

  private Templates() {}

  /** A template with its values. */
  interface Filled {
    void render(OwaspHtmlTemplateOutput out, HtmlInterceptor none);
  }

  /** The HTML of a filled template. */
  @SuppressWarnings("NullAway") // Templates that were made without interceptors never call one.
  static String html(int length, Filled template) {
    StringOutput text = new StringOutput(length);
    template.render(new OwaspHtmlTemplateOutput(text), null);
    return text.toString();
  }
}
