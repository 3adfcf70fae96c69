package org.rtodirectory.edge.http;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Resource;

/**
 * A fixed-window rate limiter like {@link RateLimiter}, whose counts several gateways share in
 * Redis. A script on the server decides, in one round trip for each request. If the server does not
 * answer in time, the gateway does not ask again for ten seconds. During this time, the gateway
 * counts alone, starting from the last shared counts ({@link RateLimiter#adopt}). A slow or
 * unreachable server therefore delays one request in ten seconds, and no request fails because of
 * the server. Never blocks. Safe for all threads.
 */
public final class SharedLimiter implements AutoCloseable {
  private static final String SCRIPT = Resource.text("/org/rtodirectory/edge/http/count.lua");

  /**
   * The logger of the Redis client. It is switched off, because this class logs whenever the server
   * stops or starts to answer. The reference is kept because a logger that is garbage-collected
   * loses its level.
   */
  private static final Logger CLIENT_LOG = Logger.getLogger("io.lettuce");

  private static final String KEY_PREFIX = "rto:limit:";
  private static final int MAX_QUEUED_COMMANDS = 10_000;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration RECONNECT_DELAY = Duration.ofSeconds(1);

  /** The minimum time between two requests to a server that has not answered in time. */
  static final Duration RETRY_INTERVAL = Duration.ofSeconds(10);

  private static final long CLOSE_SECONDS = 2;

  /** A value of {@link #nextRequestMillis}: the server answers, so requests need not wait. */
  private static final long NO_WAIT = Long.MIN_VALUE;

  /** A value of {@link #nextRequestMillis}: no connection has succeeded or failed yet. */
  private static final long NOT_TRIED = Long.MIN_VALUE + 1;

  private final ClientResources resources;
  private final RedisClient client;
  private final RedisURI server;
  private final Duration window;
  private final Duration timeout;
  private final LongSupplier millis;
  private final LongAdder countedAlone = new LongAdder();
  private final Consumer<String> log;

  /**
   * The earliest time of the next request to the server, in milliseconds of the clock, or {@link
   * #NO_WAIT} or {@link #NOT_TRIED} if requests need not wait.
   */
  private final AtomicLong nextRequestMillis = new AtomicLong(NOT_TRIED);

  /**
   * The latest attempt to connect. Attempts are repeated until one succeeds. From then on, the
   * Redis client reconnects by itself.
   */
  private volatile CompletableFuture<StatefulRedisConnection<String, String>> connection;

  /**
   * Starts to connect, without waiting for the connection.
   *
   * @param serverUrl the address, in the form {@code
   *     redis://[user:password@]host[:port][/database]}
   * @param window the length of a window
   * @param timeout the maximum time that a request waits for the server
   * @param millis a clock that never goes back, in milliseconds
   * @param log receives a line whenever shared counting ends or resumes. No line contains the
   *     password
   * @throws IllegalArgumentException if {@code serverUrl} is not such an address
   */
  public SharedLimiter(
      String serverUrl,
      Duration window,
      Duration timeout,
      LongSupplier millis,
      Consumer<String> log) {
    CLIENT_LOG.setLevel(Level.OFF);
    this.server = RedisURI.create(serverUrl);
    this.window = window;
    this.timeout = timeout;
    this.millis = millis;
    this.log = log;
    this.resources =
        ClientResources.builder()
            .ioThreadPoolSize(2)
            .computationThreadPoolSize(2)
            .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
            .reconnectDelay(Delay.constant(RECONNECT_DELAY))
            .build();
    this.client = RedisClient.create(resources, server);
    client.setOptions(
        ClientOptions.builder()
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            .requestQueueSize(MAX_QUEUED_COMMANDS)
            .socketOptions(SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build())
            .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
            .build());
    this.connection = connect();
  }

