package org.rtodirectory.edge.overload;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * A client that opens thousands of connections a second, sends a request or nothing, and soon
 * resets each. It ends when it is closed, or after {@value #MAX_SECONDS} seconds.
 */
final class ConnectionFlood implements Runnable, AutoCloseable {
  private static final long MAX_SECONDS = 120;
  private static final int MAX_OPEN = 12_000;
  private static final int TURNS_PER_SECOND = 100;

  private final InetSocketAddress gateway;
  private final InetSocketAddress from;
  private final int perSecond;
  private final long heldNanos;
  private final byte[] requests;
  private final Deque<Opened> open = new ArrayDeque<>();
  private final Thread thread = new Thread(this, "connection flood");
  private long opened;
  private volatile boolean ended;

  private record Opened(SocketChannel channel, long openedAt) {}

  private ConnectionFlood(
      InetSocketAddress gateway,
      InetSocketAddress from,
      int perSecond,
      Duration holdTime,
      String requests) {
    this.gateway = gateway;
    this.from = from;
    this.perSecond = perSecond;
    this.heldNanos = holdTime.toNanos();
    this.requests = requests.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Starts it from 127.0.0.{@code host}.
   *
   * @param perSecond how many connections are opened a second, if the machine can
   * @param holdTime how long each is open
   * @param requests the bytes to send on each of them
   */
  static ConnectionFlood start(
      int port, int host, int perSecond, Duration holdTime, String requests) throws IOException {
    ConnectionFlood flood =
        new ConnectionFlood(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host}), 0),
            perSecond,
            holdTime,
            requests);
    flood.thread.setDaemon(true);
    flood.thread.start();
    return flood;
  }

  @Override
  public void run() {
    long start = System.nanoTime();
    long end = start + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
    long turn = TimeUnit.SECONDS.toNanos(1) / TURNS_PER_SECOND;
    try {
      for (long next = start; !ended && next - end < 0; next += turn) {
        for (int i = 0; i < perSecond / TURNS_PER_SECOND && !ended; i++) {
          open();
        }
        long now = System.nanoTime();
        while (!open.isEmpty()
            && (now - open.peek().openedAt > heldNanos || open.size() > MAX_OPEN)) {
          reset(open.remove().channel);
        }
        TimeUnit.NANOSECONDS.sleep(Math.max(0, next + turn - System.nanoTime()));
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      open.forEach(each -> reset(each.channel));
    }
  }

  private void open() {
    try {
      SocketChannel channel = SocketChannel.open();
      try {
        channel.configureBlocking(false);
        channel.bind(from);
        if (channel.connect(gateway) || channel.finishConnect()) {
          channel.write(ByteBuffer.wrap(requests));
        }
        open.add(new Opened(channel, System.nanoTime()));
        opened++;
      } catch (IOException refused) {
        channel.close();
      }
    } catch (IOException noSocket) {
      // The client has as many as it may.
    }
  }

  private static void reset(SocketChannel channel) {
    try {
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      channel.close();
    } catch (IOException gone) {
      // It is closed all the same.
    }
  }

  @Override
  public void close() throws InterruptedException {
    ended = true;
    thread.join();
  }

  /** Returns the number of connections that it opened. Call it after {@link #close}. */
  long opened() {
    return opened;
  }
}
