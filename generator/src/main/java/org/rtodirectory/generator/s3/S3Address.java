package org.rtodirectory.generator.s3;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a store: {@code s3://bucket/prefix}. */
public record S3Address(String bucket, String prefix) {
  private static final String SCHEME = "s3:";
  private static final Pattern ADDRESS =
      Pattern.compile("s3://([A-Za-z0-9][A-Za-z0-9._-]{2,62})(?:/([^?#\\\\\\p{Cntrl}]*))?");

  public static boolean isMeantBy(String text) {
    return text.startsWith(SCHEME);
  }

  public static S3Address parse(String text) {
    Matcher parts = ADDRESS.matcher(text);
    if (parts.matches()) {
      String prefix = parts.group(2) == null ? "" : parts.group(2);
      if (prefix.isEmpty()) {
        return new S3Address(parts.group(1), "");
      }
      String path = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
      if (isPlainPath(path)) {
        return new S3Address(parts.group(1), path + "/");
      }
    }
    throw new IllegalArgumentException(
        "not an address in object storage: expected s3://bucket or s3://bucket/prefix");
  }

  /** Whether {@code path} has no part that is empty, {@code .} or {@code ..}. */
  static boolean isPlainPath(String path) {
    return path.indexOf('\\') < 0
        && Arrays.stream(path.split("/", -1))
            .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
  }

  @Override
  public String toString() {
    return "s3://" + bucket + "/" + prefix;
  }
}
