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
 * answers quickly, slowly or never. One thread serves them all. A connection that the gateway
 * closes is opened again, at most {@value #MAX_OPENED_AT_ONCE} each time, if the behavior says so.
 * They end when they are closed, or after {@value #MAX_SECONDS} seconds.
 */
final class HostileClients implements Runnable, AutoCloseable {
  private static final long MAX_SECONDS = 120;
  private static final int MAX_OPENED_AT_ONCE = 50;
  private static final long SELECT_MILLIS = 20;

  private final int port;
  private final Behavior behavior;
  private final byte[] text;
  private final List<Connection> connections = new ArrayList<>();
  private final ByteBuffer scratch = ByteBuffer.allocateDirect(1 << 16);
  private final Selector selector;
  private final Thread thread = new Thread(this, "hostile clients");
  private volatile boolean ended;

  /**
   * The behavior of each client.
   *
   * @param firstHost the first client connects from 127.0.0.{@code firstHost}, the next ones from
   *     the addresses after it
   * @param clients how many addresses
   * @param connections of each client
   * @param receiveBuffer the size of the kernel's receive buffer, or 0 for the usual one
   * @param text the bytes to send on each connection
   * @param writeBytes how many bytes of it are sent in each period, or 0 for all at once
   * @param readBytes how many bytes are read in each period, 0 for all that arrives, or {@link
   *     #NEVER}
   * @param period of writing and reading, and of opening connections again
   * @param reopens whether a connection that was closed is opened again
   * @param halfCloses whether the sending half is closed once the text is sent
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
    /** Reads nothing. */
    static final int NEVER = -1;
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
    long next = System.nanoTime();
    try {
      while (!ended && System.nanoTime() - end < 0) {
        selector.select(key -> ((Connection) key.attachment()).ready(key), SELECT_MILLIS);
        if (System.nanoTime() - next >= 0) {
          next += behavior.period.toNanos();
          tick();
        }
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } finally {
      connections.forEach(Connection::close);
    }
  }

  private void tick() {
    int opened = 0;
    for (ListIterator<Connection> each = connections.listIterator(); each.hasNext(); ) {
      Connection connection = each.next();
      if (connection.channel.isOpen()) {
        connection.tick();
      } else if (behavior.reopens && opened < MAX_OPENED_AT_ONCE) {
        opened++;
        try {
          each.set(new Connection(connection.host));
        } catch (IOException noSocket) {
          // Tried again at the next tick.
        }
      }
    }
  }

  @Override
  public void close() throws InterruptedException, IOException {
    ended = true;
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

    void ready(SelectionKey key) {
      try {
        if (key.isConnectable() && channel.finishConnect()) {
          listen(key);
        } else {
          if (key.isValid() && key.isReadable()) {
            read(Integer.MAX_VALUE);
          }
          if (key.isValid() && key.isWritable()) {
            channel.write(unsent);
            if (behavior.halfCloses && !unsent.hasRemaining()) {
              channel.shutdownOutput();
            }
            listen(key);
          }
        }
      } catch (IOException closed) {
        close();
      }
    }

    /** Sets the events that the selector reports, without those that have a period. */
    private void listen(SelectionKey key) {
      if (key.isValid()) {
        int writes = behavior.writeBytes == 0 && unsent.hasRemaining() ? SelectionKey.OP_WRITE : 0;
        int reads = behavior.readBytes == 0 ? SelectionKey.OP_READ : 0;
        key.interestOps(writes | reads);
      }
    }

    void tick() {
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

    private void read(int most) throws IOException {
      scratch.clear().limit(Math.min(most, scratch.capacity()));
      if (channel.read(scratch) < 0) {
        close();
      }
    }

    void close() {
      try {
        channel.close();
      } catch (IOException gone) {
        // It is closed all the same.
      }
    }
  }
}
