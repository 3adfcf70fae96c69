package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.logging.LogManager;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The command line of the generator: help, settings, and the messages about invalid options, with
 * exit code 2.
 */
class UsageTest {
  private static final Pattern OPTION = Pattern.compile("(?m)^ +(-[a-zA-Z], )?--");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                             | A command is missing.",
        "publish --tarket x             | Unknown options: '--tarket', 'x'",
        "publish --target s3:x          | Invalid value for option '--target': not an address in object storage: expected s3://bucket or s3://bucket/prefix.",
        "publish --target xy:z          | Invalid value for option '--target': not an address: expected file:DIR or a path, or s3://bucket/prefix.",
        "publish --target s3://bucket --parallel 0 | Invalid value for option '--parallel': expected 1 to 1000.",
        "publish --target s3://bucket --parallel 1001 | Invalid value for option '--parallel': expected 1 to 1000.",
        "publish --s3-addressing host   | Invalid value for option '--s3-addressing': expected path or virtual.",
        "verify --s3-encryption aes     | Invalid value for option '--s3-encryption': expected AES256, aws:kms or aws:kms:KEY.",
        "publish --base-url http://me:secret@h | Invalid value for option '--base-url': expected http(s)://host[:port][/path].",
        "publish --base-url http://h/?a | Invalid value for option '--base-url': expected http(s)://host[:port][/path].",
        "publish --publisher ''         | Invalid value for option '--publisher': the name is empty.",
        "publish --city-path x          | The path pattern x must begin with /.",
        "publish --city-path /{slug}    | The path pattern /{slug} has the unknown placeholder {slug}. The known ones are {state_slug}, {city_slug}.",
        "publish --company-path /rto/{slug | The path pattern /rto/{slug has a brace outside of placeholders. The known ones are {slug}.",
        "publish --store-path /s/{state_slug}/{store_slug} | The path pattern /s/{state_slug}/{store_slug} lacks {city_slug}, without which pages of the website would share a path. Add it, or use --site off.",
        "publish --sheds-city-path /s/{city_slug} | The path pattern /s/{city_slug} lacks {state_slug}, without which pages of the website would share a path. Add it, or use --site off.",
        "publish --company-path /rto    | The path pattern /rto lacks {slug}, without which pages of the website would share a path. Add it, or use --site off.",
        "publish --city-path /a//{state_slug}/{city_slug} | The path pattern /a//{state_slug}/{city_slug} has an empty segment or a dot segment (. or ..). Remove it, or use --site off.",
        "publish --company-path /a/../{slug} | The path pattern /a/../{slug} has an empty segment or a dot segment (. or ..). Remove it, or use --site off.",
        "publish --company-path /{slug}/%2E | The path pattern /{slug}/%2E has an empty segment or a dot segment (. or ..). Remove it, or use --site off.",
        "publish --static-pages first   | Invalid value for option '--static-pages': expected all, or a number of pages from 0 to 999999999.",
        "publish --site yes             | Invalid value for option '--site': expected on or off.",
        "publish --site off --site-theme x | Invalid value for option '--site-theme': there is no website. Add --site on.",
        "publish --base-url http://h --site-theme x | Invalid value for option '--site-theme': there is no website. Add --site on.",
        "publish --site-map https://map.example | Invalid value for option '--site-map': expected a URL with {address} in it, or off.",
        "publish --site-report javascript:alert(1) | Invalid value for option '--site-report': expected a mail address, or a URL.",
        "publish --site-theme no-folder | Invalid value for option '--site-theme': no-folder is not a folder.",
        "publish --max-shrink -1        | Invalid value for option '--max-shrink': expected 0 to 100.",
        "publish --max-shrink 101       | Invalid value for option '--max-shrink': expected 0 to 100.",
        "publish --every 0s             | Invalid value for option '--every': expected more than 0s.",
        "publish --every 366d           | Invalid value for option '--every': expected at most 365d.",
        "publish --watch --dry-run      | Invalid value for option '--dry-run': it cannot be combined with --watch or --every.",
        "publish --watch --adopt        | --adopt and --unpin are for one publish. Use them without --watch and --every.",
        "publish --every 1h --unpin     | --adopt and --unpin are for one publish. Use them without --watch and --every.",
        "publish --every 5              | Invalid value for option '--every': expected a number and a unit (s, m, h, d), for example 30s.",
        "publish --every 1h --keep 0    | Invalid value for option '--keep': expected at least 1.",
        "publish --every 1h --admin-port 65536 | Invalid value for option '--admin-port': expected 0 to 65535.",
        "publish --every 1h --admin-port -1 | Invalid value for option '--admin-port': expected 0 to 65535.",
        "publish --every 1h --admin-port 0 --admin-host no.invalid | Invalid value for option '--admin-host': the host is not known.",
        "import --delete-despite-rejects x.csv | --delete-despite-rejects deletes nothing without --replace. Add --replace, or omit --delete-despite-rejects.",
        "import-guides --replace        | Missing required parameter: 'DIR'",
        "verify --delete-foreign        | --delete-foreign deletes nothing without --repair. Add --repair, or omit --delete-foreign.",
        "gc --keep 0                    | Invalid value for option '--keep': expected at least 1.",
      })
  void an_invalid_command_line_is_explained_with_a_pointer_to_help(
      String commandLine, String message) {
    Run run = Run.of(splitWords(commandLine));
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err().lines().findFirst()).contains(message);
    assertThat(run.lastLine()).matches("Try 'generator( [a-z-]+)? --help'\\.");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://me:secret@db.example/d",
        "postgresql://me:secret@db.example",
        "postgresql://me:secret @db.example/d",
        "jdbc:postgresql://db.example:secret/d",
        "secret",
      })
  void an_invalid_database_url_is_not_repeated(String url) {
    Run run = Run.of("publish", "--database-url", url);
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("Invalid value for option '--database-url': ")
        .contains("Expected postgresql://[user[:password]@]host[:port]/database")
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "publish ",
        "import ",
        "import-guides ",
        "demo ",
        "releases ",
        "rollback ",
        "verify ",
        "gc "
      })
  void help_names_the_environment_variable_of_every_option_and_the_exit_codes(String command) {
    Run run = Run.of(splitWords(command + "--help"));
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsPattern("Exit codes:\\n +0 +done\\n +1 +failed")
        .containsPattern("\\n +2 +invalid command line")
        .containsPattern("\\n +3 +refused")
        .containsPattern("\\n +130 +stopped by Ctrl-C")
        .containsPattern("\\n +143 +stopped by SIGTERM");
    assertThat(options(run.out()))
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(
            option ->
                option.matches(
                    "(?s)(help|version).*|.*\\(env\\s+RTO_[A-Z0-9_]+\\b.*|.*\\(command\\s+line\\s+only\\)\\s*"));
  }

  @ParameterizedTest
  @CsvSource({
    "publish, --allow-shrink",
    "import, --replace",
    "import, --delete-despite-rejects",
    "import-guides, --replace",
    "verify, --repair",
    "verify, --delete-foreign",
    "publish, --demo",
    "publish, --adopt",
    "publish, --unpin"
  })
  void options_that_delete_data_or_turn_off_a_safety_check_are_accepted_only_on_the_command_line(
      String command, String option, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("settings.properties");
    Files.writeString(file, option.substring(2) + "=true\n");
    Run run = Run.of(command, "--config=" + file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(option + " is given on the command line only.");
    String[] description =
        Objects.requireNonNull(GeneratorCommand.commandLine().getSubcommands().get(command))
            .getCommandSpec()
            .findOption(option)
            .description();
    assertThat(description[description.length - 1]).endsWith("(command line only)");
  }

  @ParameterizedTest
  @CsvSource({"true, INFO", "false, OFF"})
  void the_setting_verbose_switches_the_logs_of_libraries_on(
      boolean isVerbose, String level, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("settings.properties");
    Files.writeString(file, "verbose=" + isVerbose + "\n");
    Run.of("releases", "--target=" + folder.resolve("public"), "--config=" + file);
    assertThat(LogManager.getLogManager().getLogger("").getLevel().getName()).isEqualTo(level);
  }

  @Test
  void the_settings_in_force_are_shown_without_secrets_and_without_flags_that_are_off(
      @TempDir Path folder) throws IOException {
    Path file = folder.resolve("settings.properties");
    Files.writeString(
        file, "target=/srv/pub\ndatabase-url=postgresql://me:secret@h/d\nwatch=false\n");
    Run run =
        Run.of(
            "publish",
            "--show-settings",
            "--config=" + file,
            "--target=other",
            "--every=1h",
            "--after-publish=curl -H 'Authorization: secret' http://h/x",
            "--base-url=https://u:secret@d.example",
            "--site-map=https://u:secret@m.example/{address}");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().lines())
        .contains("target=other", "database-url=…", "every=PT1H", "after-publish=…")
        .contains("base-url=https://…@d.example")
        .noneMatch(line -> line.contains("secret") || line.startsWith("watch"));
  }

  /** Returns the options in a help text, each as its name without dashes and its description. */
  private static List<String> options(String help) {
    String options = help.substring(0, help.indexOf("Exit codes:"));
    return OPTION.splitAsStream(options).skip(1).toList();
  }

  private static String[] splitWords(String commandLine) {
    return Arrays.stream(commandLine.split(" ", -1))
        .filter(word -> !word.isEmpty())
        .map(word -> word.equals("''") ? "" : word)
        .toArray(String[]::new);
  }
}
