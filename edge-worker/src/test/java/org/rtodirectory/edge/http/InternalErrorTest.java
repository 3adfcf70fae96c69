package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.Body;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.operations.LimitedLog;
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Limits;

/** Bugs at every place that a request passes. Each is answered, counted and logged. */
class InternalErrorTest {
  private static final ClientResolver CLIENTS = new ClientResolver(List.of(), "X-Forwarded-For");
  private static final int LOG_ENTRIES = 10;

  private final List<String> log = new ArrayList<>();
  private int countedBugs;
  private Function<IncomingRequest, Route> router = request -> new TestRoute(null);
  private RequestHandler.AnswerListener answerListener =
      (request, peer, endpoint, sent, nanos) -> {};
  private @Nullable SharedLimiter sharedLimiter;
  private @Nullable EmbeddedChannel channel;

  /** A place with a bug. */
  private enum Place {
    ROUTING,
    CHECKS,
    POLICY,
    ENDPOINT,
    BODY_LENGTH,
    BODY_BYTES
  }

  @AfterEach
  void releaseMemory() {
    if (channel != null) {
      channel.finishAndReleaseAll();
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void a_bug_is_answered_with_500_in_json_and_the_connection_stays_open(Place place) {
    router = request -> place == Place.ROUTING ? failingRoute() : new TestRoute(place);
    assertThat(ask()).startsWith("HTTP/1.1 500 ").contains("application/json", "{\"message\":");
    assertThat(countedBugs).isEqualTo(1);
    assertThat(log)
        .singleElement()
        .asString()
        .startsWith("Unexpected: ")
        .contains("a bug", "InternalErrorTest.bug");
    router = request -> new TestRoute(null);
    assertThat(ask()).startsWith("HTTP/1.1 200 ");
  }

  /** An exception in a callback would otherwise be lost. */
  @Test
  void a_bug_in_the_callback_of_the_shared_counter_is_answered_with_500() {
    try (SharedLimiter unreachableLimiter =
        new SharedLimiter(
            "redis://127.0.0.1:1", RateLimits.WINDOW, Duration.ofSeconds(1), () -> 1, log -> {})) {
      sharedLimiter = unreachableLimiter;
      router =
          request ->
              new TestRoute(null) {
                @Override
                public RateLimiter.Policy policy() {
                  return new RateLimiter.Policy("search", 0);
                }

                @Override
                public Answer rateLimited(IncomingRequest request, RateLimiter.Decision decision) {
                  throw bug();
                }
              };
      assertThat(ask()).startsWith("HTTP/1.1 500 ").contains("{\"message\":");
      assertThat(countedBugs).isEqualTo(1);
    }
  }

  @Test
  void an_io_error_in_a_mapped_file_is_answered_with_503() {
    router =
        request ->
            new TestRoute(null) {
              @Override
              public Answer answer(IncomingRequest request, LoadedReleases releases) {
                // The virtual machine throws this if it cannot read a page of the file.
                throw new InternalError("a fault occurred in an unsafe memory access operation");
              }
            };
    assertThat(ask()).startsWith("HTTP/1.1 503 ").contains("retry-after: 5");
    assertThat(countedBugs).isEqualTo(1);
    assertThat(log)
        .singleElement()
        .asString()
        .startsWith("A release cannot be read")
        .hasLineCount(1);
  }

  @Test
  void a_bug_in_the_answer_listener_does_not_lose_the_answer() {
    answerListener =
        (request, peer, endpoint, sent, nanos) -> {
          throw bug();
        };
    assertThat(ask()).startsWith("HTTP/1.1 200 ").doesNotContain("HTTP/1.1 500");
    assertThat(countedBugs).isEqualTo(1);
    assertThat(log).hasSize(1);
  }

  @Test
  void a_bug_of_another_handler_is_answered_with_500_and_ends_the_connection() {
    EmbeddedChannel channelWithBug = openChannel();
    channelWithBug
        .pipeline()
        .addFirst(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void userEventTriggered(ChannelHandlerContext context, Object event) {
                throw bug();
              }
            });
    channelWithBug.pipeline().fireUserEventTriggered("event");
    assertThat(received()).startsWith("HTTP/1.1 500 ").contains("connection: close");
    assertThat(channelWithBug.isOpen()).isFalse();
    assertThat(countedBugs).isEqualTo(1);
    assertThat(log).singleElement().asString().contains("a bug");
  }

  /** A handler may fail after it has written an answer. No second answer may follow. */
  @Test
  void a_bug_at_every_write_is_answered_once_and_ends_the_connection() {
    EmbeddedChannel channelWithBug = openChannel();
    channelWithBug
        .pipeline()
        .addFirst(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void write(
                  ChannelHandlerContext context, Object message, ChannelPromise promise) {
                context.write(message);
                throw bug();
              }
            });
    channelWithBug.pipeline().fireExceptionCaught(bug());
    assertThat(received()).startsWith("HTTP/1.1 500 ").endsWith("}");
    assertThat(channelWithBug.isOpen()).isFalse();
    // Netty fails the promise of the write, so only the first bug is counted.
    assertThat(countedBugs).isEqualTo(1);
  }

