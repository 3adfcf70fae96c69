package org.rtodirectory.schemas.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A reader of objects under an {@code http:} or {@code https:} address, such as a CDN or a publicly
 * readable bucket. The reader keeps the last small object, usually the pointer, so that the server
 * can answer 304 if the object is unchanged. Caches between the reader and the server may answer.
 *
 * <p>The source is not trusted. Connecting, receiving the header, and each wait for more bytes of
 * the body may take at most ten seconds. After the first minute, a body must have an average rate
 * of 16 KiB per second. Redirects are followed on the same host only. Trailers are not read.
 */
public final class HttpObjectReader implements ObjectReader {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int MAX_SMALL_BYTES = 1 << 20;
  private static final int MAX_REDIRECTS = 5;

  private final URI base;
  private final Duration timeout;
  private final Duration grace;
  private final HttpClient client;
  private volatile @Nullable CachedObject lastObject;

  /** The last small object. The server does not send the object again if it is unchanged. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record CachedObject(String key, String etag, byte[] body) {}

  public HttpObjectReader(URI base) {
    this(base, TIMEOUT, TIMEOUT.multipliedBy(6));
  }

  /**
   * @param timeout the maximum wait for a connection, for a header, and for more bytes
   * @param grace the time after which a slow body is aborted
   */
  HttpObjectReader(URI base, Duration timeout, Duration grace) {
    this.timeout = timeout;
    this.grace = grace;
    String text = base.toString();
    this.base = text.endsWith("/") ? base : URI.create(text + "/");
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout)
            .build();
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
    return read(key, MAX_SMALL_BYTES);
  }

  @Override
  public Optional<byte[]> read(String key, int maxBytes) throws IOException {
    CachedObject latest = lastObject;
    CachedObject cached = latest != null && latest.key().equals(key) ? latest : null;
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    ResponseInfo head = request(key, cached, body, maxBytes + 1L);
    switch (head.statusCode()) {
      case 200 -> {
        if (body.size() > maxBytes) {
          throw new TooLong(name() + key, maxBytes);
        }
        byte[] bytes = body.toByteArray();
        lastObject =
            head.headers()
                .firstValue("ETag")
                .map(etag -> new CachedObject(key, etag, bytes))
                .orElse(null);
        return Optional.of(bytes);
      }
      case 304 -> {
        if (cached == null) {
          throw new IOException(name() + key + " answers 304 to a request without a condition");
        }
        return Optional.of(cached.body());
      }
      case 404 -> {
        return Optional.empty();
      }
      default -> throw failure(key, head.statusCode());
    }
  }

  @Override
  public Path fetch(String key, long size, Path folder) throws IOException {
    FreeSpace.require(folder, size);
    Path incoming = Files.createTempFile(folder, "incoming", ".part");
    try {
      try (OutputStream file = Files.newOutputStream(incoming)) {
        ResponseInfo head = request(key, null, file, size);
        if (head.statusCode() != 200) {
          throw failure(key, head.statusCode());
        }
      }
      Path target = folder.resolve(key.substring(key.lastIndexOf('/') + 1));
      return Files.move(incoming, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(incoming);
    }
  }

  private IOException failure(String key, int status) {
    return status == 403
        ? new ObjectReader.AccessDenied(name() + key)
        : new IOException(name() + key + " answers " + status);
  }

  /**
   * Requests an object, and follows redirects. Returns the head of the response after writing the
   * body of a 200.
   *
   * @param cached the cached object, or null if there is none
   * @param body receives the body of a 200, at most {@code maxBytes} of it
   */
  private ResponseInfo request(
      String key, @Nullable CachedObject cached, OutputStream body, long maxBytes)
      throws IOException {
    String path =
        Arrays.stream(key.split("/", -1))
            .map(PercentEncoding::encode)
            .collect(Collectors.joining("/"));
    URI address = base.resolve("./" + path);
    for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      HttpRequest.Builder request = HttpRequest.newBuilder(address);
      if (cached != null) {
        request.header("If-None-Match", cached.etag());
      }
      ResponseInfo head = exchange(key, request.build(), body, maxBytes);
      URI next = redirectTarget(key, address, head);
      if (next == null) {
        return head;
      }
      address = next;
    }
    throw new IOException(name() + key + " redirects more than " + MAX_REDIRECTS + " times");
  }

  /** Returns the target of a redirect, or null if the response is not a redirect. */
  private @Nullable URI redirectTarget(String key, URI address, ResponseInfo head)
      throws IOException {
    String location =
        switch (head.statusCode()) {
          case 301, 302, 303, 307, 308 -> head.headers().firstValue("Location").orElse(null);
          default -> null;
        };
    if (location == null) {
      return null;
    }
    URI target;
    try {
      target = address.resolve(location);
    } catch (IllegalArgumentException e) {
      throw new IOException(name() + key + " redirects to an invalid address", e);
    }
    if (!isSameHost(address, target)) {
      throw new IOException(
          name() + key + " redirects to another host. If that is the source, name it in --source");
    }
    return target;
  }

  /**
   * Returns whether the target has the same host and port, or the same host with HTTPS instead of
   * HTTP.
   */
  static boolean isSameHost(URI address, URI target) {
    boolean isUpgrade =
        address.getScheme().equals("http")
            && "https".equals(target.getScheme())
            && port(address) == 80
            && port(target) == 443;
    return address.getHost().equalsIgnoreCase(target.getHost())
        && (isUpgrade
            || (address.getScheme().equals(target.getScheme()) && port(address) == port(target)));
  }

  private static int port(URI uri) {
    return uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
  }

  /**
   * Sends a request. Returns the head of the response after the end of its body.
   *
   * @throws IOException if the response does not arrive in time
   */
  private ResponseInfo exchange(String key, HttpRequest request, OutputStream body, long maxBytes)
      throws IOException {
    // Completes with the header of the response, or with the failure of the request.
    CompletableFuture<HttpBody> started = new CompletableFuture<>();
    CompletableFuture<HttpResponse<ResponseInfo>> response =
        client.sendAsync(
            request,
            head -> {
              HttpBody received = new HttpBody(head, body, maxBytes);
              started.complete(received);
              return received;
            });
    response.whenComplete(
        (done, failure) -> {
          if (failure != null) {
            started.completeExceptionally(failure);
          }
        });
    try {
      HttpBody received = started.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      String problem = received.await(response, timeout, grace);
      if (problem != null) {
        throw new IOException(name() + key + " " + problem);
      }
      return received.head();
    } catch (TimeoutException e) {
      throw new IOException(
          name() + key + " sent no complete header in " + timeout.toMillis() + " ms", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause
          ? cause
          : new IOException(name() + key + " cannot be read", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      response.cancel(true); // This closes the connection if the body was aborted.
    }
  }
}