  /**
   * Decides on a request of a client.
   *
   * @return the decision, completed by any thread, or null if the server did not decide in time.
   *     Then the caller must count the request itself. The stage never fails
   */
  public CompletionStage<RateLimiter.@Nullable Decision> decide(
      RateLimiter.Policy policy, long client) {
    boolean canRequest = tryStartRequest();
    CompletableFuture<StatefulRedisConnection<String, String>> attempt = connection;
    boolean isConnected = attempt.isDone() && !attempt.isCompletedExceptionally();
    if (!canRequest || !isConnected) {
      countedAlone.increment();
      return CompletableFuture.completedFuture(null);
    }
    String[] key = {KEY_PREFIX + policy.name() + ':' + Long.toHexString(client)};
    String[] limitAndWindow = {Integer.toString(policy.limit()), Long.toString(window.toMillis())};
    // Each request sends the text of the script, but the server compiles it only once.
    return attempt
        .join()
        .async()
        .<List<Long>>eval(SCRIPT, ScriptOutputType.MULTI, key, limitAndWindow)
        .toCompletableFuture()
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .handle((counts, failure) -> toDecision(policy, counts, failure));
  }

  /** Returns whether the server answers, so that this gateway shares its counts with others. */
  public boolean isUp() {
    return nextRequestMillis.get() == NO_WAIT;
  }

  /** Returns the number of requests since the start that this gateway counted alone. */
  public long countedAlone() {
    return countedAlone.sum();
  }

  /** Closes the connection. Takes at most a few seconds, even if the server does not respond. */
  @Override
  public void close() {
    // Without a timeout, the Redis client may wait forever for a connection attempt in progress.
    client
        .shutdownAsync(0, 1, TimeUnit.SECONDS)
        .completeOnTimeout(null, CLOSE_SECONDS, TimeUnit.SECONDS)
        .exceptionally(failure -> null)
        .join();
    resources
        .shutdown(0, 1, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Returns whether this request may ask the server: always while the server answers, otherwise one
   * request in each interval. That request also starts a new connection if the last attempt failed.
   */
  private boolean tryStartRequest() {
    long earliest = nextRequestMillis.get();
    if (earliest == NO_WAIT || earliest == NOT_TRIED) {
      return true;
    }
    long now = millis.getAsLong();
    boolean isFirst =
        now >= earliest
            && nextRequestMillis.compareAndSet(earliest, now + RETRY_INTERVAL.toMillis());
    if (isFirst && connection.isCompletedExceptionally()) {
      connection = connect();
    }
    return isFirst;
  }

  private CompletableFuture<StatefulRedisConnection<String, String>> connect() {
    return client
        .connectAsync(StringCodec.UTF8, server)
        .toCompletableFuture()
        .whenComplete(
            (connected, failure) -> {
              if (connected == null) {
                recordFailure(failure);
              } else {
                recordSuccess();
              }
            });
  }

  private RateLimiter.@Nullable Decision toDecision(
      RateLimiter.Policy policy, @Nullable List<Long> counts, @Nullable Throwable failure) {
    if (counts == null) {
      recordFailure(failure);
      countedAlone.increment();
      return null;
    }
    recordSuccess();
    // The script returns whether the request is allowed, the count, and the milliseconds until
    // reset.
    int count = Math.min(policy.limit(), Math.toIntExact(counts.get(1)));
    return new RateLimiter.Decision(
        counts.get(0) == 1, policy.limit() - count, Duration.ofMillis(Math.max(1, counts.get(2))));
  }

  private void recordSuccess() {
    if (nextRequestMillis.getAndSet(NO_WAIT) != NO_WAIT) {
      log.accept("Limits are counted together with other gateways.");
    }
  }

  private void recordFailure(@Nullable Throwable failure) {
    long retry = millis.getAsLong() + RETRY_INTERVAL.toMillis();
    long previous = nextRequestMillis.getAndSet(retry);
    if (previous == NO_WAIT || previous == NOT_TRIED) {
      log.accept(
          "The server of --shared-limits does not answer ("
              + className(failure)
              + "). This gateway counts alone until the server answers.");
    }
  }

  /**
   * Returns the class name of a failure, because its message might contain the URL with the
   * password.
   */
  private static String className(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? "unknown" : cause.getClass().getSimpleName();
  }
}
