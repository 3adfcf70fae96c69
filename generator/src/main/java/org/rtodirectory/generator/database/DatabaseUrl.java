package org.rtodirectory.generator.database;

import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.report.Failure;

/**
 * The URL of a PostgreSQL database. The driver gets {@code jdbc:postgresql:} URLs unchanged. A URL
 * of the form {@code postgresql://[user[:password]@]host[:port]/database[?parameters]} is converted
 * to the form of the driver. In such a URL, the parameter {@code host=/FOLDER} names the folder of
 * a Unix socket. The driver adds defaults and reads service files and password files. {@link
 * #toString} never contains a password.
 */
public final class DatabaseUrl {
  private static final Pattern POSTGRESQL_URL =
      Pattern.compile(
          "postgres(?:ql)?://(?:(?<user>[^:/?#@\\s]*)(?::(?<password>[^/?#@\\s]*))?@)?(?<hosts>[^/?#@\\s]*)/(?<database>[^/?#\\s]+)(?:\\?(?<parameters>[^#\\s]*))?");

  /** The parameter with the folder of a Unix socket: {@code host=/run/postgresql}. */
  private static final Pattern SOCKET_FOLDER = Pattern.compile("(?:^|&)host=(?<folder>/[^&]*)");

  private final PGSimpleDataSource source = new PGSimpleDataSource();
  private final String text;

  /**
   * @param socketFolder the folder of the Unix socket, or empty if the URL names a host
   */
  private DatabaseUrl(String jdbcUrl, String socketFolder) {
    Properties parsed = Driver.parseURL(jdbcUrl, null);
    if (parsed == null) {
      throw unreadable();
    }
    // Ignoring a parameter, such as channel_binding, could make the connection less secure.
    if (parsed.stringPropertyNames().stream().anyMatch(name -> PGProperty.forName(name) == null)) {
      throw new Failure(
          "The database URL has a parameter that the JDBC driver does not have. Use the names of"
              + " https://jdbc.postgresql.org/documentation/use/#connection-parameters.");
    }
    source.setUrl(jdbcUrl);
    source.setApplicationName("rent-to-own-directory");
    if (parsed.getProperty(PGProperty.PREPARE_THRESHOLD.getName()) == null) {
      // A pooler may run each transaction in another server process, which does not have the
      // statements that were prepared in an earlier process.
      source.setPrepareThreshold(0);
    }
    String host = socketFolder.isEmpty() ? parsed.getProperty("PGHOST") : socketFolder;
    text = host + ":" + parsed.getProperty("PGPORT") + "/" + parsed.getProperty("PGDBNAME");
  }

  /**
   * Parses a URL. The message of a failure does not quote {@code text}, which may contain a
   * password.
   */
  public static DatabaseUrl parse(String text) {
    if (text.startsWith("jdbc:postgresql:")) {
      return new DatabaseUrl(text, "");
    }
    Matcher url = POSTGRESQL_URL.matcher(text);
    if (!url.matches()) {
      throw unreadable();
    }
    String hosts = url.group("hosts");
    String parameters = Objects.requireNonNullElse(url.group("parameters"), "");
    Matcher socket = SOCKET_FOLDER.matcher(parameters);
    String folder = socket.find() ? socket.group("folder") : "";
    if (!folder.isEmpty()) {
      String port = hosts.contains(":") ? hosts.substring(hosts.indexOf(':') + 1) : "5432";
      parameters =
          socket.replaceFirst("")
              + "&sslmode=disable&socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg"
              + "&socketFactoryArg="
              + folder
              + "/.s.PGSQL."
              + port;
    }
    if (url.group("user") != null) {
      parameters += "&user=" + escapeAmpersand(url.group("user"));
    }
    if (url.group("password") != null) {
      parameters += "&password=" + escapeAmpersand(url.group("password"));
    }
    return new DatabaseUrl(
        "jdbc:postgresql://"
            + (hosts.isEmpty() || hosts.startsWith(":") ? "localhost" : "")
            + hosts
            + "/"
            + escapePlus(url.group("database"))
            + "?"
            + escapePlus(parameters),
        folder);
  }

  /** Escapes ampersands, because they separate parameters. */
  private static String escapeAmpersand(String credential) {
    return credential.replace("&", "%26");
  }

  /** Escapes plus signs, because the driver, unlike RFC 3986, decodes them as blanks. */
  private static String escapePlus(String encoded) {
    return encoded.replace("+", "%2B");
  }

  public DataSource dataSource() {
    return source;
  }

  @Override
  public String toString() {
    return text;
  }

  private static Failure unreadable() {
    return new Failure(
        "The database URL cannot be read. Expected"
            + " postgresql://[user[:password]@]host[:port]/database or jdbc:postgresql://….");
  }
}
