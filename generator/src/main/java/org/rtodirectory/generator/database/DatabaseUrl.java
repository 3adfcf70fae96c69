package org.rtodirectory.generator.database;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.report.Failure;

/**
 * The URL of a PostgreSQL database. {@code jdbc:postgresql:} URLs go to the driver as they are.
 * {@code postgresql://[user[:password]@]host[:port]/database[?parameters]} is the same with the
 * user in front, and with a Unix socket's folder where {@code ?host=/FOLDER} names one. Defaults,
 * services and password files are the driver's. {@link #toString} never contains a password.
 */
public final class DatabaseUrl {
  private static final int CONNECT_TIMEOUT_SECONDS = 10;
  private static final String EXPECTED =
      "expected postgresql://[user[:password]@]host[:port]/database or jdbc:postgresql://…";
  private static final Pattern URI =
      Pattern.compile("postgres(?:ql)?://(?:([^/?#@]*)@)?([^/?#@]*)/([^/?#]+)(?:\\?([^#]*))?");

  private final PGSimpleDataSource source;
  private final String shown;

  private DatabaseUrl(PGSimpleDataSource source, String shown) {
    this.source = source;
    this.shown = shown;
  }

  /**
   * Parses a URL.
   *
   * @throws Failure if it is not a valid PostgreSQL URL, or sets what the driver does not know; the
   *     message does not quote it, because it may contain a password
   */
  public static DatabaseUrl parse(String text) {
    if (text.startsWith("jdbc:postgresql:")) {
      return of(text, null);
    }
    if (!text.startsWith("postgresql://") && !text.startsWith("postgres://")) {
      throw new Failure("The database URL is not one of PostgreSQL: " + EXPECTED + ".");
    }
    Matcher uri = URI.matcher(text);
    if (!uri.matches() || text.chars().anyMatch(c -> c <= ' ')) {
      throw unreadable();
    }
    String hosts = uri.group(2);
    String folder = null;
    List<String> parameters = new ArrayList<>();
    for (String parameter : uri.group(4) == null ? new String[0] : uri.group(4).split("&")) {
      String[] nameAndValue = parameter.split("=", 2);
      if (nameAndValue[0].equals("host") && nameAndValue.length == 2) {
        folder = decoded(nameAndValue[1]);
      } else {
        requireKnown(nameAndValue[0]);
        parameters.add(parameter.replace("+", "%2B"));
      }
    }
    boolean hasNoHost = hosts.isEmpty() || hosts.startsWith(":");
    if (folder != null && !(folder.startsWith("/") && hasNoHost)) {
      throw new Failure(
          "The parameter host of a database URL is for the folder of a Unix socket, for example"
              + " postgresql://me@:5432/database?host=/run/postgresql. Put other hosts before the"
              + " database.");
    }
    String jdbc = "jdbc:postgresql://" + (hasNoHost ? "localhost" + hosts : hosts) + "/";
    DatabaseUrl url = of(jdbc + uri.group(3) + "?" + String.join("&", parameters), folder);
    if (uri.group(1) != null) {
      String[] credentials = uri.group(1).split(":", 2);
      url.source.setUser(decoded(credentials[0]));
      if (credentials.length == 2) {
        url.source.setPassword(decoded(credentials[1]));
      }
    }
    return url;
  }

  /** A source of connections, with a connect time-out of ten seconds. Does not connect yet. */
  public DataSource dataSource() {
    return source;
  }

  /** {@code host:port/database}, for messages and logs. */
  @Override
  public String toString() {
    return shown;
  }

  private static DatabaseUrl of(String url, @Nullable String socketFolder) {
    Properties parsed = Driver.parseURL(url, null);
    if (parsed == null) {
      throw unreadable();
    }
    String port = parsed.getProperty("PGPORT");
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    if (!url.contains("connectTimeout=")) {
      source.setConnectTimeout(CONNECT_TIMEOUT_SECONDS);
    }
    source.setApplicationName("rent-to-own-directory");
    if (socketFolder != null) {
      source.setSocketFactory("org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg");
      source.setSocketFactoryArg(socketFolder + "/.s.PGSQL." + port);
      source.setSslMode("disable"); // There is no TLS on a Unix socket.
    }
    String host = socketFolder == null ? parsed.getProperty("PGHOST") : socketFolder;
    return new DatabaseUrl(source, host + ":" + port + "/" + parsed.getProperty("PGDBNAME"));
  }

  /**
   * A setting that the driver ignores may be one that protects the connection ({@code
   * channel_binding}), so it is refused.
   */
  private static void requireKnown(String name) {
    if (PGProperty.forName(decoded(name)) == null) {
      throw new Failure(
          "The database URL has a parameter that the JDBC driver does not have. Use the names of"
              + " https://jdbc.postgresql.org/documentation/use/#connection-parameters.");
    }
  }

  private static Failure unreadable() {
    return new Failure("The database URL cannot be read: " + EXPECTED + ".");
  }

  private static String decoded(String part) {
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new Failure("The database URL has bad percent-encoding: " + EXPECTED + ".");
    }
  }
}
