package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A TCP proxy on loopback: a server that is there once this listens. */
final class Forwarding implements AutoCloseable {
  private final ServerSocket server;
  private final int port;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  /**
   * @param port where on loopback it leads
   * @param own the port on which it listens
   */
  Forwarding(int port, int own) throws IOException {
    this.port = port;
    this.server = new ServerSocket(own, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = server.accept();
      sockets.add(client);
      start(() -> connect(client));
    }
  }

  private void connect(Socket client) throws IOException {
    try (client;
        Socket target = new Socket(InetAddress.getLoopbackAddress(), port)) {
      start(() -> forward(target, client));
      forward(client, target);
    }
  }

  private void forward(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[1 << 14];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
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
            "forwarding");
    thread.setDaemon(true);
    thread.start();
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException, InterruptedException;
  }
}
