package org.rtodirectory.document;

import java.util.List;
import java.util.stream.Collectors;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.text.PercentEncoding;

/**
 * The form with which a reader of the documentation sends a request to an endpoint, and the same
 * request as programs send it. Without a script the form leads to the answer; with it, the answer
 * stands below the form, and the programs follow what is typed.
 */
final class TryIt {
  private static final List<String> PAGING = List.of("page", "release");

  private final Publication publication;
  private final ReleaseExamples examples;

  /** Forms that are filled with these examples. */
  TryIt(Publication publication, ReleaseExamples examples) {
    this.publication = publication;
    this.examples = examples;
  }

  /** The form and the programs for an endpoint, in HTML. */
  String render(EndpointDoc endpoint) {
    String fields =
        endpoint.parameters().stream()
            .map(parameter -> field(parameter.name(), example(endpoint, parameter)))
            .collect(Collectors.joining());
    String form =
        "<form class=\"try\" action=\"%s\" aria-label=\"Try %s\">\n<div>\n%s</div>\n<button>Send</button>\n</form>\n"
            .formatted(
                Escaping.html(new PublicationValues(publication).get("root") + endpoint.path()),
                endpoint.path(),
                fields);
    return form + programs("<span class=\"url\">" + Escaping.html(address(endpoint)) + "</span>");
  }

  private static String field(String name, String value) {
    return "<label>%s <input name=\"%s\" value=\"%s\" autocomplete=\"off\"></label>\n"
        .formatted(name, name, Escaping.html(value));
  }

  private static String programs(String address) {
    return """
        <details>
        <summary>The same request as curl, JavaScript and Python</summary>
        <figure>
        <figcaption>curl</figcaption>
        <pre>curl --include --header 'Accept: application/json' '%1$s'</pre>
        </figure>
        <figure>
        <figcaption>JavaScript</figcaption>
        <pre>const answer = await fetch("%1$s", { headers: { Accept: "application/json" } });
        console.log(answer.status, await answer.json());</pre>
        </figure>
        <figure>
        <figcaption>Python</figcaption>
        <pre>import json
        from urllib.request import Request, urlopen

        with urlopen(Request("%1$s", headers={"Accept": "application/json"})) as answer:
            print(answer.status, json.load(answer))</pre>
        </figure>
        </details>
        """
        .formatted(address);
  }

  private String address(EndpointDoc endpoint) {
    return endpoint.parameters().stream()
        .filter(parameter -> !example(endpoint, parameter).isEmpty())
        .map(
            parameter ->
                parameter.name() + "=" + PercentEncoding.encode(example(endpoint, parameter)))
        .collect(Collectors.joining("&", publication.url(endpoint.path()) + "?", ""));
  }

  /** What is filled in: something that finds a store of the release; nothing for the page. */
  private String example(EndpointDoc endpoint, EndpointDoc.Parameter parameter) {
    if (PAGING.contains(parameter.name())) {
      return "";
    }
    if (parameter.required()) {
      return examples.value(endpoint.code() + "." + parameter.name());
    }
    return examples.value(parameter.name().equals("q") ? "company-name" : parameter.name());
  }
}
