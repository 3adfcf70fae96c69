package org.rtodirectory.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text with placeholders of the form <code>{{name}}</code>. They are replaced in one pass, so a
 * value that looks like a placeholder stays as it is.
 */
final class Template {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z:.-]+)}}");

  private Template() {}

  /** The resource file of that name, absolute within the module. */
  static String read(String resource) {
    try (InputStream in = Template.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("The resource " + resource + " is missing.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the resource " + resource, e);
    }
  }

  /** {@code text} with each placeholder replaced by the value of its name. */
  static String fill(String text, UnaryOperator<String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(values.apply(match.group(1))));
  }
}
