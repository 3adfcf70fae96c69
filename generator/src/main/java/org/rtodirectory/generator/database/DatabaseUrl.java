package org.rtodirectory.generator.database;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.failure.Failure;

/**
 * The address of a PostgreSQL database, as {@code
 * postgresql://[user[:password]@]host[:port]/database[?parameters]} or as a {@code
 * jdbc:postgresql:} URL. Its text form never shows a password.
 */
public final class DatabaseUrl {
  private static final int CONNECT_TIMEOUT_SECONDS = 10;
  private static final String EXPECTED =
      "expected postgresql://[user[:password]@]host[:port]/database or jdbc:postgresql://…";

  private final String jdbcUrl;
  private final @Nullable String user;
  private final @Nullable String password;
  private final String shown;

  private DatabaseUrl(String jdbcUrl, @Nullable String user, @Nullable String password) {
    this.jdbcUrl = jdbcUrl;
    this.user = user;
    this.password = password;
    this.shown = shown(jdbcUrl);
  }

  /**
   * Reads an address.
   *
   * @throws Failure if it is no PostgreSQL address; the message does not repeat it, for it may hold
   *     a password
   */
  public static DatabaseUrl parse(String text) {
    if (text.startsWith("jdbc:postgresql:")) {
      return new DatabaseUrl(text, null, null);
    }
    if (!text.startsWith("postgresql://") && !text.startsWith("postgres://")) {
      throw new Failure("The database URL is not one of PostgreSQL: " + EXPECTED + ".");
    }
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException malformed) {
      throw new Failure(
          "The database URL cannot be read (" + malformed.getReason() + "): " + EXPECTED + ".");
    }
    String authority = uri.getRawAuthority();
    String path = uri.getRawPath();
    if (authority == null || path == null || path.length() < 2) {
      throw new Failure("The database URL names no host or no database: " + EXPECTED + ".");
    }
    int at = authority.lastIndexOf('@');
    String query = uri.getRawQuery();
    String jdbcUrl =
        "jdbc:postgresql://"
            + authority.substring(at + 1)
            + path
            + (query == null ? "" : "?" + query);
    if (at < 0) {
      return new DatabaseUrl(jdbcUrl, null, null);
    }
    String[] credentials = authority.substring(0, at).split(":", 2);
    return new DatabaseUrl(
        jdbcUrl, decoded(credentials[0]), credentials.length == 2 ? decoded(credentials[1]) : null);
  }

  /**
   * A source of connections to it, each opened within ten seconds or not at all. Nothing is
   * connected yet.
   */
  public DataSource dataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(jdbcUrl);
    if (user != null) {
      source.setUser(user);
    }
    if (password != null) {
      source.setPassword(password);
    }
    if (!jdbcUrl.contains("connectTimeout=")) {
      source.setConnectTimeout(CONNECT_TIMEOUT_SECONDS);
    }
    source.setApplicationName("rent-to-own-directory");
    return source;
  }

  /** {@code host:port/database}: fit for messages and logs. */
  @Override
  public String toString() {
    return shown;
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static String shown(String jdbcUrl) {
    Properties parsed = Driver.parseURL(jdbcUrl, null);
    if (parsed == null) {
      throw new Failure("The database URL cannot be read: " + EXPECTED + ".");
    }
    return parsed.getProperty("PGHOST")
        + ":"
        + parsed.getProperty("PGPORT")
        + "/"
        + parsed.getProperty("PGDBNAME");
  }
}
