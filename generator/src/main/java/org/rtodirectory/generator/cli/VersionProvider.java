package org.rtodirectory.generator.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the program, as its jar says it. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = VersionProvider.class.getPackage().getImplementationVersion();
    return new String[] {"generator " + (version == null ? "(not packaged)" : version)};
  }
}
