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
 * A client that opens thousands of connections a second, sends the same text or nothing on each of
 * them, and soon resets them. It stops when it is closed, or after {@value #MAX_SECONDS} seconds.
 */
final class ConnectionFlood implements Runnable, AutoCloseable {
  private static final long MAX_SECONDS = 120;
  private static final int MAX_OPEN_CONNECTIONS = 12_000;
  private static final int TURNS_PER_SECOND = 100;

  private final InetSocketAddress gatewayAddress;
  private final InetSocketAddress clientAddress;
  private final int connectionsPerSecond;
  private final long holdNanos;
  private final byte[] requests;
  private final Deque<OpenConnection> openConnections = new ArrayDeque<>();
  private final Thread thread = new Thread(this, "connection flood");
  private long openedCount;
  private volatile boolean isClosed;

  private record OpenConnection(SocketChannel channel, long openedAt) {}

  private ConnectionFlood(
      InetSocketAddress gatewayAddress,
      InetSocketAddress clientAddress,
      int connectionsPerSecond,
      Duration holdTime,
      String requests) {
    this.gatewayAddress = gatewayAddress;
    this.clientAddress = clientAddress;
    this.connectionsPerSecond = connectionsPerSecond;
    this.holdNanos = holdTime.toNanos();
    this.requests = requests.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Starts a client with the address 127.0.0.{@code host}.
   *
   * @param connectionsPerSecond the number of connections to open in a second, if the machine can
   * @param holdTime the time after which a connection is reset
   * @param requests the text to send on each connection
   */
  static ConnectionFlood start(
      int port, int host, int connectionsPerSecond, Duration holdTime, String requests)
      throws IOException {
    ConnectionFlood flood =
        new ConnectionFlood(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host}), 0),
            connectionsPerSecond,
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
    long turnNanos = TimeUnit.SECONDS.toNanos(1) / TURNS_PER_SECOND;
    try {
      for (long nextTurn = start; !isClosed && nextTurn - end < 0; nextTurn += turnNanos) {
        for (int i = 0; i < connectionsPerSecond / TURNS_PER_SECOND && !isClosed; i++) {
          openConnection();
        }
        long now = System.nanoTime();
        while (!openConnections.isEmpty()
            && (now - openConnections.peek().openedAt > holdNanos
                || openConnections.size() > MAX_OPEN_CONNECTIONS)) {
          reset(openConnections.remove().channel);
        }
        TimeUnit.NANOSECONDS.sleep(Math.max(0, nextTurn + turnNanos - System.nanoTime()));
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      openConnections.forEach(connection -> reset(connection.channel));
    }
  }

  private void openConnection() {
    try {
      SocketChannel channel = SocketChannel.open();
      try {
        channel.configureBlocking(false);
        channel.bind(clientAddress);
        if (channel.connect(gatewayAddress) || channel.finishConnect()) {
          channel.write(ByteBuffer.wrap(requests));
        }
        openConnections.add(new OpenConnection(channel, System.nanoTime()));
        openedCount++;
      } catch (IOException refused) {
        channel.close();
      }
    } catch (IOException noSocket) {
      // The client has no file descriptor left for now.
    }
  }

  private static void reset(SocketChannel channel) {
    try {
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      channel.close();
    } catch (IOException gone) {
      // The connection has ended.
    }
  }

  @Override
  public void close() throws InterruptedException {
    isClosed = true;
    thread.join();
  }

  /** Returns the number of connections that the client opened. Call it after {@link #close}. */
  long openedCount() {
    return openedCount;
  }
}
