package org.rtodirectory.generator.s3;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.generator.storage.StoreClock;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** An S3 server (S3Proxy) with one bucket, on a new port of the loopback address. */
public final class S3Server implements AutoCloseable {
  public static final String BUCKET = "directory";

  /**
   * The host name that {@link #startForHostNames} accepts, alone or after the name of the bucket.
   */
  public static final String HOST = "s3.test";

  private static final String KEY_ID = "test-key";
  private static final String SECRET = "test-secret";

  /** The shared server, which is started when a test first uses it. */
  private static final class SharedServer {
    static final S3Server SERVER = new S3Server(AuthenticationType.NONE);
  }

  private final BlobStore objects;
  private final AuthenticationType authentication;
  private final List<S3Proxy> servers = new ArrayList<>();
  private final S3Client client;

  private S3Server(AuthenticationType authentication) {
    this.objects = new TransientNio2BlobStore();
    this.authentication = authentication;
    start(null);
    objects.createContainer(BUCKET);
    this.client = access().client(S3Address.parse("s3://" + BUCKET), 4, 8);
  }

  /** Starts a server in this process that keeps its objects in memory and checks signatures. */
  public static S3Server start() {
    return new S3Server(AuthenticationType.AWS_V4);
  }

  /**
   * Returns the shared server of this process. It does not check signatures, so a proxy may change
   * requests. It is never closed. Each test uses its own prefix.
   */
  public static S3Server shared() {
    return SharedServer.SERVER;
  }

  /** Serves the same objects to requests that name the bucket in the host, and returns the port. */
  public int startForHostNames() {
    return start(HOST);
  }

  private int start(@Nullable String host) {
    S3Proxy.Builder builder =
        S3Proxy.builder().blobStore(objects).endpoint(URI.create("http://127.0.0.1:0"));
    if (host != null) {
      builder.virtualHost(host);
    }
    if (authentication != AuthenticationType.NONE) {
      builder.awsAuthentication(authentication, KEY_ID, SECRET);
    }
    S3Proxy server = builder.build();
    try {
      server.start();
    } catch (Exception failed) {
      throw new AssertionError("S3Proxy does not start", failed);
    }
    servers.add(server);
    return server.getPort();
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + servers.get(0).getPort());
  }

  /** Returns the access to the server, with the right keys. */
  public S3Access access() {
    return access(endpoint());
  }

  /** Returns the access to the server through {@code endpoint}, with the right keys. */
  public static S3Access access(URI endpoint) {
    return access(endpoint, KEY_ID, SECRET);
  }

  static S3Access access(URI endpoint, String id, String secret) {
    return new S3Access(
        endpoint,
        "us-east-1",
        StaticCredentialsProvider.create(AwsBasicCredentials.create(id, secret)));
  }

  /** Returns a store in the bucket. */
  public S3ObjectStore store(String prefix) {
    return store(prefix, endpoint(), S3Settings.DEFAULT);
  }

  /** Returns a store in the bucket through {@code endpoint}, with these settings. */
  static S3ObjectStore store(String prefix, URI endpoint, S3Settings settings) {
    return S3ObjectStore.open(
        address(prefix), access(endpoint), settings, StoreClock.SYSTEM, message -> {});
  }

  public static S3Address address(String prefix) {
    return S3Address.parse("s3://" + BUCKET + "/" + prefix);
  }

  /**
   * Returns the contents of all objects under {@code prefix} by their keys in the bucket. Each byte
   * becomes one character.
   */
  public Map<String, String> objects(String prefix) {
    Map<String, String> objects = new TreeMap<>();
    for (S3Object object :
        client
            .listObjectsV2Paginator(request -> request.bucket(BUCKET).prefix(prefix))
            .contents()) {
      objects.put(
          object.key(),
          client
              .getObjectAsBytes(request -> request.bucket(BUCKET).key(object.key()))
              .asString(StandardCharsets.ISO_8859_1));
    }
    return objects;
  }

  /** Returns a client for calls that a store does not make. */
  public S3Client client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
    try {
      for (S3Proxy server : servers) {
        server.stop();
      }
    } catch (Exception failed) {
      throw new AssertionError("the server does not stop", failed);
    }
  }
}
