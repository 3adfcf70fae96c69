package org.rtodirectory.generator.database;

import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.report.Failure;

/**
 * The URL of a PostgreSQL database. The driver gets {@code jdbc:postgresql:} URLs unchanged. The
 * form {@code postgresql://[user[:password]@]host[:port]/database[?parameters]} is converted. Its
 * parameter {@code ?host=/FOLDER} names the folder of a Unix socket. The rules of the driver apply
 * to defaults, service files and password files. {@link #toString} never contains a password.
 */
public final class DatabaseUrl {
  private static final Pattern URI =
      Pattern.compile(
          "postgres(?:ql)?://(?:([^:/?#@\\s]*)(?::([^/?#@\\s]*))?@)?([^/?#@\\s]*)/([^/?#\\s]+)(?:\\?([^#\\s]*))?");
  private static final Pattern SOCKET_FOLDER = Pattern.compile("(?:^|&)host=(/[^&]*)");

  private final PGSimpleDataSource source = new PGSimpleDataSource();
  private final String text;

  private DatabaseUrl(String jdbc, String socketFolder) {
    Properties parsed = Driver.parseURL(jdbc, null);
    if (parsed == null) {
      throw unreadable();
    }
    // Ignoring a parameter, such as channel_binding, could make the connection less secure.
    if (parsed.stringPropertyNames().stream().anyMatch(name -> PGProperty.forName(name) == null)) {
      throw new Failure(
          "The database URL has a parameter that the JDBC driver does not have. Use the names of"
              + " https://jdbc.postgresql.org/documentation/use/#connection-parameters.");
    }
    source.setUrl(jdbc);
    source.setApplicationName("rent-to-own-directory");
    if (parsed.getProperty(PGProperty.PREPARE_THRESHOLD.getName()) == null) {
      // A pooler may run each transaction on another server process, which does not know the
      // statements that the former process prepared.
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
    Matcher uri = URI.matcher(text);
    if (!uri.matches()) {
      throw unreadable();
    }
    String hosts = uri.group(3);
    String parameters = uri.group(5) == null ? "" : uri.group(5);
    Matcher socket = SOCKET_FOLDER.matcher(parameters);
    String folder = socket.find() ? socket.group(1) : "";
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
    if (uri.group(1) != null) {
      parameters += "&user=" + escaped(uri.group(1));
    }
    if (uri.group(2) != null) {
      parameters += "&password=" + escaped(uri.group(2));
    }
    return new DatabaseUrl(
        "jdbc:postgresql://"
            + (hosts.isEmpty() || hosts.startsWith(":") ? "localhost" : "")
            + hosts
            + "/"
            + withPlus(uri.group(4))
            + "?"
            + withPlus(parameters),
        folder);
  }

  /** Escapes the character that separates parameters, which user and password may contain. */
  private static String escaped(String credential) {
    return credential.replace("&", "%26");
  }

  /** Escapes plus signs, since the driver decodes them as blanks, unlike RFC 3986. */
  private static String withPlus(String encoded) {
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
        "The database URL cannot be read: expected"
            + " postgresql://[user[:password]@]host[:port]/database or jdbc:postgresql://….");
  }
}
