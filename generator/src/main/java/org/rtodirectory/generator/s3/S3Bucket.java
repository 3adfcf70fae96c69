package org.rtodirectory.generator.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectSummary;
import org.rtodirectory.generator.storage.StoredObject;
import software.amazon.awssdk.core.RequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * The requests to a bucket, with time limits and retries. Keys are relative to the prefix. A
 * request that fails after all retries throws an {@link IOException} with an explanation. Safe for
 * use by several threads.
 */
final class S3Bucket {
  private static final int NOT_FOUND = 404;

  /** The size for which a read gets time when the size of the object is not known. */
  private static final long USUAL_SIZE = 1 << 20;

  private final S3Client client;
  private final S3Address address;
  private final S3Settings settings;
  private volatile @Nullable Lease lease;

  S3Bucket(S3Client client, S3Address address, S3Settings settings) {
    this.client = client;
    this.address = address;
    this.settings = settings;
  }

  /**
   * Makes every attempt to write a small object check {@code lease} before it starts.
   *
   * @param lease null: nothing is checked
   */
  void setLease(@Nullable Lease lease) {
    this.lease = lease;
  }

  /** The lease that attempts check; null if there is none. */
  @Nullable Lease lease() {
    return lease;
  }

  /**
   * Reads an object of at most {@code most} bytes; empty if there is no such object.
   *
   * @throws IOException if it is longer, or the store does not answer
   */
  Optional<StoredObject> get(String key, int most) throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(limits -> withLimits(limits, USUAL_SIZE))
            .build();
    return found(() -> client.getObject(request, new ObjectBodies.InMemory(most)));
  }

  /**
   * Copies at most {@code size} bytes of an object into {@code file}.
   *
   * @throws IOException if there is no such object, or the store does not answer
   */
  void download(String key, long size, Path file) throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(limits -> withLimits(limits, size))
            .build();
    if (found(() -> client.getObject(request, new ObjectBodies.ToFile(file, size))).isEmpty()) {
      throw new IOException("there is no object " + key);
    }
  }

  /** Creates or replaces an object; returns its version if the store returns it. */
  @Nullable String put(String key, byte[] bytes, ObjectHeaders headers) throws IOException {
    PutObjectRequest request = leasedPut(key, bytes.length, headers).build();
    return ask(() -> client.putObject(request, body(bytes, headers))).eTag();
  }

  /** Creates or replaces an object from a file, without a check of the lease. */
  void put(String key, Path file, ObjectHeaders headers) throws IOException {
    long size = Files.size(file);
    PutObjectRequest request =
        putRequest(key, headers).overrideConfiguration(limits -> withLimits(limits, size)).build();
    RequestBody body =
        RequestBody.fromContentProvider(
            () -> ObjectBodies.stream(file), size, headers.contentType());
    ask(() -> client.putObject(request, body));
  }

  /**
   * Conditionally creates or replaces an object.
   *
   * @param expected the version that the object must have; null if it must not exist
   */
  ConditionalWrites.Reply putIf(
      String key, @Nullable String expected, byte[] bytes, ObjectHeaders headers)
      throws IOException {
    PutObjectRequest.Builder request = leasedPut(key, bytes.length, headers);
    if (expected == null) {
      request.ifNoneMatch("*");
    } else {
      request.ifMatch(expected);
    }
    try {
      return ConditionalWrites.Reply.written(
          client.putObject(request.build(), body(bytes, headers)).eTag());
    } catch (S3Exception answer) {
      return ConditionalWrites.Reply.of(answer).orElseThrow(() -> S3ErrorMessages.of(answer));
    } catch (SdkException | Lease.LockLost | S3Clients.NoCredentials failed) {
      throw S3ErrorMessages.of(failed);
    }
  }

  /** Deletes an object if it exists. */
  void delete(String key) throws IOException {
    DeleteObjectRequest request =
        DeleteObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(limits -> withLease(limits, 0))
            .build();
    found(() -> client.deleteObject(request));
  }

  /**
   * Deletes an object without retries, because a later object may belong to another process.
   *
   * @param check runs immediately before the request is sent, and prevents that by an exception
   */
  void deleteOnce(String key, Runnable check) throws IOException {
    AtomicBoolean sent = new AtomicBoolean();
    DeleteObjectRequest request =
        DeleteObjectRequest.builder()
            .bucket(address.bucket())
            .key(key(key))
            .overrideConfiguration(
                limits ->
                    limits
                        .apiCallAttemptTimeout(settings.requestLimit())
                        .putExecutionAttribute(
                            AttemptChecks.BEFORE,
                            () -> {
                              check.run();
                              if (sent.getAndSet(true)) {
                                throw new Lease.LockLost("the store did not answer");
                              }
                            }))
            .build();
    found(() -> client.deleteObject(request));
  }

  /**
   * Passes every object whose key begins with {@code prefix} to {@code each}, page by page. A large
   * bucket may take long to answer, so one attempt may take the time of an operation.
   */
  void list(String prefix, Consumer<ObjectSummary> each) throws IOException {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder()
            .bucket(address.bucket())
            .prefix(address.prefix() + prefix)
            .overrideConfiguration(
                limits -> {
                  withLimits(limits, USUAL_SIZE);
                  limits.apiCallAttemptTimeout(settings.operationLimit());
                })
            .build();
    ask(
        () -> {
          client
              .listObjectsV2Paginator(request)
              .contents()
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

  /** The complete key of an object in the bucket. */
  String key(String key) throws IOException {
    if (!S3Address.isPlainPath(key)) {
      throw new IOException("not an object key: " + key);
    }
    return address.prefix() + key;
  }

  private PutObjectRequest.Builder putRequest(String key, ObjectHeaders headers)
      throws IOException {
    return PutObjectRequest.builder()
        .bucket(address.bucket())
        .key(key(key))
        .contentType(headers.contentType())
        .cacheControl(headers.cacheControl());
  }

  private PutObjectRequest.Builder leasedPut(String key, long size, ObjectHeaders headers)
      throws IOException {
    return putRequest(key, headers).overrideConfiguration(limits -> withLease(limits, size));
  }

  private static RequestBody body(byte[] bytes, ObjectHeaders headers) {
    return RequestBody.fromContentProvider(
        () -> new ByteArrayInputStream(bytes), bytes.length, headers.contentType());
  }

  private void withLease(RequestOverrideConfiguration.Builder<?> limits, long size) {
    withLimits(limits, size);
    Lease held = lease;
    if (held != null) {
      Duration limit = held.limit(settings.requestLimit(size));
      limits.apiCallAttemptTimeout(limit);
      limits.putExecutionAttribute(AttemptChecks.BEFORE, () -> held.check(limit));
    }
  }

  /** Sets the time limits of a request for an object of {@code size} bytes. */
  private void withLimits(RequestOverrideConfiguration.Builder<?> limits, long size) {
    limits.apiCallAttemptTimeout(settings.requestLimit(size));
    limits.apiCallTimeout(settings.operationLimit(size).plus(settings.requestLimit(size)));
  }

  private static <T> T ask(Supplier<T> request) throws IOException {
    try {
      return request.get();
    } catch (SdkException | Lease.LockLost | S3Clients.NoCredentials failed) {
      throw S3ErrorMessages.of(failed);
    }
  }

  private static <T> Optional<T> found(Supplier<T> request) throws IOException {
    try {
      return Optional.of(request.get());
    } catch (S3Exception answer) {
      if (answer.statusCode() == NOT_FOUND
          && !(answer instanceof NoSuchBucketException)
          && !S3ErrorMessages.code(answer).equals("NoSuchBucket")) {
        return Optional.empty();
      }
      throw S3ErrorMessages.of(answer);
    } catch (SdkException | Lease.LockLost | S3Clients.NoCredentials failed) {
      throw S3ErrorMessages.of(failed);
    }
  }
}
