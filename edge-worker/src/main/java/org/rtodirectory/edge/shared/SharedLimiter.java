package org.rtodirectory.edge.shared;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.limit.Policy;
import org.rtodirectory.edge.limit.RateLimitDecision;

/**
 * Counts as {@link org.rtodirectory.edge.limit.RateLimiter} does, for all gateways together: one
 * round trip to Redis for each request, in which a script decides. When there is no answer in time,
 * it does not ask again for a second, and each gateway counts by itself; so a server that is slow
 * or away costs one request in a second the wait, and no request its answer. Never blocks; safe for
 * all threads.
 */
public final class SharedLimiter implements AutoCloseable {
  private static final String SCRIPT = script();

  /**
   * Reports by events whether the connection works, once for each change; held because a logger
   * that nobody holds loses its level.
   */
  private static final Logger CLIENT_LOG = Logger.getLogger("io.lettuce");

  private static final String KEY = "rto:limit:";
  private static final int SOME_COMMANDS = 10_000;
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final long PAUSE_MILLIS = 1000;
  private static final long CLOSE_SECONDS = 2;
  private static final long ALWAYS = Long.MIN_VALUE;

  private final ClientResources resources;
  private final RedisClient client;
  private final RedisURI server;
  private final Duration window;
  private final Duration deadline;
  private final LongSupplier millis;
  private final SharedLimitEvents events;
  private final Consumer<String> log;

  /** When to ask again; {@link #ALWAYS} while answers come. */
  private final AtomicLong askFrom = new AtomicLong(ALWAYS);

  private @Nullable volatile StatefulRedisConnection<String, String> connection;
  private @Nullable volatile String digest;
  private @Nullable Boolean announced;

  /**
   * Begins to connect, and does not wait for it.
   *
   * @param server as {@code redis://[user:password@]host[:port][/database]}
   * @param window how long a window is
   * @param deadline how long a request may wait for the server
   * @param millis a clock that never goes back, in milliseconds
   * @param log takes a line whenever counting together ends or begins again; the password is in
   *     none
   * @throws IllegalArgumentException if {@code server} is not such an address
   */
  public SharedLimiter(
      String server,
      Duration window,
      Duration deadline,
      LongSupplier millis,
      SharedLimitEvents events,
      Consumer<String> log) {
    CLIENT_LOG.setLevel(Level.OFF);
    this.server = RedisURI.create(server);
    this.window = window;
    this.deadline = deadline;
    this.millis = millis;
    this.events = events;
    this.log = log;
    this.resources =
        ClientResources.builder()
            .ioThreadPoolSize(2)
            .computationThreadPoolSize(2)
            .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
            .reconnectDelay(Delay.constant(Duration.ofMillis(PAUSE_MILLIS)))
            .build();
    this.client = RedisClient.create(resources, this.server);
    client.setOptions(
        ClientOptions.builder()
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            .requestQueueSize(SOME_COMMANDS)
            .socketOptions(SocketOptions.builder().connectTimeout(CONNECT).build())
            .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
            .build());
    connect();
  }

  /**
   * Decides on a request of the client of that key.
   *
   * @return soon, on any thread: the decision; null if there was none in time, and the request must
   *     be counted here. Never fails.
   */
  public CompletionStage<@Nullable RateLimitDecision> decide(Policy policy, long client) {
    StatefulRedisConnection<String, String> open = connection;
    if (!mayAsk() || open == null) {
      events.countedApart();
      return CompletableFuture.completedFuture(null);
    }
    return ask(open.async(), policy, client)
        .orTimeout(deadline.toMillis(), TimeUnit.MILLISECONDS)
        .handle((counts, failure) -> answer(policy, counts, failure));
  }

  /** Ends the connection, within a few seconds whatever the server does. */
  @Override
  public void close() {
    // The client waits for a connection that is being made, which may be for ever.
    client
        .shutdownAsync(0, 1, TimeUnit.SECONDS)
        .completeOnTimeout(null, CLOSE_SECONDS, TimeUnit.SECONDS)
        .exceptionally(failure -> null)
        .join();
    resources
        .shutdown(0, 1, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  /** Whether the server answers, or it is time to try again: then one request does. */
  private boolean mayAsk() {
    long from = askFrom.get();
    if (from == ALWAYS) {
      return true;
    }
    long now = millis.getAsLong();
    boolean tries = now >= from && askFrom.compareAndSet(from, now + PAUSE_MILLIS);
    if (tries && connection == null) {
      connect();
    }
    return tries;
  }

  private void connect() {
    client
        .connectAsync(StringCodec.UTF8, server)
        .whenComplete(
            (connected, failure) -> {
              if (connected == null) {
                fail(failure);
              } else {
                digest = connected.async().digest(SCRIPT);
                connection = connected;
                succeed();
              }
            });
  }

  private CompletableFuture<List<Long>> ask(
      RedisScriptingAsyncCommands<String, String> redis, Policy policy, long client) {
    String[] keys = {KEY + policy.name() + ':' + Long.toHexString(client)};
    String[] arguments = {Integer.toString(policy.limit()), Long.toString(window.toMillis())};
    return redis
        .<List<Long>>evalsha(
            Objects.requireNonNull(digest), ScriptOutputType.MULTI, keys, arguments)
        .toCompletableFuture()
        .exceptionallyCompose(
            failure ->
                cause(failure) instanceof RedisNoScriptException
                    ? redis
                        .<List<Long>>eval(SCRIPT, ScriptOutputType.MULTI, keys, arguments)
                        .toCompletableFuture()
                    : CompletableFuture.failedFuture(cause(failure)));
  }

  private @Nullable RateLimitDecision answer(
      Policy policy, @Nullable List<Long> counts, @Nullable Throwable failure) {
    if (counts == null) {
      fail(failure);
      events.countedApart();
      return null;
    }
    succeed();
    int count = Math.min(policy.limit(), Math.toIntExact(counts.get(1)));
    return new RateLimitDecision(
        counts.get(0) == 1,
        policy.limit(),
        policy.limit() - count,
        Duration.ofMillis(Math.max(1, counts.get(2))));
  }

  private void succeed() {
    askFrom.set(ALWAYS);
    if (tell(true)) {
      events.together();
      log.accept("Limits are counted together with other gateways.");
    }
  }

  private void fail(@Nullable Throwable failure) {
    askFrom.set(millis.getAsLong() + PAUSE_MILLIS);
    if (tell(false)) {
      events.apart();
      log.accept(
          "The server of --shared-limits does not answer ("
              + name(failure)
              + "); until it does, this gateway counts by itself.");
    }
  }

  /** Whether that is news. */
  private synchronized boolean tell(boolean together) {
    boolean news = announced == null || announced != together;
    announced = together;
    return news;
  }

  /** The kind of a failure; its message might hold the address with the password. */
  private static String name(@Nullable Throwable failure) {
    return failure == null ? "unknown" : cause(failure).getClass().getSimpleName();
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }

  private static String script() {
    try (InputStream script = SharedLimiter.class.getResourceAsStream("count.lua")) {
      return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }
}
