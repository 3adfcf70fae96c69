package org.rtodirectory.document;

import java.util.List;
import java.util.stream.Collectors;

/** The notice of the documentation page that says which parameters were invalid. */
final class DocsNotice {
  private DocsNotice() {}

  /** The notice in HTML; empty if no parameter was invalid. */
  static String render(EndpointDoc endpoint, List<ParameterDoc> invalid) {
    if (invalid.isEmpty()) {
      return "";
    }
    return """
        <div class="notice" role="region" aria-labelledby="notice">
        <div class="frame">
        <p class="title" id="notice">%s</p>
        <p>You were sent here instead of getting an answer from <a href="#%s"><code>%s</code></a>.</p>
        <dl>
        %s</dl>
        <p>A parameter may be given once, in valid UTF-8. To get this as a JSON error with status 422, \
        send <code>Accept: application/json</code>.</p>
        </div>
        </div>
        """
        .formatted(heading(invalid), endpoint.code(), endpoint.path(), rules(invalid));
  }

  private static String heading(List<ParameterDoc> invalid) {
    return invalid.size() == 1
        ? "A parameter of your request is not valid"
        : invalid.size() + " parameters of your request are not valid";
  }

  private static String rules(List<ParameterDoc> invalid) {
    return invalid.stream()
        .map(
            parameter ->
                "<dt><code>%s</code></dt><dd>%smust be %s</dd>\n"
                    .formatted(
                        parameter.name(),
                        parameter.required() ? "is required, and " : "",
                        DocsParts.prose(parameter.rule())))
        .collect(Collectors.joining());
  }
}
