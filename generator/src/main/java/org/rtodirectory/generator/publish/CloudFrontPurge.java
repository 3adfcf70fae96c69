package org.rtodirectory.generator.publish;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.text.Sha256;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;

/**
 * Invalidates objects in a distribution of Amazon CloudFront. Up to 1,000 objects are invalidated
 * individually, with the queries under which the function of the distribution caches them. For
 * more, one wildcard path covers all pages of the API; if there are also more than 1,000 other
 * objects, such as pages of the site, one wildcard path covers the whole distribution. CloudFront
 * counts a wildcard as one path, and charges for each path beyond 1,000 a month. Credentials come
 * from the standard AWS environment and profile.
 *
 * <p>The only request, CreateInvalidation of the API of 2020-05-31, is signed with the SDK's
 * credentials and signer; the SDK's client for CloudFront would be a seventh of the program's size.
 * 1,000 objects have at most the 3,000 paths that CloudFront's developer guide, "Invalidate files",
 * allows in progress.
 */
public final class CloudFrontPurge implements CachePurge {
  /** Prefix of the id of a distribution on the command line. */
  public static final String PREFIX = "cloudfront:";

  /** The endpoint of AWS, which serves all regions. */
  public static final URI AWS = URI.create("https://cloudfront.amazonaws.com");

  private static final String REGION = "us-east-1";
  private static final int MOST_OBJECTS = 1000;
  private static final String PAGES = "api/";
  private static final String ALL_PAGES = "/api/*";
  private static final String EVERYTHING = "/*";
  private static final Pattern CODE = Pattern.compile("<Code>([A-Za-z]{1,80})</Code>");

  private final String distribution;
  private final URI endpoint;
  private final PurgeClient client = new PurgeClient();
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();

  /**
   * @param distribution the id of the distribution
   * @param endpoint the endpoint of the API
   */
  public CloudFrontPurge(String distribution, URI endpoint) {
    this.distribution = distribution;
    this.endpoint = endpoint;
  }

  @Override
  public String target() {
    return PREFIX + distribution;
  }

  @Override
  public void purge(Collection<String> keys, String reference) throws IOException {
    Set<String> paths = paths(keys);
    if (paths.isEmpty()) {
      return;
    }
    try (DefaultCredentialsProvider credentials = DefaultCredentialsProvider.builder().build()) {
      invalidate(credentials.resolveCredentials(), body(paths, reference));
    } catch (SdkException e) {
      throw new IOException("no request can be sent to CloudFront: check the AWS credentials", e);
    }
  }

  private void invalidate(AwsCredentials credentials, byte[] body) throws IOException {
    URI uri = endpoint.resolve("/2020-05-31/distribution/" + distribution + "/invalidation");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    SdkHttpRequest plain =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.POST)
            .uri(uri)
            .putHeader("Content-Type", "application/xml")
            .build();
    signer
        .sign(
            signed ->
                signed
                    .identity(credentials)
                    .request(plain)
                    .payload(() -> new ByteArrayInputStream(body))
                    .putProperty(AwsV4HttpSigner.REGION_NAME, REGION)
                    .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "cloudfront"))
        .request()
        .forEachHeader(
            (name, values) -> {
              if (!name.equals("Host")) { // The client sends it.
                values.forEach(value -> request.header(name, value));
              }
            });
    HttpResponse<String> answer = client.send(request);
    if (answer.statusCode() / 100 != 2) {
      Matcher code = CODE.matcher(answer.body());
      throw new IOException(
          "CloudFront answers " + answer.statusCode() + (code.find() ? " " + code.group(1) : ""));
    }
  }

  /**
   * The caller reference depends on the paths only, so that CloudFront executes a repeated request
   * once.
   */
  private static byte[] body(Set<String> paths, String reference) {
    String items =
        paths.stream()
            .map(path -> "<Path>" + path.replace("&", "&amp;") + "</Path>")
            .collect(Collectors.joining());
    String batch = Sha256.shortHex(items.getBytes(StandardCharsets.UTF_8));
    String xml =
        "<InvalidationBatch xmlns=\"http://cloudfront.amazonaws.com/doc/2020-05-31/\">"
            + "<CallerReference>"
            + reference
            + "-"
            + batch
            + "</CallerReference><Paths><Items>"
            + items
            + "</Items><Quantity>"
            + paths.size()
            + "</Quantity></Paths></InvalidationBatch>";
    return xml.getBytes(StandardCharsets.UTF_8);
  }

  private static Set<String> paths(Collection<String> keys) {
    if (keys.size() <= MOST_OBJECTS) {
      return CachedPaths.mapped(keys);
    }
    List<String> others = keys.stream().filter(key -> !key.startsWith(PAGES)).toList();
    if (others.size() > MOST_OBJECTS) {
      return Set.of(EVERYTHING);
    }
    Set<String> paths = new LinkedHashSet<>(List.of(ALL_PAGES));
    paths.addAll(CachedPaths.mapped(others));
    return paths;
  }
}
