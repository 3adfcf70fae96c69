package org.rtodirectory.edge.overload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtodirectory.edge.overload.HostileClients.Behavior;

/**
 * The simultaneous actions of hostile clients. Each of them stays within the limits of the gateway.
 */
enum Scenario {
  /** One client holds as many connections as it may have, sends large requests, and never reads. */
  NEVER_READ {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(HostileClients.start(port, neverReading(2, 1)));
    }
  },
  /** Eight clients do as in {@link #NEVER_READ}. */
  NEVER_READ_BY_EIGHT {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(HostileClients.start(port, neverReading(2, 8)));
    }
  },
  /** Eight clients that pipeline as many slow searches of each kind as they may ask in a minute. */
  SLOW_SEARCHES {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      for (int client = 0; client < 8; client++) {
        String searches =
            get(TIRES, "").repeat(SEARCHES_A_MINUTE)
                + get("/api/search?q=" + TIRE, "").repeat(SEARCHES_A_MINUTE)
                + get("/api/sheds/search?q=" + TIRE, "").repeat(SEARCHES_A_MINUTE);
        attack.add(HostileClients.start(port, pipelining(20 + client, 1, searches)));
      }
    }
  },
  /** Eight clients send the searches of {@link #SLOW_SEARCHES}, each on a new connection. */
  SLOW_SEARCHES_ON_MANY {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      for (int client = 0; client < 8; client++) {
        String search = get(SLOW.get(client % SLOW.size()), "");
        attack.add(HostileClients.start(port, pipelining(20 + client, SEARCHES_A_MINUTE, search)));
      }
    }
  },
  /** One client that holds all its connections and opens thousands more each second. */
  CONNECTION_FLOOD {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(HostileClients.start(port, pipelining(30, CLIENT_CONNECTIONS, get("/docs", ""))));
      attack.add(ConnectionFlood.start(port, 30, 7000, Duration.ofSeconds(3), ""));
    }
  },
  /** Four clients that read a kilobyte every two seconds on all their connections. */
  SLOW_READERS {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(
          HostileClients.start(
              port,
              new Behavior(
                  40,
                  4,
                  CLIENT_CONNECTIONS,
                  SMALL_BUFFER,
                  get("/openapi.json", "").repeat(PIPELINED),
                  0,
                  1024,
                  Duration.ofSeconds(2),
                  true,
                  false)));
    }
  },
  /** Four clients that send a request byte by byte on all their connections. */
  SLOW_WRITERS {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(
          HostileClients.start(
              port,
              new Behavior(
                  50,
                  4,
                  CLIENT_CONNECTIONS,
                  0,
                  get("/docs", "X-Long: " + "a".repeat(LARGE) + "\r\n"),
                  1,
                  0,
                  Duration.ofMillis(500),
                  true,
                  false)));
    }
  },
  /** All of the above at once, from different addresses. */
  EVERYTHING {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      for (Scenario each : values()) {
        if (each.ordinal() < ordinal() && each != NEVER_READ) {
          each.start(port, attack);
        }
      }
    }
  },
  /** Four clients that send the body of a message, a byte a second, on all their connections. */
  SLOW_BODIES {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(
          HostileClients.start(
              port,
              new Behavior(
                  60,
                  4,
                  CLIENT_CONNECTIONS,
                  0,
                  "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000\r\n\r\n"
                      + " ".repeat(16_000),
                  1,
                  0,
                  Duration.ofSeconds(1),
                  true,
                  false)));
    }
  },
  /** Four clients that pipeline as many requests as they can whose responses have no body. */
  WITHOUT_BODY {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      String head = "HEAD /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
      String known = get("/openapi.json", "If-None-Match: *\r\n");
      for (int client = 0; client < 4; client++) {
        attack.add(
            HostileClients.start(port, pipelining(64 + client, 64, (head + known).repeat(2000))));
      }
    }
  },
  /** A client that has all its searches refused, on each of its connections. */
  REFUSED {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(
          HostileClients.start(
              port, pipelining(68, CLIENT_CONNECTIONS, get(TIRES, "").repeat(500))));
    }
  },
  /** One client that opens and resets ten thousand connections a second. */
  CONNECT_AND_RESET {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(ConnectionFlood.start(port, 69, 10_000, Duration.ZERO, ""));
    }
  },
  /** One client that resets its connections in the middle of large responses. */
  RESET_IN_RESPONSES {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      String requests = get("/openapi.json", "").repeat(PIPELINED);
      attack.add(ConnectionFlood.start(port, 70, 2000, Duration.ofMillis(50), requests));
    }
  },
  /** Four clients that ask, close their sending half, and never read. */
  HALF_CLOSED {
    @Override
    void start(int port, List<AutoCloseable> attack) throws Exception {
      attack.add(HostileClients.start(port, neverReading(72, 4, true)));
    }
  };

  private static final int CLIENT_CONNECTIONS = 256;
  private static final int SEARCHES_A_MINUTE = 60;
  private static final int PIPELINED = 45;
  private static final int LARGE = 7000;
  private static final int SMALL_BUFFER = 1024;
  private static final String TIRE = "tire+".repeat(20);
  private static final String TIRES = "/api/tires-wheels/search?q=" + TIRE;
  private static final List<String> SLOW =
      List.of(
          TIRES, "/api/search?q=" + "rent+a+center+".repeat(7), "/api/search?q=" + "a+".repeat(50));

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
    String request = get("/openapi.json", "X-Large: " + "a".repeat(LARGE) + "\r\n");
    return new Behavior(
        firstHost,
        clients,
        CLIENT_CONNECTIONS,
        SMALL_BUFFER,
        request.repeat(PIPELINED),
        0,
        Behavior.NEVER,
        Duration.ofSeconds(1),
        true,
        halfCloses);
  }

  private static Behavior pipelining(int host, int connections, String requests) {
    return new Behavior(
        host, 1, connections, 0, requests, 0, 0, Duration.ofSeconds(1), false, false);
  }

  private static String get(String target, String headers) {
    return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
  }
}
