package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A TCP proxy on loopback that can stop forwarding, as a network does that has lost its way: the
 * connections stay, new ones are accepted, and nothing arrives any more.
 */
final class FreezingProxy implements AutoCloseable {
  private final ServerSocket server;
  private final int port;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private boolean frozen;

  /**
   * @param port where on loopback it leads
   */
  FreezingProxy(int port) throws IOException {
    this(port, 0);
  }

  /**
   * @param port where on loopback it leads
   * @param own the port on which it listens, 0 for any
   */
  FreezingProxy(int port, int own) throws IOException {
    this.port = port;
    this.server = new ServerSocket(own, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  synchronized void freeze() {
    frozen = true;
  }

  synchronized void thaw() {
    frozen = false;
    notifyAll();
  }

  private synchronized void awaitThaw() throws InterruptedException {
    while (frozen) {
      wait();
    }
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = server.accept();
      sockets.add(client);
      start(() -> connect(client));
    }
  }

  private void connect(Socket client) throws IOException, InterruptedException {
    awaitThaw();
    try (client;
        Socket target = new Socket(InetAddress.getLoopbackAddress(), port)) {
      start(() -> forward(target, client));
      forward(client, target);
    }
  }

  private void forward(Socket from, Socket to) throws IOException, InterruptedException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[1 << 14];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        awaitThaw();
        out.write(buffer, 0, read);
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    thaw();
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException | InterruptedException closed) {
                // As connections end.
              }
            },
            "freezing-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException, InterruptedException;
  }
}
