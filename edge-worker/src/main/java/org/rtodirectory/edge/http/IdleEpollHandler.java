package org.rtodirectory.edge.http;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;

/**
 * Netty's epoll handler, except that a socket that awaits no event stays registered. Netty (4.2.18
 * to 4.2.20) removes such a socket from epoll and cannot add events to it later. A client that has
 * closed its sending side would then lose the responses that the kernel did not accept at once.
 */
record IdleEpollHandler(IoHandler netty) implements IoHandler {
  static IoHandlerFactory newFactory() {
    IoHandlerFactory factory = EpollIoHandler.newFactory();
    return executor -> new IdleEpollHandler(factory.newHandler(executor));
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    return new Registration(netty.register(handle));
  }

  @Override
  public void initialize() {
    netty.initialize();
  }

  @Override
  public int run(IoHandlerContext context) {
    return netty.run(context);
  }

  @Override
  public void prepareToDestroy() {
    netty.prepareToDestroy();
  }

  @Override
  public void destroy() {
    netty.destroy();
  }

  @Override
  public void wakeup() {
    netty.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> handleType) {
    return netty.isCompatible(handleType);
  }

  private record Registration(IoRegistration netty) implements IoRegistration {
    /** Registers for no event, edge-triggered, instead of removing the registration. */
    @Override
    public long submit(IoOps events) {
      boolean awaitsNothing = EpollIoOps.NONE.equals(events);
      return netty.submit(awaitsNothing ? EpollIoOps.EPOLLET : events);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // as Netty declares it
    public <T> T attachment() {
      return netty.attachment();
    }

    @Override
    public boolean isValid() {
      return netty.isValid();
    }

    @Override
    public boolean cancel() {
      return netty.cancel();
    }
  }
}
