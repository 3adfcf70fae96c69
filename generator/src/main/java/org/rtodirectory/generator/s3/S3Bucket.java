package org.rtodirectory.generator.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.s3.S3Access.AttemptChecks;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import org.rtodirectory.generator.storage.Lease;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import software.amazon.awssdk.core.RequestOverrideConfiguration;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.utils.Md5Utils;

/**
 * The requests to a bucket, with time limits. The client retries them. Keys are relative to the
 * prefix. A request that fails after all retries throws an {@link IOException} with an explanation.
 * Safe for use by several threads.
 */
class S3Bucket implements Lease.LockObjects {
  /** The size for which a read gets time when the size of the object is not known. */
  private static final long USUAL_SIZE = 1 << 20;

  /** A large bucket may take long to answer one request for a list. */
  private static final Duration LIST_LIMIT = Duration.ofMinutes(2);

  /** The transfer rate for which a large object gets enough time. */
  private static final long BYTES_PER_SECOND = 256 << 10;

  /** The end of the name of each directory bucket, which does not take a digest. */
  private static final String DIRECTORY_BUCKET = "--x-s3";

  private static final String WEAK = "W/";

  private final S3Client client;
  private final S3Address address;
  private final Duration limit;
  private volatile @Nullable Lease lease;

  /**
   * @param limit the time limit of one request for a small object. Large objects get more
   */
  S3Bucket(S3Client client, S3Address address, Duration limit) {
    this.client = client;
    this.address = address;
    this.limit = limit;
  }

  /** Makes every attempt to write a small object check {@code lease} before it starts. */
  final void setLease(@Nullable Lease lease) {
    this.lease = lease;
  }

  final @Nullable Lease lease() {
    return lease;
  }

