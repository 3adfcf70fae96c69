package org.rtodirectory.edge.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.operations.GatewayMetrics;
import org.rtodirectory.edge.operations.LimitedLog;
import org.rtodirectory.edge.operations.Shutdown;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.schemas.api.Limits;

/**
 * Random bytes for the whole pipeline, in pieces. The gateway sends only responses, and none with
 * status 500. After an hour, the connection is closed and all buffers are released. The first byte
 * of the input is the length of the pieces, or 0 for one piece.
 */
class RequestPathFuzzTest {
  private static final InetSocketAddress PEER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
  private static final Pattern INTERNAL_ERROR = Pattern.compile("HTTP/1\\.1 50[0246-9] ");

  private static final GatewayOptions.ConnectionLimits CONNECTIONS = TestLimits.with(limits -> {});
  private static final ClientResolver CLIENTS =
      new ClientResolver(List.of(IpRange.parse("127.0.0.0/8")), "X-Forwarded-For");
  private static final AtomicLong MILLIS = new AtomicLong();

  private static final CurrentRelease CURRENT = TestRelease.small();

  private static RequestHandler requestHandler;

  private static RateLimitHandler rateLimit;

  @FuzzTest(maxDuration = "10s")
  void every_input_is_answered_or_the_connection_is_closed(byte[] sent) {
    // Each connection begins with the full rate limit.
    MILLIS.addAndGet(RateLimits.WINDOW.toMillis());
    UnpooledByteBufAllocator buffers = new UnpooledByteBufAllocator(false);
    ClientChannel connection = new ClientChannel();
    connection.config().setAllocator(buffers);
    connection.pipeline().addLast(pipeline());
    try {
      connection.register();
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
    int pieceLength = sent.length == 0 || sent[0] == 0 ? sent.length : Byte.toUnsignedInt(sent[0]);
    for (int start = 1; start < sent.length && connection.isOpen(); start += pieceLength) {
      int length = Math.min(pieceLength, sent.length - start);
      connection.writeInbound(buffers.buffer(length).writeBytes(sent, start, length));
    }
    StringBuilder received = new StringBuilder();
    for (int hour = 0; hour < 3; hour++) {
      connection.runPendingTasks();
      connection.advanceTimeBy(1, TimeUnit.HOURS);
      connection.runScheduledPendingTasks();
      for (ByteBuf response = connection.readOutbound();
          response != null;
          response = connection.readOutbound()) {
        received.append(response.toString(ISO_8859_1));
        response.release();
      }
    }
    connection.checkException();
    boolean isClosed = !connection.isOpen();
    connection.finishAndReleaseAll();
    require(isClosed, "is still open", received);
    long keptBytes = buffers.metric().usedHeapMemory() + buffers.metric().usedDirectMemory();
    require(keptBytes == 0, "keeps " + keptBytes + " bytes", received);
    boolean isAnswered = received.isEmpty() || received.indexOf("HTTP/1.1 ") == 0;
    require(isAnswered && !INTERNAL_ERROR.matcher(received).find(), "answers", received);
  }

  private static void require(boolean condition, String problem, CharSequence received) {
    if (!condition) {
      throw new AssertionError("the connection " + problem + "; it got: " + received);
    }
  }

  private static InternalErrors errors() {
    return new InternalErrors(
        () -> {},
        new LimitedLog(
            bug -> {
              throw new AssertionError(bug);
            },
            1,
            MILLIS::get));
  }

  /** Creates the objects that all connections share, as {@link GatewayServer} does. */
  @BeforeAll
  static void prepare() {
    RateLimits limits =
        new RateLimits(
            new GatewayOptions.RateLimiting(Limits.DEFAULT, List.of(), null),
            64,
            7,
            MILLIS::get,
            refusal -> {});
    ResponseWriter responses =
        new ResponseWriter(
            Clock.systemUTC(), HeaderLines.NONE, new Compression(100_000, line -> {}));
    requestHandler =
        new RequestHandler(
            CURRENT,
            responses,
            errors(),
            refusal -> {},
            new RequestReporter(
                new GatewayMetrics(CURRENT, Clock.systemUTC()),
                null,
                CLIENTS,
                CURRENT,
                Clock.systemUTC()));
    Router router = new Router(limits, Set.of(), new SearchCache(100_000), CURRENT);
    rateLimit = new RateLimitHandler(router, limits, null, CLIENTS, errors());
  }

  private static ChannelInitializer<Channel> pipeline() {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel
            .pipeline()
            .addLast(
                new GatewayPipeline(
                    CONNECTIONS,
                    refusal -> {},
                    new Shutdown(),
                    new DefaultChannelGroup(GlobalEventExecutor.INSTANCE),
                    () -> new LoopMemory(1 << 20, () -> true, refusal -> {}),
                    rateLimit,
                    requestHandler));
      }
    };
  }

  /** The channel of a client at {@link #PEER}. */
  private static final class ClientChannel extends EmbeddedChannel {
    ClientChannel() {
      super(false, false);
    }

    @Override
    protected SocketAddress remoteAddress0() {
      return PEER;
    }
  }
}