  @Test
  void a_broken_connection_is_not_counted_as_a_bug() {
    EmbeddedChannel brokenChannel = openChannel();
    brokenChannel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
    assertThat(brokenChannel.isOpen()).isFalse();
    assertThat(countedBugs).isZero();
    assertThat(log).isEmpty();
  }

  private static IllegalArgumentException bug() {
    return new IllegalArgumentException("a bug");
  }

  private static Route failingRoute() {
    throw bug();
  }

  /** Sends a request, and returns the part of the answer that has arrived. */
  private String ask() {
    EmbeddedChannel openedChannel = channel == null ? openChannel() : channel;
    DefaultHttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/x");
    head.headers().set(HttpHeaderNames.HOST, "localhost");
    openedChannel.writeInbound(new IncomingRequest(head, new byte[0], false));
    return received();
  }

  private String received() {
    EmbeddedChannel openedChannel = Objects.requireNonNull(channel);
    openedChannel.runPendingTasks();
    StringBuilder text = new StringBuilder();
    for (ByteBuf sent = openedChannel.readOutbound();
        sent != null;
        sent = openedChannel.readOutbound()) {
      text.append(sent.toString(StandardCharsets.UTF_8));
      sent.release();
    }
    return text.toString();
  }

  private EmbeddedChannel openChannel() {
    ResponseWriter responses =
        new ResponseWriter(Clock.systemUTC(), HeaderLines.NONE, new Compression(1000, line -> {}));
    RateLimits limits =
        new RateLimits(
            new GatewayOptions.RateLimiting(Limits.DEFAULT, List.of(), null),
            64,
            7,
            () -> 1,
            refusal -> {});
    InternalErrors errors =
        new InternalErrors(() -> countedBugs++, new LimitedLog(log::add, LOG_ENTRIES, () -> 1));
    channel =
        new EmbeddedChannel(
            new RateLimitHandler(
                request -> router.apply(request), limits, sharedLimiter, CLIENTS, errors),
            new RequestHandler(
                TestRelease.small(),
                responses,
                errors,
                reason -> {},
                (request, peer, endpoint, sent, nanos) ->
                    answerListener.onAnswer(request, peer, endpoint, sent, nanos))) {
          @Override
          protected SocketAddress remoteAddress0() {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), 7);
          }
        };
    return channel;
  }

  /** A route with a rate limit, and with a bug at a place, or without one if the place is null. */
  private static class TestRoute implements Route {
    private static final RateLimiter.Policy POLICY = new RateLimiter.Policy("search", 60);

    private final @Nullable Place place;

    TestRoute(@Nullable Place place) {
      this.place = place;
    }

    @Override
    public ReportedEndpoint reportedEndpoint() {
      return ReportedEndpoint.DOCUMENT;
    }

    @Override
    public @Nullable Answer answerBeforeLimit(IncomingRequest request) {
      failAt(Place.CHECKS);
      return null;
    }

    @Override
    public RateLimiter.Policy policy() {
      failAt(Place.POLICY);
      return POLICY;
    }

    @Override
    public Answer answer(IncomingRequest request, LoadedReleases releases) {
      failAt(Place.ENDPOINT);
      Body body =
          Body.of(
              () -> {
                failAt(Place.BODY_LENGTH);
                return 2;
              },
              target -> {
                failAt(Place.BODY_BYTES);
                target.put(new byte[] {'{', '}'});
              });
      return new Answer(
          HttpResponseStatus.OK, HeaderLines.NONE, HeaderLines.NONE, "identity", null, false, body);
    }

    private void failAt(Place currentPlace) {
      if (place == currentPlace) {
        throw bug();
      }
    }
  }
}
