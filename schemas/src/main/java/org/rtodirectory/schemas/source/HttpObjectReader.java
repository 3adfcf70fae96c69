package org.rtodirectory.schemas.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A reader of objects under an {@code http:} or {@code https:} address: a CDN or a publicly
 * readable bucket. Requests for small objects send the ETag of the last response in If-None-Match,
 * so that an unchanged object costs a 304. The timeouts for connecting and reading are ten seconds
 * by default.
 */
public final class HttpObjectReader implements ObjectReader {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int SMALL_OBJECT = 1 << 20;

  private final URI base;
  private final int timeoutMillis;
  private final Map<String, Answer> lastAnswers = Collections.synchronizedMap(new LastAnswers());

  /** A cached response: an ETag and the body that it identifies. */
  private static final class Answer {
    final String etag;
    final byte[] body;

    Answer(String etag, byte[] body) {
      this.etag = etag;
      this.body = body;
    }
  }

  /** An LRU cache of responses. There are many records, and each is requested only a few times. */
  private static final class LastAnswers extends LinkedHashMap<String, Answer> {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 8;

    LastAnswers() {
      super(2 * MOST, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
      return size() > MOST;
    }
  }

  /**
   * @param base the address that keys are relative to
   */
  public HttpObjectReader(URI base) {
    this(base, TIMEOUT);
  }

  /**
   * @param base the address that keys are relative to
   * @param timeout how long to wait for a connection, and for bytes
   */
  public HttpObjectReader(URI base, Duration timeout) {
    this.timeoutMillis = (int) timeout.toMillis();
    String text = base.toString();
    this.base = text.endsWith("/") ? base : URI.create(text + "/");
  }

  @Override
  public String name() {
    return base.getScheme()
        + "://"
        + base.getHost()
        + (base.getPort() < 0 ? "" : ":" + base.getPort())
        + base.getPath();
  }

  @Override
  public Optional<byte[]> read(String key) throws IOException {
    Answer last = lastAnswers.get(key);
    HttpURLConnection connection = ask(key, last);
    try {
      return switch (connection.getResponseCode()) {
        case 200 -> Optional.of(remember(key, connection));
        case 304 -> Optional.ofNullable(last).map(answer -> answer.body);
        case 403 -> throw new ObjectReader.AccessDenied(name() + key);
        case 404 -> Optional.empty();
        default -> throw new IOException(name() + key + " answers " + connection.getResponseCode());
      };
    } finally {
      finish(connection);
    }
  }

  @Override
  public Path fetch(String key, long size, Path folder) throws IOException {
    Path incoming = Files.createTempFile(folder, "incoming", ".part");
    HttpURLConnection connection = ask(key, null);
    try {
      if (connection.getResponseCode() == 403) {
        throw new ObjectReader.AccessDenied(name() + key);
      }
      if (connection.getResponseCode() != 200) {
        throw new IOException(name() + key + " answers " + connection.getResponseCode());
      }
      try (InputStream body = connection.getInputStream();
          OutputStream file = Files.newOutputStream(incoming)) {
        copy(new WholeBody(body, key, connection), file, size);
      }
      Path target = folder.resolve(key.substring(key.lastIndexOf('/') + 1));
      return Files.move(incoming, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      finish(connection);
      Files.deleteIfExists(incoming);
    }
  }

  private HttpURLConnection ask(String key, @Nullable Answer last) throws IOException {
    String path =
        Arrays.stream(key.split("/", -1))
            .map(PercentEncoding::encode)
            .collect(Collectors.joining("/"));
    HttpURLConnection connection =
        (HttpURLConnection) base.resolve("./" + path).toURL().openConnection();
    connection.setConnectTimeout(timeoutMillis);
    connection.setReadTimeout(timeoutMillis);
    connection.setUseCaches(false);
    if (last != null) {
      connection.setRequestProperty("If-None-Match", last.etag);
    }
    return connection;
  }

  private byte[] remember(String key, HttpURLConnection connection) throws IOException {
    try (InputStream stream = connection.getInputStream()) {
      byte[] body = new WholeBody(stream, key, connection).readNBytes(SMALL_OBJECT + 1);
      if (body.length > SMALL_OBJECT) {
        throw new IOException(name() + key + " is longer than 1 MiB");
      }
      String etag = connection.getHeaderField("ETag");
      if (etag == null) {
        lastAnswers.remove(key);
      } else {
        lastAnswers.put(key, new Answer(etag, body));
      }
      return body;
    }
  }

  /** Drains the body of an error response, so that the connection can be reused. */
  private static void finish(HttpURLConnection connection) throws IOException {
    try (InputStream error = connection.getErrorStream()) {
      if (error != null) {
        error.readNBytes(SMALL_OBJECT);
      }
    }
  }

  private static void copy(InputStream body, OutputStream file, long size) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long remaining = size;
    while (remaining > 0) {
      int read = body.read(buffer, 0, (int) Math.min(buffer.length, remaining));
      if (read < 0) {
        return;
      }
      file.write(buffer, 0, read);
      remaining -= read;
    }
  }

  /**
   * A response body that fails if it ends before its Content-Length. Java versions differ here:
   * older ones report a normal end of stream, newer ones an error that does not name the object.
   */
  private final class WholeBody extends FilterInputStream {
    private final String key;
    private final long length;
    private long count;

    WholeBody(InputStream body, String key, HttpURLConnection connection) {
      super(body);
      this.key = key;
      this.length = connection.getContentLengthLong();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int most) throws IOException {
      int read;
      try {
        read = super.read(buffer, offset, most);
      } catch (SocketException | SocketTimeoutException unreachable) {
        throw unreachable;
      } catch (IOException early) {
        throw new IOException(message() + ": " + early.getMessage(), early);
      }
      if (read < 0 && count < length) {
        throw new IOException(message());
      }
      count += Math.max(0, read);
      return read;
    }

    private String message() {
      return name()
          + key
          + " ended after "
          + count
          + (length < 0 ? "" : " of " + length)
          + " bytes";
    }
  }
}
