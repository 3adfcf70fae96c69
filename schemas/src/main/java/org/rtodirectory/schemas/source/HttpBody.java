package org.rtodirectory.schemas.source;

import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The receiver of the body of a response. It writes the body of a 200 to a target, up to a maximum
 * length, and then stops receiving. The body of any other status is read and discarded for at most
 * half a second, because only then can the connection be reused. The result of this subscriber is
 * the head of the response, because the bytes go to the target.
 *
 * <p>The HTTP client calls the methods of the subscriber from one thread at a time. Another thread
 * awaits the end.
 */
final class HttpBody implements BodySubscriber<ResponseInfo> {
  private static final int MAX_DISCARDED_BYTES = 1 << 16;
  private static final Duration MAX_DISCARD_TIME = Duration.ofMillis(500);
  private static final long MIN_BYTES_PER_SECOND = 1 << 14;
  private static final long POLL_MILLIS = 100;

  private final ResponseInfo head;
  private final OutputStream target;
  private final long maxBytes;

  /** Whether the body goes to the target, because the status is 200. */
  private final boolean isWanted;

  private final LongSupplier nanoTime;
  private final long startedAt;
  private final CompletableFuture<ResponseInfo> received = new CompletableFuture<>();
  private volatile long bytes;
  private volatile long progressAt;
  private Flow.@Nullable Subscription subscription;

  HttpBody(ResponseInfo head, OutputStream target, long maxBytes) {
    this(head, target, maxBytes, System::nanoTime);
  }

  HttpBody(ResponseInfo head, OutputStream target, long maxBytes, LongSupplier nanoTime) {
    this.head = head;
    this.isWanted = head.statusCode() == 200;
    this.target = isWanted ? target : OutputStream.nullOutputStream();
    this.maxBytes = isWanted ? maxBytes : MAX_DISCARDED_BYTES;
    this.nanoTime = nanoTime;
    this.startedAt = nanoTime.getAsLong();
    this.progressAt = startedAt;
  }

  ResponseInfo head() {
    return head;
  }

  /**
   * Waits for the end of the body.
   *
   * @param response the response of the client, which also fails if the connection does
   * @param timeout the maximum time without new bytes
   * @param grace how long the body may arrive more slowly than {@value #MIN_BYTES_PER_SECOND} bytes
   *     a second on average
   * @return the reason why the caller should abort the body, or null if it is complete, has reached
   *     the maximum length, or is not wanted
   * @throws ExecutionException if the body could not be received, or not be written to the target
   */
  @Nullable String await(Future<?> response, Duration timeout, Duration grace)
      throws ExecutionException, InterruptedException {
    while (true) {
      try {
        response.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        return null;
      } catch (TimeoutException e) {
        long now = nanoTime.getAsLong();
        long millis = TimeUnit.NANOSECONDS.toMillis(now - startedAt);
        if (!isWanted) {
          if (millis > MAX_DISCARD_TIME.toMillis()) {
            return null;
          }
        } else if (now - progressAt > timeout.toNanos()) {
          return "sent nothing for " + timeout.toMillis() + " ms";
        } else if (millis > grace.toMillis() && bytes < MIN_BYTES_PER_SECOND * millis / 1000) {
          return "sent only " + bytes + " bytes in " + millis + " ms";
        }
      }
    }
  }

  @Override
  public CompletionStage<ResponseInfo> getBody() {
    return received;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    newSubscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    try {
      long length = bytes;
      for (ByteBuffer buffer : buffers) {
        byte[] acceptedBytes = new byte[(int) Math.min(buffer.remaining(), maxBytes - length)];
        buffer.get(acceptedBytes);
        target.write(acceptedBytes);
        length += acceptedBytes.length;
      }
      bytes = length;
      progressAt = nanoTime.getAsLong();
      if (bytes >= maxBytes) {
        cancel();
        received.complete(head);
      }
    } catch (IOException e) {
      cancel();
      received.completeExceptionally(e);
    }
  }

  @Override
  public void onError(Throwable failure) {
    received.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    received.complete(head);
  }

  private void cancel() {
    if (subscription != null) {
      subscription.cancel();
    }
  }
}
