import { ProviderError, type FailureKind, type LanguageModel } from './language-model.ts'

/** Failures in a row after which a model is left alone, and for how long. */
const MOST_FAILURES = 4
const PAUSE_MS = 30_000
/** What says something of the model's health; a question that it refuses does not. */
const COUNTED: ReadonlySet<FailureKind> = new Set(['limited', 'unreachable', 'rejected', 'timedOut'])

/**
 * A circuit breaker (Nygard, Release It!): a model that failed several times in a row is not asked for a while, so
 * that people do not wait for it in vain; then one question tries it again.
 *
 * @param now milliseconds
 */
export function withBreaker(model: LanguageModel, now: () => number): LanguageModel {
  let failures = 0
  let pausedUntil = 0
  return {
    name: model.name,
    async object(request) {
      if (now() < pausedUntil) throw new ProviderError('paused', 'left alone after failures')
      const isTrial = failures >= MOST_FAILURES
      // Whoever asks meanwhile does not wait for what may fail again.
      if (isTrial) pausedUntil = now() + PAUSE_MS
      try {
        const reply = await model.object(request)
        failures = 0
        pausedUntil = 0
        return reply
      } catch (error) {
        if (error instanceof ProviderError && COUNTED.has(error.kind)) {
          failures += 1
          const asked = error.retryAfterMs ?? 0
          if (failures >= MOST_FAILURES || asked > 0)
            pausedUntil = now() + Math.max(asked, failures >= MOST_FAILURES ? PAUSE_MS : 0)
        } else if (isTrial) pausedUntil = 0
        throw error
      }
    },
  }
}
