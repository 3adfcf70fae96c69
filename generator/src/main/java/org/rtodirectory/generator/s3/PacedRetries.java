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
 * Retries with exponential backoff within a time budget, and applies one {@link RequestPacer} to
 * all requests of a client. Until the store has answered a request, there are only a few attempts,
 * except after throttling responses, because the address may be wrong. (The SDK's own adaptive
 * strategy falls to one request in two seconds at the first {@code SlowDown}, and gives up after
 * too many throttled requests in a row.)
 */
final class PacedRetries implements RetryStrategy {
  private static final int BUSY = 503;
  private static final int TOO_MANY = 429;
  private static final int LEAST_FAILURE_OF_A_SERVER = 500;

  /** A bound that the time budget reaches first. */
  private static final int ATTEMPTS = 1_000;

  private static final int ATTEMPTS_AT_FIRST = 4;

  private final RetryStrategy retries;
  private final RequestPacer pacer;
  private final StoreClock clock;
  private final Duration limit;
  private volatile boolean hasAnswered;

  /**
   * An operation: a request and its retries.
   *
   * @param token the token of the SDK
   * @param begun the start of the first attempt
   * @param attempts the number of attempts so far
   */
  private record Operation(RetryToken token, long begun, int attempts) implements RetryToken {}

  /**
   * @param limit the retry budget, counted from the first attempt
   */
  PacedRetries(RequestPacer pacer, StoreClock clock, Duration limit) {
    this.pacer = pacer;
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

  /** Whether a failure is a throttling response; some stores send the status without the code. */
  private static boolean isBusy(Throwable failed) {
    return failed instanceof SdkServiceException answer
        && (answer.statusCode() == BUSY
            || answer.statusCode() == TOO_MANY
            || answer.isThrottlingException());
  }

  /** Whether a failure is a response of the store, for example that an object is missing. */
  private static boolean isAnswer(Throwable failed) {
    return failed instanceof SdkServiceException answer
        && answer.statusCode() < LEAST_FAILURE_OF_A_SERVER;
  }

  @Override
  public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
    AcquireInitialTokenResponse begun = retries.acquireInitialToken(request);
    return AcquireInitialTokenResponse.create(
        new Operation(begun.token(), clock.nanoTime(), 1), begun.delay().plus(pacer.reserve()));
  }

  @Override
  public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
    Operation operation = (Operation) request.token();
    boolean busy = isBusy(request.failure());
    if (busy) {
      pacer.throttled();
    } else if (isAnswer(request.failure())) {
      hasAnswered = true;
    }
    RefreshRetryTokenResponse again =
        retries.refreshRetryToken(request.copy(inner -> inner.token(operation.token())));
    Duration delay = longer(again.delay(), pacer.reserve());
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
    pacer.succeeded();
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

  /** A builder of the strategy without the pacer. */
  @Override
  public Builder<?, ?> toBuilder() {
    return retries.toBuilder();
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
