package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;

/** Why a search finds what it finds, asked on the command line. */
class ExplainCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void each_result_is_printed_with_its_pass_cost_and_match_class() {
    TestRelease.publish(SmallDirectory.directory(), folder);
    assertThat(run("explain", "--source", folder.toString(), "Dalas, TX")).isZero();
    assertThat(out.toString().lines())
        .startsWith(
            "folded: \"dalas tx\", the last word may go on",
            "pass  cost  class  address  stores  type     name",
            "   5     1      0               30  CITY     Dallas, TX");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void the_vertical_is_chosen_by_its_name() {
    TestRelease.publish(SmallDirectory.directory(), folder);
    String source = folder.toString();
    assertThat(run("explain", "--source", source, "--vertical", "sheds", "rent ride")).isZero();
    assertThat(out.toString()).contains("Nothing is found.");
    assertThat(run("explain", "--source", source, "--vertical", "boats", "rent")).isEqualTo(2);
    assertThat(err.toString()).startsWith("Invalid value for option '--vertical'");
  }

  @Test
  void without_a_release_the_exit_code_is_1() {
    assertThat(run("explain", "--source", folder.toString(), "dallas")).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void the_help_of_the_gateway_names_explain_and_explain_has_its_own_help() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Commands:").contains("  explain  ");
    assertThat(run("explain", "--help")).isZero();
    assertThat(out.toString()).contains("--vertical=NAME");
  }

  private int run(String... args) {
    return GatewayCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
