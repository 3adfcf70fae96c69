package org.rtodirectory.schemas.web.text;

import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;

/** The rendering of templates to HTML. The templates escape their values. Stateless. */
public final class Html {
  private Html() {}

  /** A template whose values are set. */
  public interface FilledTemplate {
    void render(HtmlTemplateOutput out, HtmlInterceptor interceptor);
  }

  /** Renders a template to a new array in UTF-8. */
  public static byte[] bytes(FilledTemplate template) {
    return text(template).getBytes(StandardCharsets.UTF_8);
  }

  /** Renders a template to a text. */
  @SuppressWarnings(
      "NullAway") // The templates are compiled without interceptors, so they never call one.
  public static String text(FilledTemplate template) {
    StringOutput text = new StringOutput();
    template.render(new OwaspHtmlTemplateOutput(text), null);
    return text.toString();
  }
}
