package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends one request to a cache or a search engine. Safe for use by several threads. */
final class PurgeClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  /**
   * Returns the response.
   *
   * @throws IOException if there is none, or the thread is interrupted
   */
  HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.timeout(TIMEOUT).build(), BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (IOException e) {
      String message = e.getMessage();
      throw new IOException(
          message == null || message.isBlank() ? "it cannot be reached" : message, e);
    }
  }
}
