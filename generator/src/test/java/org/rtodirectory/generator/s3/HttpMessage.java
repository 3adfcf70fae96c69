package org.rtodirectory.generator.s3;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request or an answer of HTTP/1.1 as it is sent.
 *
 * @param start the request line or the status line
 * @param headers the header lines
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HttpMessage(String start, List<String> headers, byte[] body) {
  /** Reads a request; null if the connection ends instead. */
  static @Nullable HttpMessage request(InputStream in, OutputStream out) throws IOException {
    HttpMessage head = head(in);
    if (head == null) {
      return null;
    }
    if (head.header("Expect").isPresent()) {
      out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(ISO_8859_1));
      out.flush();
    }
    return head.without("Expect").withBody(in);
  }

  /** Reads the answer to a request of {@code method}. */
  static HttpMessage answer(InputStream in, String method) throws IOException {
    HttpMessage head = head(in);
    if (head == null) {
      throw new EOFException("no answer");
    }
    boolean empty = method.equals("HEAD") || head.status() == 204 || head.status() == 304;
    return empty ? head : head.withBody(in);
  }

  /** An answer with the headers that it needs, and with {@code headers}. */
  public static HttpMessage answer(int status, String body, String... headers) {
    byte[] bytes = body.getBytes(ISO_8859_1);
    List<String> all = new ArrayList<>(List.of(headers));
    all.add("Content-Type: application/xml");
    all.add("Content-Length: " + bytes.length);
    return new HttpMessage("HTTP/1.1 " + status + " Answer", all, bytes);
  }

  /** An answer that says what is wrong as S3 does. */
  public static HttpMessage error(int status, String code, String... headers) {
    return answer(
        status,
        "<?xml version=\"1.0\"?><Error><Code>" + code + "</Code><Message>no</Message></Error>",
        headers);
  }

  public String method() {
    return start.substring(0, start.indexOf(' '));
  }

  /** The path and query of a request. */
  public String target() {
    return start.split(" ", -1)[1];
  }

  int status() {
    return Integer.parseInt(start.split(" ", -1)[1]);
  }

  public Optional<String> header(String name) {
    return headers.stream()
        .filter(line -> isNamed(line, name))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst();
  }

  /** The same without a header. */
  public HttpMessage without(String name) {
    return new HttpMessage(
        start, headers.stream().filter(line -> !isNamed(line, name)).toList(), body);
  }

  byte[] headBytes() {
    return (start + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n").getBytes(ISO_8859_1);
  }

  void writeTo(OutputStream out) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(headBytes());
    whole.writeBytes(body);
    out.write(whole.toByteArray());
    out.flush();
  }

  private static boolean isNamed(String line, String name) {
    return line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":");
  }

  private static @Nullable HttpMessage head(InputStream in) throws IOException {
    String start = line(in);
    if (start == null) {
      return null;
    }
    List<String> headers = new ArrayList<>();
    for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
      headers.add(line);
    }
    return new HttpMessage(start, headers, new byte[0]);
  }

  private HttpMessage withBody(InputStream in) throws IOException {
    if (header("Transfer-Encoding").isPresent()) {
      byte[] chunks = chunks(in);
      List<String> known = new ArrayList<>(without("Transfer-Encoding").headers);
      known.add("Content-Length: " + chunks.length);
      return new HttpMessage(start, known, chunks);
    }
    int length = header("Content-Length").map(Integer::parseInt).orElse(0);
    byte[] read = in.readNBytes(length);
    if (read.length < length) {
      throw new EOFException("a body ended early");
    }
    return new HttpMessage(start, headers, read);
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      String size = line(in);
      if (size == null) {
        throw new EOFException("a chunked body ended early");
      }
      int length = Integer.parseInt(size.split(";", -1)[0].strip(), 16);
      all.writeBytes(in.readNBytes(length));
      line(in);
      if (length == 0) {
        return all.toByteArray();
      }
    }
  }

  private static @Nullable String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return null;
      }
      line.write(next);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }
}
