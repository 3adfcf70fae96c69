package org.rtodirectory.dist;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The scripts that run when the Debian package is installed or removed, and the units. Each command
 * of a script is replaced by one that prints its name and arguments.
 */
class DebianPackageTest {
  private static final Path SCRIPTS = Path.of("src/main/deb").toAbsolutePath();
  private static final Path UNITS = Path.of("src/main/systemd");
  private static final String INSTALL_FOLDER =
      "install -d -o rto-publisher -g rto-publisher -m 0755 /var/lib/rent-to-own";
  private static final Pattern SETTING = Pattern.compile("(?m)^([A-Za-z]+)=(.*)$");

  @TempDir private Path bin;

  @Test
  void an_installation_creates_the_users_that_are_missing() throws Exception {
    String addUser =
        "adduser --quiet --system --group --no-create-home --home /var/lib/rent-to-own ";
    assertThat(run("postinst configure", Map.of("getent", "exit 1", "stat", "")))
        .containsExactly(addUser + "rto-publisher", addUser + "rto-gateway", INSTALL_FOLDER);
    assertThat(run("postinst configure", Map.of("stat", ""))).containsExactly(INSTALL_FOLDER);
  }

  @ParameterizedTest
  @CsvSource({"600 root:root, true", "640 root:root, false", "600 root:adm, false"})
  void the_file_of_the_password_gets_its_group_unless_an_administrator_has_changed_it(
      String modeAndOwner, boolean isProtected) throws Exception {
    List<String> commands = run("postinst configure", Map.of("stat", "echo " + modeAndOwner));
    String file = " /etc/rent-to-own/publish.env";
    assertThat(commands.contains("chgrp rto-publisher" + file)).isEqualTo(isProtected);
    assertThat(commands.contains("chmod 640" + file)).isEqualTo(isProtected);
  }

  @ParameterizedTest
  @CsvSource({
    "postinst abort-upgrade",
    "postrm remove",
    "postrm upgrade",
  })
  void other_steps_change_nothing(String call) throws Exception {
    assertThat(run(call, Map.of("getent", "exit 1"))).isEmpty();
  }

  @Test
  void a_removal_deletes_the_class_archive() throws Exception {
    for (String step : List.of("remove", "upgrade")) {
      assertThat(run("prerm " + step, Map.of()))
          .singleElement()
          .asString()
          .matches("rm -f /usr/lib/rent-to-own/lib/edge-worker\\.jsa.*");
    }
  }

  @Test
  void a_purge_deletes_the_published_files_and_the_users() throws Exception {
    String rm = "rm -rf --one-file-system /var/lib/rent-to-own /var/cache/rent-to-own";
    assertThat(run("postrm purge", Map.of()))
        .containsExactly(
            rm, "deluser --quiet --system rto-publisher", "deluser --quiet --system rto-gateway");
    assertThat(run("postrm purge", Map.of("getent", "exit 1", "rm", "exit 1"))).isEmpty();
  }

  @Test
  void each_service_runs_with_its_own_user_settings_and_program() throws IOException {
    for (String name : List.of("gateway", "publish", "publish-once")) {
      Map<String, Set<String>> unit = settings(name + ".service");
      boolean isGateway = name.equals("gateway");
      String user = isGateway ? "rto-gateway" : "rto-publisher";
      assertThat(unit.get("User")).as(name).containsExactly(user);
      assertThat(unit.get("Group")).as(name).containsExactly(user);
      assertThat(unit.get("EnvironmentFile"))
          .containsExactly("/etc/rent-to-own/" + (isGateway ? "gateway" : "publish") + ".env");
      assertThat(Path.of("src/main/etc", isGateway ? "gateway.env" : "publish.env")).exists();
      assertThat(unit.get("UMask")).as(name).containsExactly(isGateway ? "0077" : "0022");
      boolean isRestarted = !name.equals("publish-once");
      assertThat(unit.getOrDefault("Restart", Set.of()))
          .isEqualTo(isRestarted ? Set.of("on-failure") : Set.of());
      assertThat(unit.getOrDefault("RestartPreventExitStatus", Set.of()))
          .isEqualTo(isRestarted ? Set.of("2") : Set.of());
    }
    assertThat(settings("gateway.service").get("ExecStart"))
        .containsExactly("/usr/bin/rto-gateway");
    assertThat(settings("publish.service").get("ExecStart"))
        .containsExactly("/usr/bin/rto-generator publish --watch");
    assertThat(settings("publish-once.service").get("ExecStart"))
        .containsExactly("/usr/bin/rto-generator publish");
    assertThat(settings("publish-once.timer").get("OnCalendar")).containsExactly("*:0/15");
  }

  @Test
  void all_services_have_the_same_restrictions_except_the_local_sockets_of_the_publisher()
      throws IOException {
    String gateway = restrictions("gateway.service");
    assertThat(gateway).contains("NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateUsers=yes");
    String publisher = gateway.replace("AF_INET AF_INET6", "AF_INET AF_INET6 AF_UNIX");
    assertThat(restrictions("publish.service")).isEqualTo(publisher);
    assertThat(restrictions("publish-once.service")).isEqualTo(publisher);
  }

  /** Returns the part of a unit that restricts the service. */
  private static String restrictions(String unit) throws IOException {
    String text = Files.readString(UNITS.resolve("rent-to-own-" + unit));
    return text.substring(text.indexOf("NoNewPrivileges")).replaceFirst("(?s)\n\\[Install].*", "");
  }

  private static Map<String, Set<String>> settings(String unit) throws IOException {
    Map<String, Set<String>> settings = new TreeMap<>();
    SETTING
        .matcher(Files.readString(UNITS.resolve("rent-to-own-" + unit)))
        .results()
        .forEach(
            line ->
                settings
                    .computeIfAbsent(line.group(1), name -> new TreeSet<>())
                    .add(line.group(2)));
    return settings;
  }

  /**
   * Runs a script. It must succeed. Returns the commands that it runs, except those of systemd.
   *
   * @param call the name of the script and its arguments
   * @param bodies the bodies of commands that are not printed
   */
  private List<String> run(String call, Map<String, String> bodies) throws Exception {
    Stream.of("adduser", "chgrp", "chmod", "deluser", "install", "rm", "systemctl")
        .forEach(
            command ->
                create(command, bodies.getOrDefault(command, "echo " + command + " \"$@\"")));
    Stream.of("getent", "stat")
        .forEach(command -> create(command, bodies.getOrDefault(command, "")));
    ProcessBuilder builder = new ProcessBuilder("/bin/sh");
    String[] words = call.split(" ");
    builder.command().add(SCRIPTS.resolve(words[0]).toString());
    builder.command().add(words[1]);
    builder.environment().put("PATH", bin.toString());
    Process process = builder.start();
    List<String> lines =
        process
            .inputReader(StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.startsWith("systemctl "))
            .toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  private void create(String command, String body) {
    try {
      Path file = bin.resolve(command);
      Files.writeString(file, "#!/bin/sh\n" + body + "\n");
      Files.setPosixFilePermissions(file, fromString("rwxr-xr-x"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
