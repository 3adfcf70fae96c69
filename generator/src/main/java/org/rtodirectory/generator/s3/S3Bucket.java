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
import org.rtodirectory.generator.storage.VersionedObjects;
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
 * The requests to a bucket, with time limits. Keys are relative to the prefix of the address. The
 * client repeats failed requests. A request that fails after the last attempt throws an {@link
 * IOException} that says what to do. Safe for use by several threads.
 *
 * <p>{@link S3ObjectStore} extends this class, and uses a second bucket for the lock object.
 */
class S3Bucket implements VersionedObjects {
  /** The size from which the time limit of a read of unknown size is computed. */
  private static final long ASSUMED_BYTES = 1 << 20;

  /** The time limit of one page of a listing. A large bucket may need long. */
  private static final Duration LIST_TIMEOUT = Duration.ofMinutes(2);

  /** The minimum speed of a transfer. A slower transfer exceeds its time limit. */
  private static final long MIN_BYTES_PER_SECOND = 256 << 10;

  /** The suffix of the names of directory buckets, which do not accept Content-MD5. */
  private static final String DIRECTORY_BUCKET_SUFFIX = "--x-s3";

  private static final String WEAK_TAG_MARK = "W/";

  private final S3Client client;
  private final S3Address address;
  private final Duration smallObjectTimeout;
  private volatile @Nullable Lease lease;

  /**
   * @param smallObjectTimeout the time limit of one request for a small object. Large objects get
   *     more
   */
  S3Bucket(S3Client client, S3Address address, Duration smallObjectTimeout) {
    this.client = client;
    this.address = address;
    this.smallObjectTimeout = smallObjectTimeout;
  }

