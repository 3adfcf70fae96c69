package org.rtodirectory.edge.overload;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;

/**
 * Well-behaved clients. Each has its own address and sends {@value #REQUESTS_PER_SECOND} requests a
 * second. Some clients keep their connection, and the others open a connection for each request.
 * They ask for static pages and documents, and search less often than their rate limit allows. A
 * latency is counted from the time at which the request was due. If the gateway stalls, each
 * request that waits has a long latency. A request that waits for more than 10 seconds is not sent,
 * and counts as an error.
 */
final class HealthyClients implements AutoCloseable {
  private static final int FIRST_HOST = 200;
  private static final int KEEPING_CLIENTS = 4;
  private static final int OPENING_CLIENTS = 2;
  private static final int REQUESTS_PER_SECOND = 10;
  private static final long MAX_DELAY_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** One in this many requests of a client is a search, which makes 46 searches a minute. */
  private static final int REQUESTS_PER_SEARCH = 13;

  private static final List<String> PAGES =
      List.of(
          "/api/locations/page=1.json",
          "/api/companies/page=1.json",
          "/api/locations/state=TX/page=1.json",
          "/docs");
  private static final List<String> SEARCHES =
      List.of("/api/search?q=dallas", "/api/search?q=rent+a+c", "/api/search?q=aar");

  private final int port;
  private final List<Thread> threads = new ArrayList<>();
  private final List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
  private final long start = System.nanoTime();
  private volatile long end = Long.MAX_VALUE;

  /** The outcome of a request. Both times are in nanoseconds. */
  private record Sample(long due, long latency, @Nullable String error) {}

  /**
   * The results of the requests of a period. The latencies are in milliseconds.
   *
   * @param errors how many times each kind of error happened
   */
  record Figures(
      int requests, Map<String, Integer> errors, double median, double p99, double longest) {
    int failures() {
      return errors.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  private HealthyClients(int port) {
    this.port = port;
  }

  static HealthyClients start(int port) {
    HealthyClients clients = new HealthyClients(port);
    for (int i = 0; i < KEEPING_CLIENTS + OPENING_CLIENTS; i++) {
      int host = FIRST_HOST + i;
      boolean keepsConnection = i < KEEPING_CLIENTS;
      Thread thread = new Thread(() -> clients.ask(host, keepsConnection), "healthy client " + i);
      thread.setDaemon(true);
      clients.threads.add(thread);
    }
    clients.threads.forEach(Thread::start);
    return clients;
  }

  /**
   * Returns the results of the requests that were due at {@code startNanos} or later, and before
   * {@code endNanos}.
   */
  Figures figures(long startNanos, long endNanos) {
    synchronized (samples) {
      List<Sample> periodSamples =
          samples.stream()
              .filter(sample -> sample.due - startNanos >= 0 && sample.due - endNanos < 0)
              .toList();
      Map<String, Integer> errors = new TreeMap<>();
      periodSamples.forEach(
          sample -> {
            if (sample.error != null) {
              errors.merge(sample.error, 1, Integer::sum);
            }
          });
      double[] millis =
          periodSamples.stream().mapToDouble(sample -> sample.latency / 1e6).sorted().toArray();
      return new Figures(
          periodSamples.size(),
          errors,
          quantile(millis, 0.5),
          quantile(millis, 0.99),
          quantile(millis, 1));
    }
  }

  /** Returns the smallest value that at least this share of the values do not exceed. */
  private static double quantile(double[] sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted.length == 0 ? Double.NaN : sorted[Math.max(rank, 1) - 1];
  }

  /** Waits until the clients have sent the requests that are due by now, and then ends them. */
  @Override
  public void close() throws InterruptedException {
    end = Math.min(end, System.nanoTime() - start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void ask(int host, boolean keepsConnection) {
    long period = TimeUnit.SECONDS.toNanos(1) / REQUESTS_PER_SECOND;
    RawConnection connection = null;
    try {
      long due = start + period * (host - FIRST_HOST) / (KEEPING_CLIENTS + OPENING_CLIENTS);
      for (int requestNumber = host; due - start < end; requestNumber++, due += period) {
        TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
        String error = null;
        if (System.nanoTime() - due > MAX_DELAY_NANOS) {
          samples.add(new Sample(due, System.nanoTime() - due, "not sent in time"));
          continue;
        }
        try {
          if (connection == null) {
            connection = new RawConnection(port, host);
          }
          Reply reply = connection.request("GET " + target(requestNumber) + " HTTP/1.1").read();
          if (reply.status() != 200) {
            error = "status " + reply.status();
          }
          if (!keepsConnection || reply.find("Connection").orElse("").equals("close")) {
            connection.close();
            connection = null;
          }
        } catch (IOException broken) {
          error = broken.getClass().getSimpleName();
          close(connection);
          connection = null;
        }
        samples.add(new Sample(due, System.nanoTime() - due, error));
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      close(connection);
    }
  }

  private static String target(int requestNumber) {
    return requestNumber % REQUESTS_PER_SEARCH == 0
        ? SEARCHES.get(requestNumber / REQUESTS_PER_SEARCH % SEARCHES.size())
        : PAGES.get(requestNumber % PAGES.size());
  }

  private static void close(@Nullable RawConnection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (IOException gone) {
      // The connection has ended.
    }
  }
}