  @Override
  public Optional<StoredObject> get(String key) throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(options -> withLimit(options, USUAL_SIZE))
            .build();
    return found(() -> client.getObject(request, ResponseTransformer.toBytes()))
        .map(S3Bucket::object);
  }

  private static StoredObject object(ResponseBytes<GetObjectResponse> response) {
    GetObjectResponse headers = response.response();
    return new StoredObject(
        response.asByteArrayUnsafe(),
        strong(headers.eTag()),
        new ObjectHeaders(
            contentType(headers), Objects.requireNonNullElse(headers.cacheControl(), "")));
  }

  /**
   * The ETag that the store gave the object. A proxy that compresses makes it a weak one, which no
   * condition matches.
   */
  private static String strong(String tag) {
    return tag.startsWith(WEAK) ? tag.substring(WEAK.length()) : tag;
  }

  /** The content type with one space before each parameter. Some stores remove or add it. */
  private static String contentType(GetObjectResponse headers) {
    return Objects.requireNonNullElse(headers.contentType(), "").replaceAll("\\s*;\\s*", "; ");
  }

  /** Copies at most {@code size} bytes of an object into {@code file}, a new one. */
  final void download(String key, long size, Path file) throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .range("bytes=0-" + (size - 1))
            .overrideConfiguration(options -> withLimit(options, size))
            .build();
    if (found(() -> client.getObject(request, file)).isEmpty()) {
      throw new IOException("there is no object " + key);
    }
  }

  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    PutObjectRequest request = leasedPut(key, bytes, headers).build();
    ask(() -> client.putObject(request, body(bytes, headers)));
  }

  /** Creates or replaces an object from a file, without a check of the lease. */
  public void putFile(String key, Path file, ObjectHeaders headers) throws IOException {
    long size = Files.size(file);
    PutObjectRequest request =
        putRequest(key, Md5Utils.md5AsBase64(file.toFile()), headers)
            .overrideConfiguration(options -> withLimit(options, size))
            .build();
    RequestBody body = RequestBody.fromFile(file); // Closes the file, also after signing.
    ask(() -> client.putObject(request, body));
  }

  /**
   * Creates by {@code If-None-Match: *}, replaces by {@code If-Match}. If the response to a write
   * was lost, the store refuses the retry. The object then has the bytes of this writer.
   */
  @Override
  public boolean compareAndSet(
      String key, @Nullable String expected, byte[] bytes, ObjectHeaders headers)
      throws IOException {
    PutObjectRequest.Builder request = leasedPut(key, bytes, headers);
    if (expected == null) {
      request.ifNoneMatch("*");
    } else {
      request.ifMatch(expected);
    }
    try {
      ask(() -> client.putObject(request.build(), body(bytes, headers)));
      return true;
    } catch (IOException failed) {
      if (failed.getCause() instanceof S3Exception answer
          && S3ErrorMessages.code(answer).equals("NotImplemented")) {
        throw new IOException(Lease.NO_CONDITIONS, failed);
      }
      if (failed.getCause() instanceof S3Exception answer
          && (answer.statusCode() == 412 || S3ErrorMessages.isMissing(answer))) {
        return get(key).filter(stored -> Arrays.equals(stored.bytes(), bytes)).isPresent();
      }
      throw failed;
    }
  }

  @Override
  public void delete(String key) throws IOException {
    DeleteObjectRequest request =
        DeleteObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(options -> withLease(options, 0))
            .build();
    found(() -> client.deleteObject(request));
  }

  /** Lists the objects but the lock. */
  public void list(String prefix, Consumer<ObjectSummary> each) throws IOException {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder()
            .bucket(address.bucket())
            .prefix(address.prefix() + prefix)
            .overrideConfiguration(options -> options.apiCallAttemptTimeout(LIST_LIMIT))
            .build();
    ask(
        () -> {
          client.listObjectsV2Paginator(request).contents().stream()
              .filter(object -> !object.key().equals(address.prefix() + Lease.KEY))
              .forEach(
                  object ->
                      each.accept(
                          new ObjectSummary(
                              object.key().substring(address.prefix().length()),
                              object.size(),
                              object.lastModified())));
          return true;
        });
  }

  private String key(String key) throws IOException {
    if (!S3Address.isPlainPath(key)) {
      throw new IOException("not an object key: " + key);
    }
    return address.prefix() + key;
  }

  /**
   * @param md5 the digest of the content, which the store compares with what it received
   */
  private PutObjectRequest.Builder putRequest(String key, String md5, ObjectHeaders headers)
      throws IOException {
    return PutObjectRequest.builder()
        .bucket(address.bucket())
        .key(key(key))
        .contentMD5(address.bucket().endsWith(DIRECTORY_BUCKET) ? null : md5)
        .contentType(headers.contentType())
        .cacheControl(headers.cacheControl());
  }

  private PutObjectRequest.Builder leasedPut(String key, byte[] bytes, ObjectHeaders headers)
      throws IOException {
    return putRequest(key, Md5Utils.md5AsBase64(bytes), headers)
        .overrideConfiguration(options -> withLease(options, bytes.length));
  }

  private static RequestBody body(byte[] bytes, ObjectHeaders headers) {
    return RequestBody.fromContentProvider(
        () -> new ByteArrayInputStream(bytes), bytes.length, headers.contentType());
  }

  private void withLease(RequestOverrideConfiguration.Builder<?> options, long size) {
    Lease current = lease;
    if (current == null) {
      withLimit(options, size);
    } else {
      Duration limit = current.limit(limit(size));
      options.apiCallAttemptTimeout(limit);
      options.putExecutionAttribute(AttemptChecks.BEFORE, () -> current.check(limit));
    }
  }

  private void withLimit(RequestOverrideConfiguration.Builder<?> options, long size) {
    options.apiCallAttemptTimeout(limit(size));
  }

  private Duration limit(long size) {
    return limit.plusMillis(size * 1_000 / BYTES_PER_SECOND);
  }

  private static <T> T ask(Supplier<T> request) throws IOException {
    try {
      return request.get();
    } catch (SdkException | UncheckedIOException | Lease.LockLost failed) {
      throw S3ErrorMessages.of(failed);
    }
  }

  private static <T> Optional<T> found(Supplier<T> request) throws IOException {
    try {
      return Optional.of(ask(request));
    } catch (IOException failed) {
      if (failed.getCause() instanceof S3Exception answer && S3ErrorMessages.isMissing(answer)) {
        return Optional.empty();
      }
      throw failed;
    }
  }
}
