package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ReviewedRating;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The page of a list that a call requests. It also formats answers with such a page.
 *
 * @param limit the maximum number of rows on a page
 * @param pageNumber the number of the page, from 1
 * @param release the number of the release to answer from, or null for the newest
 */
record ResultPage(int limit, long pageNumber, @Nullable Long release) {
  /** The hint if a list has rows, but none on the page. */
  static final String AFTER_LAST_PAGE = "This page is after the last one. Call again with page 1.";

  /**
   * The rows of a list on a page.
   *
   * @param fragments the JSON of all rows of the table
   * @param rows the rows on the page, in order
   * @param total the number of entries of the whole list: rows, or groups of stores that are
   *     counted (then {@code rows} is empty)
   * @param miles the distance of each row on the page, infinite if it is unknown, or null if the
   *     list is not sorted by distance
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record PageRows(FragmentTable fragments, int[] rows, int total, double @Nullable [] miles) {}

  /** Returns the requested page, with at most {@code limit} rows. */
  static ResultPage of(Arguments arguments, int limit) {
    return new ResultPage(
        limit,
        arguments.number("page"),
        arguments.has("release") ? arguments.number("release") : null);
  }

  /** Returns the number of rows on the pages before this one. */
  long rowsBefore() {
    return Math.min(pageNumber - 1, Integer.MAX_VALUE) * limit;
  }

  /**
   * Returns the index of the first row of the page in a list, or {@code total} if the page is after
   * the end.
   */
  int start(int total) {
    return (int) Math.min(rowsBefore(), total);
  }

  /** Returns the index after the last row of the page in a list. */
  int end(int total) {
    return (int) Math.min(rowsBefore() + limit, total);
  }

  /** Returns the release to answer from. */
  LoadedRelease findRelease(LoadedReleases releases) throws Arguments.InvalidArguments {
    Optional<LoadedRelease> loaded =
        release == null ? Optional.of(releases.newest()) : releases.find(release);
    return loaded.orElseThrow(
        () ->
            new Arguments.InvalidArguments(
                "This release is no longer available. Call again with page 1 and without release."));
  }

  /**
   * Returns the answer with a page of a list.
   *
   * @param title the words after the number of rows, such as {@code open stores, nearest first}
   * @param formatLine formats a row as one line
   * @param filters the arguments of the call for the next page, except page and release
   * @param hint a hint for the model, such as the next call if there are no rows. Null for no hint
   */
  Tool.ToolAnswer answer(
      PageRows rows,
      String title,
      IntFunction<String> formatLine,
      Map<String, ?> filters,
      @Nullable String hint,
      LoadedRelease source) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "%,d %s", rows.total(), title));
    if (rows.rows().length == 0) {
      text.append(".\n");
    } else {
      text.append(", ").append(position(rows.total())).append(":\n");
    }
    for (int row : rows.rows()) {
      text.append(formatLine.apply(row)).append('\n');
    }
    return answer(rows, rows.rows().length, text.toString(), filters, hint, source);
  }

  /**
   * Returns the answer with a page of a list, with a text that the caller has formatted.
   *
   * @param entryCount the number of rows or groups on the page
   * @param text the entries of the page with a heading or summary. Each line ends in a line feed
   */
  Tool.ToolAnswer answer(
      PageRows rows,
      int entryCount,
      String text,
      Map<String, ?> filters,
      @Nullable String hint,
      LoadedRelease source) {
    Publication publication = source.publication();
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putRawValue("results", json(rows));
    content
        .putObject("meta")
        .put("page", pageNumber)
        .put("per_page", limit)
        .put("total", rows.total())
        .put("last_page", lastPage(rows.total()))
        .put("attribution", publication.attribution());
    if (rows.miles() != null) {
      ArrayNode miles = content.putArray("miles");
      for (double distance : rows.miles()) {
        if (Double.isFinite(distance)) {
          miles.add(Math.round(distance * 10) / 10.0);
        } else {
          miles.addNull();
        }
      }
    }
    boolean isLast = entryCount == 0 || pageNumber >= lastPage(rows.total());
    ObjectNode next = isLast ? null : nextArguments(filters, source.number());
    content.set("next", next);
    content.put("hint", hint);
    content.put("usage", Tool.usage(publication));
    return new Tool.ToolAnswer(
        content,
        (hint == null ? "" : hint + "\n")
            + text
            + (next == null ? "" : "Next page: call again with " + next + "\n")
            + publication.attribution());
  }

  /** Returns the position of this page in a list: {@code page 1 of 3}. */
  String position(int total) {
    return "page " + pageNumber + " of " + lastPage(total);
  }

  /** Returns {@code about 4.2 miles}, marked if the distance is only an estimate. */
  static String about(double miles, boolean isEstimate) {
    return about(miles) + (isEstimate ? " (estimated)" : "");
  }

  /** Returns {@code about 4.2 miles}, or {@code miles unknown} if the distance is infinite. */
  static String about(double miles) {
    return Double.isFinite(miles)
        ? String.format(Locale.ROOT, miles < 9.95 ? "about %.1f miles" : "about %,.0f miles", miles)
        : "miles unknown";
  }

  /** Returns {@code rating 4.2 (120 reviews)}, or null without a rating. */
  static @Nullable String rating(@Nullable BigDecimal rating, int reviews) {
    BigDecimal reviewed = ReviewedRating.of(rating, reviews);
    return reviewed == null
        ? null
        : "rating " + reviewed.toPlainString() + " (" + count(reviews, "review") + ")";
  }

  /** Returns {@code 1 store} or {@code 1,200 stores}. */
  static String count(int number, String noun) {
    return count(number, noun, noun + "s");
  }

  /** Returns {@code 1 address} or {@code 1,200 addresses}. */
  static String count(int number, String noun, String plural) {
    return number(number) + " " + (number == 1 ? noun : plural);
  }

  /** Returns {@code 1,200}. */
  static String number(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Joins the parts of a line, without null and empty parts. */
  static String join(String between, @Nullable String... parts) {
    StringJoiner line = new StringJoiner(between);
    for (String part : parts) {
      if (part != null && !part.isEmpty()) {
        line.add(part);
      }
    }
    return line.toString();
  }

  private long lastPage(int total) {
    return Math.max(1, ((long) total + limit - 1) / limit);
  }

  private ObjectNode nextArguments(Map<String, ?> filters, long releaseNumber) {
    ObjectNode next = JsonNodeFactory.instance.objectNode();
    filters.forEach((name, value) -> next.putPOJO(name, value));
    next.put("limit", limit);
    return next.put("page", pageNumber + 1).put("release", releaseNumber);
  }

  /** Returns the rows as a JSON array, with the same bytes as in the answers of the API. */
  private static RawValue json(PageRows rows) {
    FragmentTable.RowList list = rows.fragments().rows(rows.rows());
    ByteBuffer bytes = ByteBuffer.allocate(list.length() + 2);
    bytes.put((byte) '[');
    list.writeTo(bytes);
    bytes.put((byte) ']');
    return new RawValue(new String(bytes.array(), StandardCharsets.UTF_8));
  }
}
