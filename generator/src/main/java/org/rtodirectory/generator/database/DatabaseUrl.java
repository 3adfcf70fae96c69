package org.rtodirectory.generator.database;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.failure.Failure;

/**
 * The URL of a PostgreSQL database: {@code
 * postgresql://[user[:password]@][host][:port][/database][?parameters]}, whose missing parts are
 * completed as libpq does ({@link LibpqSettings}), or a {@code jdbc:postgresql:} URL, which is
 * passed to the driver unchanged. A host that begins with a slash is the folder of a Unix socket.
 * {@link #toString} never contains a password.
 */
public final class DatabaseUrl {
  private static final int CONNECT_TIMEOUT_SECONDS = 10;
  private static final String DEFAULT_PORT = "5432";
  private static final List<String> SOCKET_FOLDERS =
      List.of("/run/postgresql", "/var/run/postgresql", "/tmp");
  private static final String EXPECTED =
      "expected postgresql://[user[:password]@]host[:port]/database or jdbc:postgresql://…";
  private static final Pattern URI =
      Pattern.compile("postgres(?:ql)?://(?:([^/?#]*)@)?([^/?#]*)(?:/([^?#]*))?(?:\\?([^#]*))?");
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(\\[[0-9A-Fa-f:.%]*]|[^:\\[\\]]*)(?::([0-9]*))?");

  /** Settings of libpq that have another name in the driver. */
  private static final Map<String, PGProperty> RENAMED =
      Map.of(
          "connect_timeout", PGProperty.CONNECT_TIMEOUT,
          "application_name", PGProperty.APPLICATION_NAME,
          "target_session_attrs", PGProperty.TARGET_SERVER_TYPE);

  /**
   * Security settings of libpq that the driver does not support. They are rejected, because
   * ignoring them would weaken the connection.
   */
  private static final Set<String> UNSUPPORTED =
      Set.of(
          "hostaddr",
          "requirepeer",
          "require_auth",
          "channel_binding",
          "gssencmode",
          "sslcrl",
          "sslcrldir",
          "ssl_min_protocol_version",
          "ssl_max_protocol_version");

  private static final Set<String> HARMLESS = Set.of("prefer", "disable", "TLSv1.2", "");

  private final PGSimpleDataSource source;
  private final String shown;
  private final String remedy;

  private DatabaseUrl(PGSimpleDataSource source, String shown, String remedy) {
    this.source = source;
    this.shown = shown;
    this.remedy = remedy;
  }

  /**
   * Parses a URL, and completes it from the environment of this process.
   *
   * @throws Failure if it is not a valid PostgreSQL URL; the message does not quote it, because it
   *     may contain a password
   */
  public static DatabaseUrl parse(String text) {
    return parse(text, LibpqSettings.ofProcess());
  }

  /** The database that the environment variables of libpq name; empty if they name none. */
  public static Optional<DatabaseUrl> fromEnvironment() {
    return fromEnvironment(LibpqSettings.ofProcess());
  }

  static Optional<DatabaseUrl> fromEnvironment(LibpqSettings libpq) {
    if (!libpq.nameDatabase()) {
      return Optional.empty();
    }
    Map<String, String> settings = new LinkedHashMap<>();
    libpq.complete(settings);
    return Optional.of(
        of(
            settings,
            libpq,
            "Check PGHOST, PGPORT, PGSERVICE and the other PG variables, and that the server is"
                + " running."));
  }

  static DatabaseUrl parse(String text, LibpqSettings libpq) {
    if (text.startsWith("jdbc:postgresql:")) {
      return jdbc(text);
    }
    if (!text.startsWith("postgresql://") && !text.startsWith("postgres://")) {
      throw new Failure("The database URL is not one of PostgreSQL: " + EXPECTED + ".");
    }
    Matcher uri = URI.matcher(text);
    if (!uri.matches() || text.chars().anyMatch(c -> c <= ' ')) {
      throw new Failure("The database URL cannot be read: " + EXPECTED + ".");
    }
    Map<String, String> settings = new LinkedHashMap<>();
    String user = uri.group(1);
    if (user != null) {
      String[] credentials = user.split(":", 2);
      put(settings, "user", credentials[0]);
      put(settings, "password", credentials.length == 2 ? credentials[1] : null);
    }
    putHosts(settings, uri.group(2));
    put(settings, "dbname", uri.group(3));
    if (uri.group(4) != null) {
      for (String parameter : uri.group(4).split("&", -1)) {
        String[] nameAndValue = parameter.split("=", 2);
        put(settings, decoded(nameAndValue[0]), nameAndValue.length == 2 ? nameAndValue[1] : null);
      }
    }
    libpq.complete(settings);
    if (!settings.containsKey("dbname")) {
      throw new Failure("The database URL names no host or no database: " + EXPECTED + ".");
    }
    return of(settings, libpq, "Check --database-url, and that the server is running.");
  }

  /** A source of connections, with a connect time-out of ten seconds. Does not connect yet. */
  public DataSource dataSource() {
    return source;
  }

  /** Advice for the user if the database cannot be reached. */
  String remedy() {
    return remedy;
  }

  /** {@code host:port/database}, for messages and logs. */
  @Override
  public String toString() {
    return shown;
  }

