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
 * Well-behaved clients, each at an address of its own and with {@value #PER_SECOND} requests a
 * second: some keep their connection, the others open one for each request. They ask for static
 * pages and documents, and search less often than their rate limit allows. A latency counts from
 * the time at which the request was due, so a stall of the gateway counts for each request that it
 * delays. A request that is delayed by more than 10 seconds is not sent, which is an error.
 */
final class HealthyClients implements AutoCloseable {
  private static final int FIRST_HOST = 200;
  private static final int KEEPING = 4;
  private static final int OPENING = 2;
  private static final int PER_SECOND = 10;
  private static final long MAX_DELAY_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Every thirteenth request is a search, 46 a minute. */
  private static final int SEARCH_EVERY = 13;

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

  private record Sample(long due, long nanos, @Nullable String error) {}

  /**
   * The results of the requests of a period, with latencies in milliseconds.
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
    for (int i = 0; i < KEEPING + OPENING; i++) {
      int host = FIRST_HOST + i;
      boolean keeps = i < KEEPING;
      Thread thread = new Thread(() -> clients.ask(host, keeps), "healthy client " + i);
      thread.setDaemon(true);
      clients.threads.add(thread);
    }
    clients.threads.forEach(Thread::start);
    return clients;
  }

  /**
   * Returns the results of the requests that were due at {@code from} or later, and before {@code
   * to}.
   */
  Figures figures(long from, long to) {
    synchronized (samples) {
      List<Sample> counted =
          samples.stream().filter(it -> it.due - from >= 0 && it.due - to < 0).toList();
      Map<String, Integer> errors = new TreeMap<>();
      counted.forEach(
          sample -> {
            if (sample.error != null) {
              errors.merge(sample.error, 1, Integer::sum);
            }
          });
      double[] millis = counted.stream().mapToDouble(it -> it.nanos / 1e6).sorted().toArray();
      return new Figures(
          counted.size(), errors, share(millis, 0.5), share(millis, 0.99), share(millis, 1));
    }
  }

  /** Returns the value that this share of the values does not exceed. */
  private static double share(double[] sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted.length == 0 ? Double.NaN : sorted[Math.max(rank, 1) - 1];
  }

  /** Waits until each has sent the requests that are due by now, then ends them. */
  @Override
  public void close() throws InterruptedException {
    end = Math.min(end, System.nanoTime() - start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void ask(int host, boolean keeps) {
    long period = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
    RawConnection connection = null;
    try {
      long due = start + period * (host - FIRST_HOST) / (KEEPING + OPENING);
      for (int asked = host; due - start < end; asked++, due += period) {
        TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
        String error = null;
        if (System.nanoTime() - due > MAX_DELAY_NANOS) {
          samples.add(new Sample(due, System.nanoTime() - due, "not asked in time"));
          continue;
        }
        try {
          if (connection == null) {
            connection = new RawConnection(port, host);
          }
          Reply reply = connection.request("GET " + target(asked) + " HTTP/1.1").read();
          if (reply.status() != 200) {
            error = "status " + reply.status();
          }
          if (!keeps || reply.find("Connection").orElse("").equals("close")) {
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

  private static String target(int asked) {
    return asked % SEARCH_EVERY == 0
        ? SEARCHES.get(asked / SEARCH_EVERY % SEARCHES.size())
        : PAGES.get(asked % PAGES.size());
  }

  private static void close(@Nullable RawConnection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (IOException gone) {
      // It is closed all the same.
    }
  }
}
