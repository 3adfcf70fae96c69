package org.rtodirectory.generator.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.text.PercentEncoding;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;

/**
 * Fast path for PUT requests of small objects: uses the SDK's signer and connection pool without
 * its client, at half the processor time of a call of the client. A first publish sends many
 * thousand such requests. A failed request is repeated through the client, which retries and
 * reports errors. After an error response other than 429 and 5xx, the fast path is disabled. Safe
 * for use by several threads.
 */
final class DirectPut {
  /** For larger objects, the client may send {@code Expect: 100-continue}. */
  private static final int LARGEST = 1 << 20;

  private static final int LARGEST_ANSWER = 1 << 16;
  private static final int BUSY = 503;
  private static final int TOO_MANY = 429;

  private final SdkHttpClient http;
  private final S3Clients.CachingEndpointProvider bucket;
  private final S3Address address;
  private final S3Access access;
  private final S3Settings settings;
  private final RequestPacer pacer;
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, DirectPut::thread);
  private volatile boolean isRefused;

  /**
   * @param http connections to the store
   * @param bucket has the address of the bucket once the client has sent a request
   */
  DirectPut(
      SdkHttpClient http,
      S3Clients.CachingEndpointProvider bucket,
      S3Address address,
      S3Access access,
      S3Settings settings,
      RequestPacer pacer) {
    this.http = http;
    this.bucket = bucket;
    this.address = address;
    this.access = access;
    this.settings = settings;
    this.pacer = pacer;
    timer.setRemoveOnCancelPolicy(true);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "put-limit");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Tries to write an object. If the result is false, the object may or may not have been written,
   * and the caller must write it with the client.
   *
   * @throws Fence.LockLost if another process may hold the lock
   */
  boolean put(String key, byte[] bytes, ObjectHeaders headers, Fence fence) {
    Optional<URI> base = bucket.address();
    if (base.isEmpty() || isRefused || bytes.length > LARGEST || !S3Address.isPlainPath(key)) {
      return false;
    }
    if (!pacer.interval().isZero()) {
      return false; // The rate is limited; the client waits as the pacer demands.
    }
    try {
      return answered(send(signed(base.get(), key, bytes, headers), bytes.length, fence));
    } catch (IOException | SdkException unanswered) {
      return false;
    }
  }

  private boolean answered(int status) {
    if (status >= 200 && status < 300) {
      pacer.succeeded();
      return true;
    }
    if (status == BUSY || status == TOO_MANY) {
      pacer.throttled();
    } else if (status < 500) {
      isRefused = true;
    }
    return false;
  }

  private HttpExecuteRequest signed(URI base, String key, byte[] bytes, ObjectHeaders headers) {
    AwsCredentials credentials = access.credentials().resolveCredentials();
    ContentStreamProvider body = () -> new ByteArrayInputStream(bytes);
    SdkHttpRequest plain =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.PUT)
            .protocol(base.getScheme())
            .host(base.getHost())
            .port(base.getPort() < 0 ? null : base.getPort())
            .encodedPath(path(base, address.prefix() + key))
            .putHeader("Content-Length", Integer.toString(bytes.length))
            .putHeader("Content-Type", headers.contentType())
            .putHeader("Cache-Control", headers.cacheControl())
            .build();
    boolean isSecure = base.getScheme().equals("https"); // TLS protects the body.
    SignedRequest signed =
        signer.sign(
            request ->
                request
                    .identity(credentials)
                    .request(plain)
                    .payload(body)
                    .putProperty(AwsV4HttpSigner.REGION_NAME, access.region())
                    .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "s3")
                    .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                    .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false)
                    .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, !isSecure));
    return HttpExecuteRequest.builder()
        .request(signed.request())
        .contentStreamProvider(signed.payload().orElse(body))
        .build();
  }

  /**
   * The path of the URI, percent-encoded as S3 signs it: except for letters, digits, {@code -._~}
   * and slashes.
   */
  private static String path(URI base, String key) {
    String encoded =
        Arrays.stream(key.split("/", -1))
            .map(part -> PercentEncoding.encode(part).replace("=", "%3D"))
            .collect(Collectors.joining("/"));
    return base.getRawPath().replaceAll("/$", "") + "/" + encoded;
  }

  private int send(HttpExecuteRequest request, long size, Fence fence) throws IOException {
    Duration limit = fence.limit(settings.requestLimit(size));
    ExecutableHttpRequest prepared = http.prepareRequest(request);
    ScheduledFuture<?> end =
        timer.schedule(prepared::abort, limit.toMillis(), TimeUnit.MILLISECONDS);
    try {
      fence.check(limit);
      HttpExecuteResponse answer = prepared.call();
      if (answer.responseBody().isPresent()) {
        try (InputStream body = answer.responseBody().get()) {
          body.readNBytes(LARGEST_ANSWER);
        }
      }
      return answer.httpResponse().statusCode();
    } finally {
      end.cancel(false);
    }
  }
}
