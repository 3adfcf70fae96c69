package org.rtodirectory.generator.s3;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.Lease;
import org.rtodirectory.generator.storage.LeaseTerms;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.generator.storage.StoreClock;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * An object store on the S3 protocol: the objects of a bucket whose keys have a prefix. While it
 * holds the lock, an attempt of a write starts only if its time limit ends before another process
 * can acquire the lock. {@link #putFile} is exempt, because the keys of its objects are derived
 * from their contents. Safe for use by several threads.
 */
public final class S3ObjectStore extends S3Bucket implements ObjectStore {
  /** A request for the lock object has few attempts, because renewals are repeated anyway. */
  private static final int MAX_LOCK_ATTEMPTS = 4;

  private static final int LOCK_CONNECTIONS = 2;

  private final S3Address address;
  private final S3Settings settings;
  private final S3Bucket lockObjects;
  private final StoreClock clock;
  private final Consumer<String> messages;

  /** Whether an earlier lock has proven that the object store implements conditional writes. */
  private volatile boolean hasProvenConditionalWrites;

  /**
   * Creates the object store from two clients of {@link S3Access#client}.
   *
   * @param objects the client for all objects but the lock
   * @param lock the client for the lock object, so that no other request delays a renewal
   */
  public S3ObjectStore(
      S3Address address,
      S3Client objects,
      S3Client lock,
      S3Settings settings,
      StoreClock clock,
      Consumer<String> messages) {
    super(objects, address, settings.requestTimeout());
    this.address = address;
    this.settings = settings;
    this.clock = clock;
    this.messages = messages;
    this.lockObjects = new S3Bucket(lock, address, settings.requestTimeout());
  }

  /** Opens the object store at {@code address}. Sends no request yet. */
  public static S3ObjectStore open(
      S3Address address,
      S3Access access,
      S3Settings settings,
      StoreClock clock,
      Consumer<String> messages) {
    return new S3ObjectStore(
        address,
        access.client(address, settings.parallelRequests(), settings.attempts()),
        access.client(address, LOCK_CONNECTIONS, Math.min(MAX_LOCK_ATTEMPTS, settings.attempts())),
        settings,
        clock,
        messages);
  }

  @Override
  public String name() {
    return address.toString();
  }

  @Override
  public Optional<byte[]> read(String key) throws IOException {
    return get(key).map(StoredObject::bytes);
  }

  @Override
  public Path fetch(String key, long size, Path folder) throws IOException {
    Path incoming = folder.resolve("incoming-" + UUID.randomUUID() + ".part");
    try {
      download(key, size, incoming);
      Path target = folder.resolve(key.substring(key.lastIndexOf('/') + 1));
      return Files.move(incoming, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(incoming);
    }
  }

  @Override
  public boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException {
    if (settings.isSinglePublisher()) {
      return compareThenPut(key, expected, replacement, headers);
    }
    Lease lease = lease();
    if (lease != null) {
      lease.confirmHeld();
    }
    return super.compareAndSet(key, expected, replacement, headers);
  }

  private boolean compareThenPut(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException {
    Optional<StoredObject> actual = get(key);
    if (Objects.equals(actual.map(StoredObject::version).orElse(null), expected)) {
      put(key, replacement, headers);
      return true;
    }
    return actual.filter(object -> Arrays.equals(object.bytes(), replacement)).isPresent();
  }

  /** Does nothing, because an S3 object store acknowledges a write only when it is durable. */
  @Override
  public void flush() {}

  @Override
  public int parallelRequests() {
    return settings.parallelRequests();
  }

  @Override
  public Optional<Closeable> lock() throws IOException {
    if (settings.isSinglePublisher()) {
      return Optional.of(() -> {});
    }
    Lease lease =
        new Lease(
            lockObjects,
            LeaseTerms.of(settings.requestTimeout()),
            clock,
            UUID.randomUUID().toString(),
            messages);
    try {
      if (!lease.acquire()) {
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
    try {
      if (!hasProvenConditionalWrites) {
        lease.requireConditionalWrites();
        hasProvenConditionalWrites = true;
      }
    } catch (InterruptedException e) {
      lease.close();
      throw interrupted();
    } catch (IOException e) {
      lease.close();
      if (e.getCause() instanceof Lease.LockLost) {
        return Optional.empty(); // Another process has taken the lock over.
      }
      throw e;
    }
    setLease(lease);
    lease.keepRenewed(() -> setLease(null));
    return Optional.of(lease);
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted");
  }

  /**
   * The settings of an object store.
   *
   * @param parallelRequests the maximum number of simultaneous requests
   * @param requestTimeout the time limit of one request for a small object. Large objects get more
   * @param attempts the maximum number of attempts of a request
   * @param isSinglePublisher whether nobody else publishes to the target. Then there is no lock,
   *     and the object store need not implement conditional writes
   */
  public record S3Settings(
      int parallelRequests, Duration requestTimeout, int attempts, boolean isSinglePublisher) {
    public static final int DEFAULT_PARALLEL_REQUESTS = 32;

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);

    /** The delays between the attempts add up to at most half a minute. */
    private static final int MAX_ATTEMPTS = 12;

    public static final S3Settings DEFAULT = of(DEFAULT_PARALLEL_REQUESTS, false);

    public static S3Settings of(int parallelRequests, boolean isSinglePublisher) {
      return new S3Settings(parallelRequests, REQUEST_TIMEOUT, MAX_ATTEMPTS, isSinglePublisher);
    }
  }

  /** The address of an object store: {@code s3://bucket/prefix}. */
  public record S3Address(String bucket, String prefix) {
    private static final String SCHEME = "s3:";
    private static final Pattern ADDRESS =
        Pattern.compile("s3://([A-Za-z0-9][A-Za-z0-9._-]{2,62})(?:/([^?#\\\\\\p{Cntrl}]*))?");

    public static boolean isS3Address(String text) {
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

    /** Returns whether {@code path} has no part that is empty, {@code .} or {@code ..}. */
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
}