  /**
   * Sets the lease that each attempt of {@code put}, {@code compareAndSet} and {@code delete}
   * checks before it starts. With null, they check no lease.
   */
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
            .key(fullKey(key))
            .overrideConfiguration(options -> withTimeout(options, ASSUMED_BYTES))
            .build();
    return sendIfExists(() -> client.getObject(request, ResponseTransformer.toBytes()))
        .map(S3Bucket::toStoredObject);
  }

  private static StoredObject toStoredObject(ResponseBytes<GetObjectResponse> response) {
    GetObjectResponse metadata = response.response();
    return new StoredObject(
        response.asByteArrayUnsafe(),
        strongTag(metadata.eTag()),
        new ObjectHeaders(
            contentType(metadata), Objects.requireNonNullElse(metadata.cacheControl(), "")));
  }

  /**
   * Returns an ETag without the mark of weak ETags. A proxy that compresses responses adds the
   * mark, and If-Match never matches a weak ETag.
   */
  private static String strongTag(String tag) {
    return tag.startsWith(WEAK_TAG_MARK) ? tag.substring(WEAK_TAG_MARK.length()) : tag;
  }

  /**
   * Returns the content type with one space before each parameter, which some object stores omit.
   */
  private static String contentType(GetObjectResponse metadata) {
    return Objects.requireNonNullElse(metadata.contentType(), "").replaceAll("\\s*;\\s*", "; ");
  }

  /** Copies at most {@code size} bytes of an object into the new file {@code file}. */
  final void download(String key, long size, Path file) throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(address.bucket())
            .key(fullKey(key))
            .range("bytes=0-" + (size - 1))
            .overrideConfiguration(options -> withTimeout(options, size))
            .build();
    if (sendIfExists(() -> client.getObject(request, file)).isEmpty()) {
      throw new IOException("there is no object " + key);
    }
  }

  public void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    PutObjectRequest request = putRequestUnderLease(key, bytes, headers).build();
    send(() -> client.putObject(request, body(bytes, headers)));
  }

  /** Creates or replaces an object from a file, without a check of the lease. */
  public void putFile(String key, Path file, ObjectHeaders headers) throws IOException {
    long size = Files.size(file);
    PutObjectRequest request =
        putRequest(key, Md5Utils.md5AsBase64(file.toFile()), headers)
            .overrideConfiguration(options -> withTimeout(options, size))
            .build();
    RequestBody body = RequestBody.fromFile(file); // Opens and closes the file for each use.
    send(() -> client.putObject(request, body));
  }

  /**
   * Creates an object with {@code If-None-Match: *}, or replaces one with {@code If-Match}. If the
   * response to a successful write is lost, the object store refuses the retry. Therefore a refused
   * write counts as successful if the stored object already has the new bytes.
   */
  @Override
  public boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException {
    PutObjectRequest.Builder request = putRequestUnderLease(key, replacement, headers);
    if (expected == null) {
      request.ifNoneMatch("*");
    } else {
      request.ifMatch(expected);
    }
    try {
      send(() -> client.putObject(request.build(), body(replacement, headers)));
      return true;
    } catch (IOException failure) {
      if (failure.getCause() instanceof S3Exception error) {
        if (S3Errors.code(error).equals("NotImplemented")) {
          throw new IOException(Lease.NO_CONDITIONS, failure);
        }
        if (error.statusCode() == 412 || S3Errors.isObjectMissing(error)) {
          return get(key).filter(stored -> Arrays.equals(stored.bytes(), replacement)).isPresent();
        }
      }
      throw failure;
    }
  }

  @Override
  public void delete(String key) throws IOException {
    DeleteObjectRequest request =
        DeleteObjectRequest.builder()
            .bucket(address.bucket())
            .key(fullKey(key))
            .overrideConfiguration(options -> withLease(options, 0))
            .build();
    sendIfExists(() -> client.deleteObject(request));
  }

  /** Lists the objects except the lock object. */
  public void list(String prefix, Consumer<ObjectSummary> action) throws IOException {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder()
            .bucket(address.bucket())
            .prefix(address.prefix() + prefix)
            .overrideConfiguration(options -> options.apiCallAttemptTimeout(LIST_TIMEOUT))
            .build();
    send(
        () -> {
          client.listObjectsV2Paginator(request).contents().stream()
              .filter(object -> !object.key().equals(address.prefix() + Lease.KEY))
              .forEach(
                  object ->
                      action.accept(
                          new ObjectSummary(
                              object.key().substring(address.prefix().length()),
                              object.size(),
                              object.lastModified())));
          return true;
        });
  }

  private String fullKey(String key) throws IOException {
    if (!S3Address.isPlainPath(key)) {
      throw new IOException("not an object key: " + key);
    }
    return address.prefix() + key;
  }

  /**
   * @param md5 the digest of the content. The object store compares it with the bytes that it
   *     received
   */
  private PutObjectRequest.Builder putRequest(String key, String md5, ObjectHeaders headers)
      throws IOException {
    return PutObjectRequest.builder()
        .bucket(address.bucket())
        .key(fullKey(key))
        .contentMD5(address.bucket().endsWith(DIRECTORY_BUCKET_SUFFIX) ? null : md5)
        .contentType(headers.contentType())
        .cacheControl(headers.cacheControl());
  }

  private PutObjectRequest.Builder putRequestUnderLease(
      String key, byte[] bytes, ObjectHeaders headers) throws IOException {
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
      withTimeout(options, size);
    } else {
      Duration timeout = current.limit(timeout(size));
      options.apiCallAttemptTimeout(timeout);
      options.putExecutionAttribute(AttemptChecks.BEFORE_ATTEMPT, () -> current.check(timeout));
    }
  }

  private void withTimeout(RequestOverrideConfiguration.Builder<?> options, long size) {
    options.apiCallAttemptTimeout(timeout(size));
  }

  private Duration timeout(long size) {
    return smallObjectTimeout.plusMillis(size * 1_000 / MIN_BYTES_PER_SECOND);
  }

  private static <T> T send(Supplier<T> request) throws IOException {
    try {
      return request.get();
    } catch (SdkException | UncheckedIOException | Lease.LockLost failure) {
      throw S3Errors.toIOException(failure);
    }
  }

  private static <T> Optional<T> sendIfExists(Supplier<T> request) throws IOException {
    try {
      return Optional.of(send(request));
    } catch (IOException failure) {
      if (failure.getCause() instanceof S3Exception error && S3Errors.isObjectMissing(error)) {
        return Optional.empty();
      }
      throw failure;
    }
  }
}
