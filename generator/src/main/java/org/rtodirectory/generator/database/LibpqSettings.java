package org.rtodirectory.generator.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.failure.Failure;

/**
 * Connection settings in libpq's order of precedence: the connection string, the service that it or
 * {@code PGSERVICE} names, the environment, libpq's defaults; for the password also the password
 * file.
 *
 * @param environment value of a variable, null if it is not set
 * @param home the user's home folder
 */
record LibpqSettings(UnaryOperator<@Nullable String> environment, Path home) {
  /**
   * The variables that name a database. If one of them is set, the embedded database is not used.
   */
  private static final List<String> NAMING =
      List.of("PGHOST", "PGHOSTADDR", "PGPORT", "PGDATABASE", "PGSERVICE");

  private static final Map<String, String> VARIABLES =
      Map.ofEntries(
          Map.entry("PGHOST", "host"),
          Map.entry("PGHOSTADDR", "hostaddr"),
          Map.entry("PGPORT", "port"),
          Map.entry("PGDATABASE", "dbname"),
          Map.entry("PGUSER", "user"),
          Map.entry("PGPASSWORD", "password"),
          Map.entry("PGPASSFILE", "passfile"),
          Map.entry("PGSSLMODE", "sslmode"),
          Map.entry("PGSSLCERT", "sslcert"),
          Map.entry("PGSSLKEY", "sslkey"),
          Map.entry("PGSSLROOTCERT", "sslrootcert"),
          Map.entry("PGCONNECT_TIMEOUT", "connect_timeout"),
          Map.entry("PGOPTIONS", "options"),
          Map.entry("PGAPPNAME", "application_name"),
          Map.entry("PGTARGETSESSIONATTRS", "target_session_attrs"),
          Map.entry("PGREQUIREPEER", "requirepeer"),
          Map.entry("PGREQUIREAUTH", "require_auth"),
          Map.entry("PGCHANNELBINDING", "channel_binding"),
          Map.entry("PGGSSENCMODE", "gssencmode"),
          Map.entry("PGSSLCRL", "sslcrl"),
          Map.entry("PGSSLCRLDIR", "sslcrldir"),
          Map.entry("PGSSLMINPROTOCOLVERSION", "ssl_min_protocol_version"),
          Map.entry("PGSSLMAXPROTOCOLVERSION", "ssl_max_protocol_version"));

  private static final Set<String> OTHERS_MAY_DO_NOTHING =
      Set.of("GROUP_READ", "GROUP_WRITE", "OTHERS_READ", "OTHERS_WRITE");

  /** The settings of this process. */
  static LibpqSettings ofProcess() {
    return new LibpqSettings(System::getenv, Path.of(System.getProperty("user.home", "/")));
  }

  /** Whether the environment names a database. */
  boolean nameDatabase() {
    return NAMING.stream().anyMatch(name -> variable(name) != null);
  }

  /**
   * Adds the missing settings to {@code settings}, which are those of a connection string.
   *
   * @throws Failure if the service is unknown or its file is not valid
   */
  void complete(Map<String, String> settings) {
    String named = settings.remove("service");
    String service = named == null ? variable("PGSERVICE") : named;
    if (service != null) {
      service(service).forEach(settings::putIfAbsent);
    }
    VARIABLES.forEach(
        (variable, setting) -> {
          String value = variable(variable);
          if (value != null) {
            settings.putIfAbsent(setting, value);
          }
        });
  }

  /**
   * The password that the password file has for a connection.
   *
   * @param passfile path of the password file, null for {@code ~/.pgpass}
   * @param host {@code localhost} for the default Unix socket
   * @throws Failure if other users can read the file
   */
  Optional<String> password(
      @Nullable String passfile, String host, String port, String database, String user) {
    Path file = passfile == null ? home.resolve(".pgpass") : Path.of(passfile);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    refusePublic(file);
    List<String> wanted = List.of(host, port, database, user);
    for (String line : lines(file, "password file")) {
      List<String> fields = line.startsWith("#") ? List.of() : fields(line);
      if (fields.size() > wanted.size() && matches(fields, wanted)) {
        return Optional.of(fields.get(wanted.size()));
      }
    }
    return Optional.empty();
  }

  private @Nullable String variable(String name) {
    String value = environment.apply(name);
    return value == null || value.isEmpty() ? null : value;
  }

  private Map<String, String> service(String name) {
    List<Path> files = new ArrayList<>();
    String own = variable("PGSERVICEFILE");
    files.add(own == null ? home.resolve(".pg_service.conf") : Path.of(own));
    String folder = variable("PGSYSCONFDIR");
    files.add(
        Path.of(folder == null ? "/etc/postgresql-common" : folder).resolve("pg_service.conf"));
    for (Path file : files) {
      if (Files.isRegularFile(file)) {
        Map<String, String> found = service(name, file);
        if (found != null) {
          return found;
        }
      }
    }
    throw new Failure(
        "The connection service "
            + name
            + " is defined neither in "
            + files.get(0)
            + " nor in "
            + files.get(1)
            + ". Check PGSERVICE, PGSERVICEFILE and PGSYSCONFDIR.");
  }

  private static @Nullable Map<String, String> service(String name, Path file) {
    Map<String, String> settings = null;
    int number = 0;
    for (String raw : lines(file, "service file")) {
      number++;
      String line = raw.strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("[")) {
        if (settings != null) {
          return settings;
        }
        settings = line.equals("[" + name + "]") ? new LinkedHashMap<>() : null;
      } else if (settings != null) {
        int equals = line.indexOf('=');
        if (equals < 1 || line.startsWith("ldap") || line.startsWith("service=")) {
          throw new Failure(
              file
                  + ":"
                  + number
                  + " cannot be used: expected NAME=VALUE; LDAP and services within services are"
                  + " not supported.");
        }
        settings.putIfAbsent(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    return settings;
  }

  private static List<String> lines(Path file, String kind) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new Failure(
          "The PostgreSQL "
              + kind
              + " "
              + file
              + " cannot be read: "
              + Failure.reason(unreadable)
              + ". Check its permissions, and that it is UTF-8.",
          unreadable);
    }
  }

  private static void refusePublic(Path file) {
    try {
      boolean others =
          Files.getPosixFilePermissions(file).stream()
              .anyMatch(permission -> OTHERS_MAY_DO_NOTHING.contains(permission.name()));
      if (others) {
        throw new Failure(
            "The PostgreSQL password file "
                + file
                + " can be read by others. Make it private first: chmod 0600.");
      }
    } catch (IOException | UnsupportedOperationException noPermissions) {
      // A file system without permissions, on which libpq does not check them either.
    }
  }

  /** The fields of a line, separated by colons; a backslash escapes the next character. */
  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && i + 1 < line.length()) {
        field.append(line.charAt(++i));
      } else if (c == ':' && fields.size() < 4) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }

  private static boolean matches(List<String> fields, List<String> wanted) {
    for (int i = 0; i < wanted.size(); i++) {
      if (!fields.get(i).equals("*") && !fields.get(i).equals(wanted.get(i))) {
        return false;
      }
    }
    return true;
  }
}
