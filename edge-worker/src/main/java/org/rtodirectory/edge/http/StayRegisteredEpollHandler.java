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
 * A wrapper of Netty's epoll handler that keeps a socket registered while it waits for no event.
 * Netty 4.2.18 to 4.2.20 removes such a socket from epoll. When it later wants to wait for room in
 * the send buffer, it modifies a registration that no longer exists, which fails. So a client that
 * has closed its sending side would lose the rest of its responses.
 */
record StayRegisteredEpollHandler(IoHandler delegate) implements IoHandler {
  static IoHandlerFactory newFactory() {
    IoHandlerFactory factory = EpollIoHandler.newFactory();
    return executor -> new StayRegisteredEpollHandler(factory.newHandler(executor));
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    return new Registration(delegate.register(handle));
  }

  @Override
  public void initialize() {
    delegate.initialize();
  }

  @Override
  public int run(IoHandlerContext context) {
    return delegate.run(context);
  }

  @Override
  public void prepareToDestroy() {
    delegate.prepareToDestroy();
  }

  @Override
  public void destroy() {
    delegate.destroy();
  }

  @Override
  public void wakeup() {
    delegate.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> handleType) {
    return delegate.isCompatible(handleType);
  }

  private record Registration(IoRegistration delegate) implements IoRegistration {
    /**
     * Submits EPOLLET alone instead of no event. It reports no event either, but Netty keeps the
     * registration.
     */
    @Override
    public long submit(IoOps events) {
      boolean isNone = EpollIoOps.NONE.equals(events);
      return delegate.submit(isNone ? EpollIoOps.EPOLLET : events);
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // as Netty declares it
    public <T> T attachment() {
      return delegate.attachment();
    }

    @Override
    public boolean isValid() {
      return delegate.isValid();
    }

    @Override
    public boolean cancel() {
      return delegate.cancel();
    }
  }
}
