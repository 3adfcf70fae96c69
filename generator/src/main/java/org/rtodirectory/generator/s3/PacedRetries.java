package org.rtodirectory.generator.s3;

import java.time.Duration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RecordSuccessResponse;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/**
 * Tries a request again, after ever longer pauses, until its time is over, and keeps all requests
 * of a client to one pace. As long as the store has given no good answer, it is asked a few times
 * only, unless it says that it is busy: the address may be wrong. (The SDK's own adaptive strategy
 * falls to one request in two seconds at the first {@code SlowDown}, and gives up when too many
 * requests in a row were told so.)
 */
final class PacedRetries implements RetryStrategy {
  private static final int BUSY = 503;
  private static final int TOO_MANY = 429;
  private static final int LEAST_FAILURE_OF_A_SERVER = 500;

  /** The time limit of the operation comes sooner. */
  private static final int ATTEMPTS = 1_000;

  private static final int ATTEMPTS_AT_FIRST = 4;

  private final RetryStrategy retries;
  private final RequestPacer pace;
  private final MonotonicClock clock;
  private final Duration limit;
  private volatile boolean hasAnswered;

  /**
   * A request and its retries.
   *
   * @param token what the SDK knows of it
   * @param begun when it was begun first
   * @param attempts how often it was sent
   */
  private record Operation(RetryToken token, long begun, int attempts) implements RetryToken {}

  /**
   * @param limit how long after its beginning a request may be sent again
   */
  PacedRetries(RequestPacer pace, MonotonicClock clock, Duration limit) {
    this.pace = pace;
    this.clock = clock;
    this.limit = limit;
    this.retries =
        AwsRetryStrategy.standardRetryStrategy().toBuilder()
            .maxAttempts(ATTEMPTS)
            .circuitBreakerEnabled(false)
            .treatAsThrottling(PacedRetries::isBusy)
            .backoffStrategy(backOff(50))
            .throttlingBackoffStrategy(backOff(200))
            .useClientDefaults(false)
            .build();
  }

  private static BackoffStrategy backOff(int firstMillis) {
    return BackoffStrategy.exponentialDelay(Duration.ofMillis(firstMillis), Duration.ofSeconds(5));
  }

  /** Some stores send the status without the code that says to slow down. */
  private static boolean isBusy(Throwable failed) {
    return failed instanceof SdkServiceException answer
        && (answer.statusCode() == BUSY
            || answer.statusCode() == TOO_MANY
            || answer.isThrottlingException());
  }

  /** That there is no such object is an answer, too. */
  private static boolean isAnswer(Throwable failed) {
    return failed instanceof SdkServiceException answer
        && answer.statusCode() < LEAST_FAILURE_OF_A_SERVER;
  }

  @Override
  public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
    AcquireInitialTokenResponse begun = retries.acquireInitialToken(request);
    return AcquireInitialTokenResponse.create(
        new Operation(begun.token(), clock.nanoTime(), 1), begun.delay().plus(pace.turn()));
  }

  @Override
  public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
    Operation operation = (Operation) request.token();
    boolean busy = isBusy(request.failure());
    if (busy) {
      pace.slower();
    } else if (isAnswer(request.failure())) {
      hasAnswered = true;
    }
    RefreshRetryTokenResponse again =
        retries.refreshRetryToken(request.copy(inner -> inner.token(operation.token())));
    Duration delay = longer(again.delay(), pace.turn());
    boolean hopeless = !busy && !hasAnswered && operation.attempts() >= ATTEMPTS_AT_FIRST;
    if (hopeless || clock.since(operation.begun()).plus(delay).compareTo(limit) >= 0) {
      throw new TokenAcquisitionFailedException("no more retries", operation, request.failure());
    }
    return RefreshRetryTokenResponse.create(
        new Operation(again.token(), operation.begun(), operation.attempts() + 1), delay);
  }

  @Override
  public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
    hasAnswered = true;
    pace.faster();
    Operation operation = (Operation) request.token();
    retries.recordSuccess(RecordSuccessRequest.create(operation.token()));
    return RecordSuccessResponse.create(operation);
  }

  @Override
  public int maxAttempts() {
    return retries.maxAttempts();
  }

  @Override
  public boolean useClientDefaults() {
    return false;
  }

  /** Of a strategy without the pace: what is changed is another's. */
  @Override
  public Builder<?, ?> toBuilder() {
    return retries.toBuilder();
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
