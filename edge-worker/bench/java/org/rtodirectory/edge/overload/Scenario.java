package org.rtodirectory.edge.overload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtodirectory.edge.overload.HostileClients.Behavior;

/**
 * The simultaneous actions of hostile clients. Each client stays within the limits of the gateway.
 * The clients of the scenarios differ in the last byte of their addresses, such as 20 to 27 in
 * {@link #SLOW_SEARCHES}.
 */
enum Scenario {
  /** One client holds as many connections as it may have, sends large requests, and never reads. */
  NEVER_READ {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(HostileClients.start(port, neverReading(2, 1)));
    }
  },
  /** Eight clients act as the client of {@link #NEVER_READ}. */
  NEVER_READ_BY_EIGHT {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(HostileClients.start(port, neverReading(2, 8)));
    }
  },
  /** Eight clients pipeline as many slow searches of each kind as they may send in a minute. */
  SLOW_SEARCHES {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      for (int client = 0; client < 8; client++) {
        String searches =
            get(STORE_SEARCH, "").repeat(SEARCHES_A_MINUTE)
                + get("/api/search?q=" + LONG_QUERY, "").repeat(SEARCHES_A_MINUTE)
                + get("/api/sheds/search?q=" + LONG_QUERY, "").repeat(SEARCHES_A_MINUTE);
        attack.add(HostileClients.start(port, pipelining(20 + client, 1, searches)));
      }
    }
  },
  /** Eight clients send the searches of {@link #SLOW_SEARCHES}, each on a new connection. */
  SLOW_SEARCHES_ON_MANY {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      for (int client = 0; client < 8; client++) {
        String search =
            get(SLOW_SEARCHES_OF_EACH_KIND.get(client % SLOW_SEARCHES_OF_EACH_KIND.size()), "");
        attack.add(HostileClients.start(port, pipelining(20 + client, SEARCHES_A_MINUTE, search)));
      }
    }
  },
  /** One client holds as many connections as it may have, and opens thousands more each second. */
  CONNECTION_FLOOD {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(HostileClients.start(port, pipelining(30, CLIENT_CONNECTIONS, get("/docs", ""))));
      attack.add(ConnectionFlood.start(port, 30, 7000, Duration.ofSeconds(3), ""));
    }
  },
  /** Four clients read a kilobyte every two seconds on each of their connections. */
  SLOW_READERS {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(
          HostileClients.start(
              port,
              readingSlowly(
                  40,
                  4,
                  get("/openapi.json", "").repeat(PIPELINED_REQUESTS),
                  1024,
                  Duration.ofSeconds(2))));
    }
  },
  /** Four clients send a request byte by byte on each of their connections. */
  SLOW_WRITERS {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(
          HostileClients.start(
              port,
              writingByteByByte(
                  50,
                  4,
                  get("/docs", "X-Long: " + "a".repeat(HEADER_BYTES) + "\r\n"),
                  Duration.ofMillis(500))));
    }
  },
  /** All scenarios above at once. They include one client that acts as in {@link #NEVER_READ}. */
  EVERYTHING {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      for (Scenario scenario : values()) {
        if (scenario.ordinal() < ordinal() && scenario != NEVER_READ) {
          scenario.start(port, attack);
        }
      }
    }
  },
  /** Four clients send the body of a message on each of their connections, one byte a second. */
  SLOW_BODIES {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(
          HostileClients.start(
              port,
              writingByteByByte(
                  60,
                  4,
                  "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000\r\n\r\n"
                      + " ".repeat(16_000),
                  Duration.ofSeconds(1))));
    }
  },
  /** Four clients pipeline as many requests as they can. The responses have no body. */
  WITHOUT_BODY {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      String headOfDocument = "HEAD /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
      String unchangedDocument = get("/openapi.json", "If-None-Match: *\r\n");
      for (int client = 0; client < 4; client++) {
        attack.add(
            HostileClients.start(
                port,
                pipelining(64 + client, 64, (headOfDocument + unchangedDocument).repeat(2000))));
      }
    }
  },
  /** One client sends more searches than it may. The gateway refuses most of them. */
  REFUSED {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(
          HostileClients.start(
              port, pipelining(68, CLIENT_CONNECTIONS, get(STORE_SEARCH, "").repeat(500))));
    }
  },
  /** One client opens and resets ten thousand connections a second. */
  CONNECT_AND_RESET {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(ConnectionFlood.start(port, 69, 10_000, Duration.ZERO, ""));
    }
  },
  /** One client resets its connections in the middle of large responses. */
  RESET_IN_RESPONSES {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      String requests = get("/openapi.json", "").repeat(PIPELINED_REQUESTS);
      attack.add(ConnectionFlood.start(port, 70, 2000, Duration.ofMillis(50), requests));
    }
  },
  /** Four clients send requests, close their sending half, and never read. */
  HALF_CLOSED {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(HostileClients.start(port, neverReading(72, 4, true)));
    }
  };

  private static final int CLIENT_CONNECTIONS = 256;
  private static final int SEARCHES_A_MINUTE = 60;
  private static final int PIPELINED_REQUESTS = 45;
  private static final int HEADER_BYTES = 7000;
  private static final int SMALL_BUFFER_BYTES = 1024;
  private static final String LONG_QUERY = "tire+".repeat(20);
  private static final String STORE_SEARCH = "/api/tires-wheels/search?q=" + LONG_QUERY;
  private static final List<String> SLOW_SEARCHES_OF_EACH_KIND =
      List.of(
          STORE_SEARCH,
          "/api/search?q=" + "rent+a+center+".repeat(7),
          "/api/search?q=" + "a+".repeat(50));

  /** Starts the clients. They run until they are closed. */
  abstract void start(int port, List<AutoCloseable> attack) throws Exception;

  /** Returns the name on the command line. */
  String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Starts the clients. They run until the returned object is closed. */
  final AutoCloseable start(int port) throws Exception {
    List<AutoCloseable> attack = new ArrayList<>();
    start(port, attack);
    return () -> {
      for (AutoCloseable clients : attack) {
        clients.close();
      }
    };
  }

  private static Behavior neverReading(int firstHost, int clients) {
    return neverReading(firstHost, clients, false);
  }

  private static Behavior neverReading(int firstHost, int clients, boolean halfCloses) {
    String request = get("/openapi.json", "X-Large: " + "a".repeat(HEADER_BYTES) + "\r\n");
    return new Behavior(
        firstHost,
        clients,
        CLIENT_CONNECTIONS,
        SMALL_BUFFER_BYTES,
        request.repeat(PIPELINED_REQUESTS),
        0,
        Behavior.READS_NOTHING,
        Duration.ofSeconds(1),
        true,
        halfCloses);
  }

  private static Behavior readingSlowly(
      int firstHost, int clients, String requests, int readBytes, Duration period) {
    return new Behavior(
        firstHost,
        clients,
        CLIENT_CONNECTIONS,
        SMALL_BUFFER_BYTES,
        requests,
        0,
        readBytes,
        period,
        true,
        false);
  }

  private static Behavior writingByteByByte(
      int firstHost, int clients, String request, Duration period) {
    return new Behavior(
        firstHost, clients, CLIENT_CONNECTIONS, 0, request, 1, 0, period, true, false);
  }

  private static Behavior pipelining(int host, int connections, String requests) {
    return new Behavior(
        host, 1, connections, 0, requests, 0, 0, Duration.ofSeconds(1), false, false);
  }

  private static String get(String target, String headers) {
    return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
  }
}
