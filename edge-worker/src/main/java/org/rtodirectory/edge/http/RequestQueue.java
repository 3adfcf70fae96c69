package org.rtodirectory.edge.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.limit.Refusal;
import org.rtodirectory.edge.limit.RefusalEvents;

/**
 * Lets one request at a time through, in order, so that whoever answers it may do so later; and
 * none while the client does not read what it has asked for. Meanwhile the connection is not read.
 * What is written from behind it is one answer each. The last answer of a connection says so: after
 * as many as one may carry, or when the gateway is about to end.
 */
final class RequestQueue extends ChannelDuplexHandler {
  private final int mostAnswers;
  private final Deadlines deadlines;
  private final RefusalEvents events;
  private final Shutdown shutdown;
  private final Queue<Object> waiting = new ArrayDeque<>(0);
  private int answers;
  private boolean answering;
  private boolean passing;
  private boolean over;

  RequestQueue(int mostAnswers, Deadlines deadlines, RefusalEvents events, Shutdown shutdown) {
    this.mostAnswers = mostAnswers;
    this.deadlines = deadlines;
    this.events = events;
    this.shutdown = shutdown;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (over) {
      ReferenceCountUtil.release(message);
    } else if (passing || !isOpen(context)) {
      waiting.add(message);
      context.channel().config().setAutoRead(false);
    } else {
      pass(context, message);
      readOn(context);
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    answers++;
    answering = false;
    deadlines.answered();
    context.write(message, promise);
    if (!passing) {
      passWaiting(context);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (!passing) {
      passWaiting(context);
    }
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
  }

  /** Whether this request is the last of the connection; if so, its answer will say it. */
  private boolean isLast(HttpMessage request) {
    if (HttpUtil.isKeepAlive(request) && (answers + 1 >= mostAnswers || shutdown.isDraining())) {
      HttpUtil.setKeepAlive(request, false);
      if (!shutdown.isDraining()) {
        events.refused(Refusal.REQUESTS_PER_CONNECTION);
      }
    }
    return !HttpUtil.isKeepAlive(request);
  }

  private void pass(ChannelHandlerContext context, Object message) {
    answering = true;
    deadlines.complete();
    passing = true;
    boolean last = !(message instanceof HttpMessage request) || isLast(request);
    context.fireChannelRead(message);
    passing = false;
    over |= last;
  }

  private void passWaiting(ChannelHandlerContext context) {
    boolean passed = false;
    while (!waiting.isEmpty() && !over && isOpen(context)) {
      pass(context, waiting.remove());
      passed = true;
    }
    readOn(context);
    if (passed) {
      context.fireChannelReadComplete();
    }
  }

  /** Reads on, or not: a connection that is over is read, so that its end is noticed. */
  private void readOn(ChannelHandlerContext context) {
    boolean open = over || (waiting.isEmpty() && isOpen(context));
    if (context.channel().config().isAutoRead() != open) {
      context.channel().config().setAutoRead(open);
    }
  }

  private boolean isOpen(ChannelHandlerContext context) {
    return !answering && context.channel().isWritable();
  }
}
