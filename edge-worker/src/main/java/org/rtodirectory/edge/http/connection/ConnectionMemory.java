package org.rtodirectory.edge.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import org.rtodirectory.edge.limit.MemoryBudget;

/**
 * The pending bytes of one connection, counted against the {@link MemoryBudget}. Used by the event
 * loop of the connection only.
 *
 * <p>Also chooses and counts the buffers that the connection is read into, when the transport
 * allocates them: an idle connection has none. If the budget is used up the buffer is as small as
 * possible, because the transport has to get one: an exception in its read path may end the event
 * loop. A read is never larger than {@value #LARGEST_READ} bytes.
 */
final class ConnectionMemory extends DefaultMaxMessagesRecvByteBufAllocator {
  private static final int SMALLEST_READ = 512;
  private static final int FIRST_READ = 1024;
  private static final int LARGEST_READ = 8192;

  private final Channel channel;
  private final LoopMemory loop;
  private final MemoryBudget.Share share;
  private long held;
  private int receiving;
  private boolean closed;

  ConnectionMemory(Channel channel, LoopMemory loop) {
    super(1);
    this.channel = channel;
    this.loop = loop;
    this.share = loop.share();
    loop.add(this);
  }

  /** Whether there is room for a response of the usual size. */
  boolean hasRoom() {
    return loop.hasRoom();
  }

  private boolean take(long bytes) {
    if (!share.take(bytes)) {
      return false;
    }
    held += bytes;
    return true;
  }

  /** Counts bytes that are allocated in any case. */
  void count(long bytes) {
    if (!closed) {
      share.count(bytes);
      held += bytes;
    }
  }

  /** Returns bytes that were counted. */
  void release(long bytes) {
    if (!closed) {
      share.release(bytes);
      held -= bytes;
    }
  }

  /** The buffer of the last read was handed on or released. */
  void received() {
    release(receiving);
    receiving = 0;
  }

  /** How many bytes are pending. */
  long held() {
    return held;
  }

  /** Calls {@code retry} when there may be room in the budget again. */
  void awaitRoom(Runnable retry) {
    loop.awaitRoom(retry);
  }

  /** Nothing is pending any more, whatever is released later. */
  void close() {
    release(held);
    closed = true;
    loop.remove(this);
  }

  /** Closes the connection at once; what it has not sent is lost, in the kernel as well. */
  void reset() {
    LingeringClose.reset(channel);
  }

  @SuppressWarnings("deprecation") // the interface of Netty 4
  @Override
  public RecvByteBufAllocator.Handle newHandle() {
    return new Receiver();
  }

  private final class Receiver extends MaxMessageHandle {
    private int size = FIRST_READ;

    @Override
    public int guess() {
      return size;
    }

    @Override
    public ByteBuf allocate(ByteBufAllocator allocator) {
      received();
      if (take(size)) {
        receiving = size;
        return allocator.ioBuffer(size);
      }
      count(SMALLEST_READ);
      receiving = SMALLEST_READ;
      return allocator.ioBuffer(SMALLEST_READ);
    }

    @Override
    public void lastBytesRead(int bytes) {
      super.lastBytesRead(bytes);
      if (bytes <= 0) {
        received();
      } else if (bytes == attemptedBytesRead()) {
        size = Math.min(LARGEST_READ, 2 * size);
      } else if (bytes < size / 4) {
        size = Math.max(FIRST_READ, size / 2);
      }
    }
  }
}
