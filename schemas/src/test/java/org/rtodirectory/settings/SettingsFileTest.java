package org.rtodirectory.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a settings file may say, and what comes before it. */
class SettingsFileTest {
  private static final Set<String> OPTIONS = Set.of("--port", "--base-url");

  @TempDir private Path folder;

  @Test
  void a_key_is_the_name_of_an_option() throws Exception {
    SettingsFile settings = read("# here\nport = 9000\nbase-url: https://caf\u00e9.example\n");
    assertThat(settings.value("--port", Map.of())).isEqualTo("9000");
    assertThat(settings.value("--base-url", Map.of())).isEqualTo("https://caf\u00e9.example");
    assertThat(settings.value("--other", Map.of())).isNull();
  }

  @Test
  void the_environment_comes_before_the_file() throws Exception {
    SettingsFile settings = read("base-url=http://file.example\n");
    assertThat(settings.value("--base-url", Map.of("RTO_BASE_URL", "x"))).isNull();
  }

  @Test
  void the_command_line_names_the_file_before_the_environment_does() {
    Map<String, String> environment = Map.of("RTO_X_CONFIG", "c");
    assertThat(SettingsFile.named("RTO_X_CONFIG", new String[] {"--config", "a"}, environment))
        .contains(Path.of("a"));
    assertThat(SettingsFile.named("RTO_X_CONFIG", new String[] {"--config=b"}, environment))
        .contains(Path.of("b"));
    assertThat(SettingsFile.named("RTO_X_CONFIG", new String[] {"--config"}, environment))
        .contains(Path.of("c"));
    assertThat(SettingsFile.named("RTO_X_CONFIG", new String[0], Map.of())).isEmpty();
  }

  @Test
  void unknown_keys_are_named_all_at_once_and_values_are_not() {
    assertThatThrownBy(() -> read("prot=secret\nport=1\n--port=2\nb\u00e4=3\n"))
        .isInstanceOf(SettingsFile.Unusable.class)
        .hasMessageEndingWith(" cannot be used: these are not names of options: --port, b?, prot.")
        .hasMessageNotContaining("secret");
  }

  @Test
  void an_unreadable_settings_file_is_reported() throws IOException {
    assertThatThrownBy(() -> read("port=\\u00zz\n")).hasMessageContaining("malformed \\u escape");
    assertThatThrownBy(() -> SettingsFile.read(folder.resolve("absent"), OPTIONS))
        .hasMessageContaining("cannot be read: NoSuchFile");
    Path file = folder.resolve("latin1");
    Files.writeString(file, "port=\u00e4", StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> SettingsFile.read(file, OPTIONS))
        .hasMessageContaining("not valid UTF-8");
    Files.write(file, new byte[1_048_577]);
    assertThatThrownBy(() -> SettingsFile.read(file, OPTIONS)).hasMessageContaining("larger than");
  }

  private SettingsFile read(String text) throws IOException, SettingsFile.Unusable {
    Path file = folder.resolve("settings.properties");
    Files.writeString(file, text);
    return SettingsFile.read(file, OPTIONS);
  }
}
