package org.rtodirectory.generator.s3;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;

/**
 * An HTTP server in front of another, through which every request goes as it is, signatures and
 * all, unless a fault is chosen for it. Remembers the requests.
 *
 * <p>Writes that depend on a version go through one at a time, for S3Proxy compares first and
 * writes later.
 */
public final class FaultyFront implements AutoCloseable {
  private final ServerSocket listening;
  private final URI behind;
  private final Object oneAtATime = new Object();
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile Choice choice = request -> Fault.NONE;

  /** Chooses what happens to a request; asked by many threads. */
  @FunctionalInterface
  public interface Choice {
    Fault faultOf(HttpMessage request);
  }

  private FaultyFront(URI behind) {
    this.behind = behind;
    try {
      this.listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    begin(this::accept);
  }

  /** A front of {@code behind} that lets everything through. */
  public static FaultyFront of(URI behind) {
    return new FaultyFront(behind);
  }

  /** From now on requests have the faults that {@code choice} says. */
  public void choose(Choice choice) {
    this.choice = choice;
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** A store in the bucket of the {@link S3Server} behind. */
  public S3ObjectStore store(String prefix) {
    return store(prefix, S3Settings.DEFAULT);
  }

  /** The same with other limits. */
  public S3ObjectStore store(String prefix, S3Settings settings) {
    return S3Server.store(prefix, endpoint(), settings);
  }

  /** The same whose lock goes by another clock. */
  S3ObjectStore store(String prefix, TestClock clock) {
    return S3ObjectStore.open(
        S3Server.address(prefix),
        S3Server.access(endpoint()),
        S3Settings.DEFAULT,
        clock,
        message -> {});
  }

  /** Each request so far as {@code METHOD /path?query}. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  public void forget() {
    requests.clear();
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        begin(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    open.add(client);
    try (client;
        Socket server = new Socket(behind.getHost(), behind.getPort());
        InputStream in = new BufferedInputStream(client.getInputStream());
        InputStream answers = new BufferedInputStream(server.getInputStream())) {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      for (HttpMessage request = next(in, client); request != null; request = next(in, client)) {
        requests.add(request.method() + " " + request.target());
        Exchange exchange = new Exchange(request, client, server, answers, oneAtATime);
        if (!choice.faultOf(request).happensTo(exchange)) {
          return;
        }
      }
    } catch (IOException | InterruptedException ended) {
      // One side is gone, and so is the other now.
    } finally {
      open.remove(client);
    }
  }

  private static @Nullable HttpMessage next(InputStream in, Socket client) throws IOException {
    return HttpMessage.request(in, client.getOutputStream());
  }

  private static void begin(Runnable work) {
    Thread thread = new Thread(work, "faulty-front");
    thread.setDaemon(true);
    thread.start();
  }

  /** A request on its way. */
  public static final class Exchange {
    private final HttpMessage request;
    private final Socket client;
    private final Socket server;
    private final InputStream answers;
    private final Object oneAtATime;

    Exchange(
        HttpMessage request, Socket client, Socket server, InputStream answers, Object oneAtATime) {
      this.request = request;
      this.client = client;
      this.server = server;
      this.answers = answers;
      this.oneAtATime = oneAtATime;
    }

    HttpMessage request() {
      return request;
    }

    /** The answer of the server behind to {@code asked}. */
    HttpMessage forward(HttpMessage asked) throws IOException {
      if (asked.header("If-Match").isEmpty()) {
        return answerOf(asked);
      }
      synchronized (oneAtATime) {
        return answerOf(asked);
      }
    }

    private HttpMessage answerOf(HttpMessage asked) throws IOException {
      asked.writeTo(server.getOutputStream());
      return HttpMessage.answer(answers, asked.method());
    }

    void answer(HttpMessage answer) throws IOException {
      answer.writeTo(client.getOutputStream());
    }

    /** Sends {@code bytes}, which are a part of an answer. */
    void send(byte[] bytes) throws IOException {
      client.getOutputStream().write(bytes);
      client.getOutputStream().flush();
    }
  }
}
