package org.rtodirectory.schemas.source;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A reader of objects under an {@code http:} or {@code https:} address: a CDN or a publicly
 * readable bucket. A small object that is read again and again, as the pointer is, costs a 304
 * while it is unchanged. The timeouts for connecting and reading are ten seconds by default. After
 * six of them, a header that is not whole and a body that brought less than 16 KiB a second are
 * given up.
 */
public final class HttpObjectReader implements ObjectReader {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int SMALL_OBJECT = 1 << 20;
  private static final long LEAST_BYTES_PER_SECOND = 1 << 14;

  private final URI base;
  private final int timeoutMillis;
  private final long patienceMillis;
  private volatile @Nullable Answer last;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Answer(String key, String etag, byte[] body) {}

  public HttpObjectReader(URI base) {
    this(base, TIMEOUT, TIMEOUT.multipliedBy(6));
  }

  /**
   * @param timeout how long to wait for a connection, and for bytes
   * @param patience the time after which a slow answer is given up
   */
  HttpObjectReader(URI base, Duration timeout, Duration patience) {
    this.timeoutMillis = (int) timeout.toMillis();
    this.patienceMillis = patience.toMillis();
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
    Answer latest = last;
    Answer known = latest != null && latest.key().equals(key) ? latest : null;
    HttpURLConnection connection = ask(key, known);
    try {
      return switch (status(key, connection)) {
        case 200 -> Optional.of(remember(key, connection));
        case 304 -> Optional.ofNullable(known).map(Answer::body);
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
      if (status(key, connection) == 403) {
        throw new ObjectReader.AccessDenied(name() + key);
      }
      if (connection.getResponseCode() != 200) {
        throw new IOException(name() + key + " answers " + connection.getResponseCode());
      }
      try (InputStream body = connection.getInputStream();
          OutputStream file = Files.newOutputStream(incoming)) {
        requireWhole(key, connection, copy(key, body, file, size), size);
      }
      Path target = folder.resolve(key.substring(key.lastIndexOf('/') + 1));
      return Files.move(incoming, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      finish(connection);
      Files.deleteIfExists(incoming);
    }
  }

  private HttpURLConnection ask(String key, @Nullable Answer known) throws IOException {
    String path =
        Arrays.stream(key.split("/", -1))
            .map(PercentEncoding::encode)
            .collect(Collectors.joining("/"));
    HttpURLConnection connection =
        (HttpURLConnection) base.resolve("./" + path).toURL().openConnection();
    connection.setConnectTimeout(timeoutMillis);
    connection.setReadTimeout(timeoutMillis);
    connection.setUseCaches(false);
    if (known != null) {
      connection.setRequestProperty("If-None-Match", known.etag());
    }
    return connection;
  }

  /** Waits for the header. Its bytes may come one by one, so it has a deadline as a whole. */
  private int status(String key, HttpURLConnection connection) throws IOException {
    CompletableFuture<@Nullable Void> deadline =
        new CompletableFuture<@Nullable Void>()
            .completeOnTimeout(null, patienceMillis, MILLISECONDS);
    deadline.thenRun(connection::disconnect);
    try {
      int status = connection.getResponseCode();
      if (deadline.cancel(false)) {
        return status;
      }
    } catch (IOException e) {
      if (deadline.cancel(false)) {
        throw e;
      }
    }
    throw new IOException(name() + key + " sent no whole header in " + patienceMillis + " ms");
  }

  private byte[] remember(String key, HttpURLConnection connection) throws IOException {
    try (InputStream stream = connection.getInputStream()) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      copy(key, stream, read, SMALL_OBJECT + 1L);
      byte[] body = read.toByteArray();
      if (body.length > SMALL_OBJECT) {
        throw new IOException(name() + key + " is longer than 1 MiB");
      }
      requireWhole(key, connection, body.length, Long.MAX_VALUE);
      String etag = connection.getHeaderField("ETag");
      last = etag == null ? null : new Answer(key, etag, body);
      return body;
    }
  }

  /** Lets the connection be reused, if Java can read the rest of an error in the background. */
  private static void finish(HttpURLConnection connection) throws IOException {
    InputStream error = connection.getErrorStream();
    if (error != null) {
      error.close();
    }
  }

  /** Copies at most {@code size} bytes; returns how many there were. */
  private long copy(String key, InputStream body, OutputStream target, long size)
      throws IOException {
    long begun = System.nanoTime();
    byte[] buffer = new byte[1 << 16];
    long remaining = size;
    while (remaining > 0) {
      int read = body.read(buffer, 0, (int) Math.min(buffer.length, remaining));
      if (read < 0) {
        break;
      }
      target.write(buffer, 0, read);
      remaining -= read;
      requireFast(key, size - remaining, NANOSECONDS.toMillis(System.nanoTime() - begun));
    }
    return size - remaining;
  }

  private void requireFast(String key, long bytes, long millis) throws IOException {
    if (millis > patienceMillis && bytes < LEAST_BYTES_PER_SECOND * millis / 1000) {
      throw new IOException(
          name() + key + " brought only " + bytes + " bytes in " + millis + " ms");
    }
  }

  /** Some versions of Java report a body that ends before its Content-Length as a normal end. */
  private void requireWhole(String key, HttpURLConnection connection, long count, long most)
      throws IOException {
    long length = connection.getContentLengthLong();
    if (count < Math.min(length, most)) {
      throw new IOException(name() + key + " ended after " + count + " of " + length + " bytes");
    }
  }
}
