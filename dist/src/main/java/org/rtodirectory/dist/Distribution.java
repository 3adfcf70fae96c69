package org.rtodirectory.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.rtodirectory.edge.EdgeWorker;
import org.rtodirectory.generator.cli.GeneratorCommand;
import picocli.AutoComplete;
import picocli.CommandLine;

/** The build step that writes the generated part of {@code share/}. */
public final class Distribution {
  /** The class files that a gateway may load at its start. */
  private static final Pattern STARTUP_CLASS =
      Pattern.compile(
          "(org/rtodirectory|io/netty|io/micrometer|picocli|tools/jackson|com/github)/.*[.]class");

  private Distribution() {}

  /**
   * Writes the files, or fails the build with the reason. An earlier step of the build has written
   * the bill of materials, unless Maven works offline.
   *
   * @param args the folder {@code share}, the version, and the jar of the gateway
   */
  public static void main(String[] args) throws IOException {
    Path share = Path.of(args[0]);
    String version = args[1];
    Path gatewayJar = Path.of(args[2]);
    for (CommandLine program : programs()) {
      Path completion = share.resolve("bash-completion/completions/" + program.getCommandName());
      Files.createDirectories(completion.getParent());
      Files.writeString(completion, AutoComplete.bash(program.getCommandName(), program));
      Path manual = Files.createDirectories(share.resolve("man/man1"));
      for (Map.Entry<String, String> page : ManualPages.of(program, version).entrySet()) {
        Files.writeString(manual.resolve(page.getKey() + ".1"), page.getValue());
      }
    }
    Path classes = share.resolve("class-data/edge-worker.classes");
    Files.createDirectories(classes.getParent());
    Files.write(classes, startupClasses(gatewayJar));
    Path sbom = share.resolve("sbom/rent-to-own-directory.cdx.json");
    if (Files.notExists(sbom)) {
      System.err.println(
          "Maven works offline, so there is no bill of materials. The licenses of the libraries are"
              + " not checked, and the packages do not contain them. Build releases without"
              + " --offline.");
      return;
    }
    try {
      Licenses.of(sbom).write(share.resolve("licences"));
    } catch (Licenses.UnknownLicense e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  /** Returns the names of the classes for Java's class-data archive, which shortens the start. */
  private static List<String> startupClasses(Path jar) throws IOException {
    try (JarFile program = new JarFile(jar.toFile())) {
      return program.stream()
          .map(JarEntry::getName)
          .filter(name -> STARTUP_CLASS.matcher(name).matches())
          .map(name -> name.substring(0, name.length() - ".class".length()))
          .sorted()
          .toList();
    }
  }

  /** Returns the programs, with their installed names. */
  private static CommandLine[] programs() {
    return new CommandLine[] {
      GeneratorCommand.commandLine().setCommandName("rto-generator"),
      EdgeWorker.commandLine().setCommandName("rto-gateway")
    };
  }
}