  private static DatabaseUrl jdbc(String url) {
    Properties parsed = Driver.parseURL(url, null);
    if (parsed == null) {
      throw new Failure("The database URL cannot be read: " + EXPECTED + ".");
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    if (!url.contains("connectTimeout=")) {
      source.setConnectTimeout(CONNECT_TIMEOUT_SECONDS);
    }
    source.setApplicationName("rent-to-own-directory");
    return new DatabaseUrl(
        source,
        parsed.getProperty("PGHOST")
            + ":"
            + parsed.getProperty("PGPORT")
            + "/"
            + parsed.getProperty("PGDBNAME"),
        "Check --database-url, and that the server is running.");
  }

  private static DatabaseUrl of(Map<String, String> settings, LibpqSettings libpq, String remedy) {
    String port = settings.getOrDefault("port", DEFAULT_PORT);
    String host = settings.getOrDefault("host", defaultHost(port));
    String user = settings.getOrDefault("user", System.getProperty("user.name", "postgres"));
    String database = settings.getOrDefault("dbname", user);
    String passfile = settings.get("passfile");
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setDatabaseName(database);
    source.setUser(user);
    source.setConnectTimeout(CONNECT_TIMEOUT_SECONDS);
    source.setApplicationName("rent-to-own-directory");
    boolean socket = host.startsWith("/");
    settings.forEach((name, value) -> set(source, name, value));
    if (socket) {
      useSocket(source, host, port);
    } else {
      useHosts(source, host, port);
    }
    String password = settings.get("password");
    boolean local = socket && SOCKET_FOLDERS.contains(host);
    source.setPassword(
        password != null
            ? password
            : libpq
                .password(passfile, local ? "localhost" : host, port, database, user)
                .orElse(null));
    return new DatabaseUrl(source, host + ":" + port + "/" + database, remedy);
  }

  /** libpq's default is a Unix socket; where there is none, the server may listen on loopback. */
  private static String defaultHost(String port) {
    return SOCKET_FOLDERS.stream()
        .filter(folder -> Files.exists(socket(folder, port)))
        .findFirst()
        .orElse("localhost");
  }

  private static Path socket(String folder, String port) {
    return Path.of(folder, ".s.PGSQL." + port);
  }

  private static void useSocket(PGSimpleDataSource source, String folder, String port) {
    if (folder.indexOf(',') >= 0) {
      throw new Failure("Several hosts of which one is a Unix socket are not supported. Name one.");
    }
    source.setServerNames(new String[] {"localhost"});
    source.setPortNumbers(new int[] {number(port)});
    source.setSocketFactory("org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg");
    source.setSocketFactoryArg(socket(folder, port).toString());
    source.setSslMode("disable"); // as libpq, which uses no TLS on a Unix socket
  }

  private static void useHosts(PGSimpleDataSource source, String host, String port) {
    if (host.startsWith("@")) {
      throw new Failure("Unix sockets in the abstract namespace are not supported.");
    }
    String[] hosts = host.split(",", -1);
    String[] ports = port.split(",", -1);
    int[] numbers = new int[hosts.length];
    for (int i = 0; i < hosts.length; i++) {
      numbers[i] = number(ports[Math.min(i, ports.length - 1)]);
      boolean bare = hosts[i].indexOf(':') >= 0 && !hosts[i].startsWith("[");
      hosts[i] = bare ? "[" + hosts[i] + "]" : hosts[i];
    }
    source.setServerNames(hosts);
    source.setPortNumbers(numbers);
  }

  private static int number(String port) {
    if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
      throw new Failure("The port of the database is not a number from 1 to 65535: check PGPORT.");
    }
    return Integer.parseInt(port);
  }

  private static void set(PGSimpleDataSource source, String name, String value) {
    if (UNSUPPORTED.contains(name)) {
      if (!HARMLESS.contains(value)) {
        throw new Failure(
            "The connection setting "
                + name
                + " of libpq is not supported. Remove it, or its PG variable, or use a"
                + " jdbc:postgresql: URL with the equivalent setting of the JDBC driver.");
      }
      return;
    }
    if (Set.of("host", "port", "dbname", "user", "password", "passfile").contains(name)) {
      return;
    }
    PGProperty property = RENAMED.getOrDefault(name, PGProperty.forName(name));
    if (property == null) {
      throw new Failure("The connection setting " + name + " is not supported. Remove it.");
    }
    source.setProperty(property, driverValue(name, value));
  }

  private static String driverValue(String name, String value) {
    if (!name.equals("target_session_attrs")) {
      return value;
    }
    return switch (value) {
      case "read-write", "primary" -> "primary";
      case "read-only", "standby" -> "secondary";
      case "prefer-standby" -> "preferSecondary";
      default -> "any";
    };
  }

  /**
   * Parses {@code host1:port1,host2:port2}. If any host has a port, the others get the default
   * port.
   */
  private static void putHosts(Map<String, String> settings, String authority) {
    List<String> hosts = new ArrayList<>();
    List<String> ports = new ArrayList<>();
    for (String part : authority.split(",", -1)) {
      Matcher hostAndPort = HOST_AND_PORT.matcher(part);
      if (!hostAndPort.matches()) {
        throw new Failure("The database URL cannot be read: " + EXPECTED + ".");
      }
      String port = hostAndPort.group(2);
      hosts.add(hostAndPort.group(1));
      ports.add(port == null || port.isEmpty() ? DEFAULT_PORT : port);
    }
    put(settings, "host", String.join(",", hosts));
    if (authority.matches(".*:[0-9]+(,.*)?")) {
      put(settings, "port", String.join(",", ports));
    }
  }

  private static void put(Map<String, String> settings, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      settings.put(name, decoded(value));
    }
  }

  private static String decoded(String part) {
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw new Failure("The database URL has bad percent-encoding: " + EXPECTED + ".");
    }
  }
}
