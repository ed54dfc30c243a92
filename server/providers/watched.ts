import { observer, secondsSince } from '../telemetry/observed.ts'
import { NO_TOKENS, ProviderError, type LanguageModel, type TokenUse } from './language-model.ts'

interface Watched {
  readonly provider: string
  /** The id of its entry in the registry. */
  readonly id: string
  /** Dollars; null where the registry has no costs. */
  readonly costOf: (used: TokenUse) => number | null
}

/** The same model, which tells whoever watches what became of each call, how long it took and what it used. */
export const watchedModel = (model: LanguageModel, { provider, id, costOf }: Watched): LanguageModel => ({
  name: model.name,
  async object(request) {
    const start = performance.now()
    const tell = (outcome: string, used: TokenUse) => {
      const { measures, log } = observer()
      const seconds = secondsSince(start)
      const told = { provider, model: id, outcome, ...used }
      measures.modelCall({ ...told, seconds, costUsd: costOf(used) })
      log.info({ ...told, ms: Math.round(seconds * 1000) }, 'language model asked')
    }
    try {
      const reply = await model.object(request)
      tell('answered', reply.used)
      return reply
    } catch (error) {
      if (error instanceof ProviderError) tell(error.kind, error.used)
      else tell('failed', NO_TOKENS)
      throw error
    }
  },
})
