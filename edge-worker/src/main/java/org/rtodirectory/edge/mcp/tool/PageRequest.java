package org.rtodirectory.edge.mcp.tool;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The page of a list that a call requests. It also makes the answer with this page.
 *
 * @param limit the maximum number of rows on a page
 * @param pageNumber the number of the page, from 1
 * @param releaseNumber the number of the release to answer from, or null for the newest
 */
record PageRequest(int limit, long pageNumber, @Nullable Long releaseNumber) {
  /** The hint if a list has rows, but none on the page. */
  static final String AFTER_LAST_PAGE = "This page is after the last one. Call again with page 1.";

  /**
   * The rows of a list on a page.
   *
   * @param fragments the JSON of all rows of the table
   * @param rowNumbers the numbers of the rows on the page in {@code fragments}, in order
   * @param total the number of rows of the whole list. If the call counts stores by group, the
   *     number of groups, and {@code rowNumbers} is empty
   * @param miles the distance of each row on the page, infinite if it is unknown, or null if the
   *     list is not sorted by distance
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record PageRows(FragmentTable fragments, int[] rowNumbers, int total, double @Nullable [] miles) {
    /** Returns rows of a list that is not sorted by distance. */
    static PageRows withoutDistances(FragmentTable fragments, int[] rowNumbers, int total) {
      return new PageRows(fragments, rowNumbers, total, null);
    }
  }

  /** Returns the requested page, with at most {@code limit} rows. */
  static PageRequest of(Arguments arguments, int limit) {
    return new PageRequest(
        limit,
        arguments.number("page"),
        arguments.has("release") ? arguments.number("release") : null);
  }

  /**
   * Returns the number of rows on the pages before this one. For a huge page number, the result is
   * lower so that it fits into a long, but still more than the rows of any list.
   */
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
        releaseNumber == null ? Optional.of(releases.newest()) : releases.find(releaseNumber);
    return loaded.orElseThrow(
        () ->
            new Arguments.InvalidArguments(
                "This release is no longer available. Call again with page 1 and without release."));
  }

  /**
   * Returns the answer with a page of a list.
   *
   * @param wordsAfterTotal the words after the total number of rows, such as {@code open stores,
   *     nearest first}
   * @param formatLine formats the row with a number in {@code fragments} as one line
   * @param listArguments the arguments of the call except limit, page and release. The call for the
   *     next page repeats them
   * @param hint a hint for the model, such as the next call if there are no rows. Null for no hint
   */
  Tool.ToolAnswer answer(
      PageRows rows,
      String wordsAfterTotal,
      IntFunction<String> formatLine,
      Map<String, ?> listArguments,
      @Nullable String hint,
      LoadedRelease release) {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "%,d %s", rows.total(), wordsAfterTotal));
    if (rows.rowNumbers().length == 0) {
      text.append(".\n");
    } else {
      text.append(", ").append(position(rows.total())).append(":\n");
    }
    for (int row : rows.rowNumbers()) {
      text.append(formatLine.apply(row)).append('\n');
    }
    return answer(rows, rows.rowNumbers().length, text.toString(), listArguments, hint, release);
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
      Map<String, ?> listArguments,
      @Nullable String hint,
      LoadedRelease release) {
    Publication publication = release.publication();
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
    ObjectNode next = isLast ? null : nextArguments(listArguments, release.number());
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

  private long lastPage(int total) {
    return Math.max(1, ((long) total + limit - 1) / limit);
  }

  private ObjectNode nextArguments(Map<String, ?> listArguments, long answeringRelease) {
    ObjectNode next = JsonNodeFactory.instance.objectNode();
    listArguments.forEach((name, value) -> next.putPOJO(name, value));
    next.put("limit", limit);
    return next.put("page", pageNumber + 1).put("release", answeringRelease);
  }

  /** Returns the rows as a JSON array, with the same bytes as in the answers of the API. */
  private static RawValue json(PageRows rows) {
    FragmentTable.RowList list = rows.fragments().rows(rows.rowNumbers());
    ByteBuffer bytes = ByteBuffer.allocate(list.length() + 2);
    bytes.put((byte) '[');
    list.writeTo(bytes);
    bytes.put((byte) ']');
    return new RawValue(new String(bytes.array(), StandardCharsets.UTF_8));
  }
}
