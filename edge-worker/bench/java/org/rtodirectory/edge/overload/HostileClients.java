package org.rtodirectory.edge.overload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

/**
 * Clients that each hold a number of connections, send a given text on each of them, and read the
 * answers quickly, slowly or never. One thread serves all clients. If the behavior says so, a
 * connection that the gateway closed is opened again, at most {@value #MAX_OPENED_AT_ONCE} in a
 * period. The clients stop when they are closed, or after {@value #MAX_SECONDS} seconds.
 */
final class HostileClients implements Runnable, AutoCloseable {
  private static final long MAX_SECONDS = 120;
  private static final int MAX_OPENED_AT_ONCE = 50;
  private static final long SELECT_MILLIS = 20;

  private final int port;
  private final Behavior behavior;
  private final byte[] text;
  private final List<Connection> connections = new ArrayList<>();
  private final ByteBuffer readBuffer = ByteBuffer.allocateDirect(1 << 16);
  private final Selector selector;
  private final Thread thread = new Thread(this, "hostile clients");
  private volatile boolean isClosed;

  /**
   * The behavior of each client.
   *
   * @param firstHost the first client connects from 127.0.0.{@code firstHost}, and the others from
   *     the addresses after it
   * @param clients the number of clients
   * @param connections the number of connections of each client
   * @param receiveBuffer the size of the kernel's receive buffer, or 0 for its usual size
   * @param text the text to send on each connection
   * @param writeBytes the number of bytes of the text to send in each period, or 0 to send all at
   *     once
   * @param readBytes the number of bytes to read in each period, 0 to read all that arrives, or
   *     {@link #READS_NOTHING}
   * @param period the time between two writes, two reads, or two attempts to open connections again
   * @param reopens whether a connection that the gateway closed is opened again
   * @param halfCloses whether the client closes its sending half when the text is sent
   */
  record Behavior(
      int firstHost,
      int clients,
      int connections,
      int receiveBuffer,
      String text,
      int writeBytes,
      int readBytes,
      Duration period,
      boolean reopens,
      boolean halfCloses) {
    static final int READS_NOTHING = -1;
  }

  private HostileClients(int port, Behavior behavior) throws IOException {
    this.port = port;
    this.behavior = behavior;
    this.text = behavior.text.getBytes(StandardCharsets.US_ASCII);
    this.selector = Selector.open();
  }

  /** Starts the clients against a gateway on loopback. */
  static HostileClients start(int port, Behavior behavior) throws IOException {
    HostileClients clients = new HostileClients(port, behavior);
    for (int client = 0; client < behavior.clients; client++) {
      for (int i = 0; i < behavior.connections; i++) {
        clients.connections.add(clients.new Connection(behavior.firstHost + client));
      }
    }
    clients.thread.setDaemon(true);
    clients.thread.start();
    return clients;
  }

  @Override
  public void run() {
    long end = System.nanoTime() + Duration.ofSeconds(MAX_SECONDS).toNanos();
    long nextPeriod = System.nanoTime();
    try {
      while (!isClosed && System.nanoTime() - end < 0) {
        selector.select(key -> ((Connection) key.attachment()).handleEvents(key), SELECT_MILLIS);
        if (System.nanoTime() - nextPeriod >= 0) {
          nextPeriod += behavior.period.toNanos();
          runPeriod();
        }
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } finally {
      connections.forEach(Connection::close);
    }
  }

  private void runPeriod() {
    int opened = 0;
    for (ListIterator<Connection> iterator = connections.listIterator(); iterator.hasNext(); ) {
      Connection connection = iterator.next();
      if (connection.channel.isOpen()) {
        connection.runPeriod();
      } else if (behavior.reopens && opened < MAX_OPENED_AT_ONCE) {
        opened++;
        try {
          iterator.set(new Connection(connection.host));
        } catch (IOException noSocket) {
          // The next period tries again.
        }
      }
    }
  }

  @Override
  public void close() throws InterruptedException, IOException {
    isClosed = true;
    selector.wakeup();
    thread.join();
    selector.close();
  }

  /** A connection of a client. */
  private final class Connection {
    private final int host;
    private final ByteBuffer unsent = ByteBuffer.wrap(text);
    private final SocketChannel channel = SocketChannel.open();

    /** Starts to connect. */
    Connection(int host) throws IOException {
      this.host = host;
      try {
        channel.configureBlocking(false);
        if (behavior.receiveBuffer > 0) {
          channel.setOption(StandardSocketOptions.SO_RCVBUF, behavior.receiveBuffer);
        }
        channel.bind(
            new InetSocketAddress(
                InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host}), 0));
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.register(selector, SelectionKey.OP_CONNECT, this);
      } catch (IOException refused) {
        channel.close();
      }
    }

    void handleEvents(SelectionKey key) {
      try {
        if (key.isConnectable() && channel.finishConnect()) {
          selectEvents(key);
        } else {
          if (key.isValid() && key.isReadable()) {
            read(Integer.MAX_VALUE);
          }
          if (key.isValid() && key.isWritable()) {
            channel.write(unsent);
            if (behavior.halfCloses && !unsent.hasRemaining()) {
              channel.shutdownOutput();
            }
            selectEvents(key);
          }
        }
      } catch (IOException closed) {
        close();
      }
    }

    /** Selects the events to wait for. Periodic writes and reads do not wait for events. */
    private void selectEvents(SelectionKey key) {
      if (key.isValid()) {
        int writes = behavior.writeBytes == 0 && unsent.hasRemaining() ? SelectionKey.OP_WRITE : 0;
        int reads = behavior.readBytes == 0 ? SelectionKey.OP_READ : 0;
        key.interestOps(writes | reads);
      }
    }

    void runPeriod() {
      try {
        if (channel.isConnected()) {
          if (behavior.writeBytes > 0 && unsent.hasRemaining()) {
            int end = Math.min(unsent.position() + behavior.writeBytes, unsent.capacity());
            channel.write(unsent.limit(end));
            unsent.limit(unsent.capacity());
          }
          if (behavior.readBytes > 0) {
            read(behavior.readBytes);
          }
        }
      } catch (IOException closed) {
        close();
      }
    }

    private void read(int maxBytes) throws IOException {
      readBuffer.clear().limit(Math.min(maxBytes, readBuffer.capacity()));
      if (channel.read(readBuffer) < 0) {
        close();
      }
    }

    void close() {
      try {
        channel.close();
      } catch (IOException gone) {
        // The connection has ended.
      }
    }
  }
}
