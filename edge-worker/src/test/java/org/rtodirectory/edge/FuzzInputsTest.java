package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The recorded inputs of fuzz tests. Jazzer looks for them in a folder with the names of the class
 * and the method, and does without them if there is none.
 */
class FuzzInputsTest {
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final Pattern FOLDER = Pattern.compile("(.*FuzzTest)Inputs/([^/]+)");

  @Test
  void every_folder_of_recorded_inputs_has_the_name_of_a_fuzz_test() throws Exception {
    List<MatchResult> folders = folders();
    assertThat(folders).isNotEmpty();
    for (MatchResult folder : folders) {
      assertThat(fuzzTests(folder.group(1))).contains(folder.group(2));
    }
  }

  private static List<MatchResult> folders() throws IOException {
    try (Stream<Path> all = Files.walk(RESOURCES)) {
      return all.filter(Files::isDirectory)
          .map(folder -> FOLDER.matcher(RESOURCES.relativize(folder).toString()))
          .filter(Matcher::matches)
          .map(Matcher::toMatchResult)
          .toList();
    }
  }

  private static List<String> fuzzTests(String path) throws ClassNotFoundException {
    return Arrays.stream(Class.forName(path.replace('/', '.')).getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(FuzzTest.class))
        .map(Method::getName)
        .toList();
  }
}
