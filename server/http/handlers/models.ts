import {
  activateModel,
  activeModel,
  createModel,
  deleteModel,
  listModels,
  updateModel,
} from '../../admin/language-models.ts'
import type { Services } from '../../services/services.ts'
import type { ModelTry } from '../../store/model-tries.ts'
import type { ReplyOf } from '../protocol/contract.ts'
import { signedIn, type Handlers } from './handler.ts'

const MAX_TOKENS = 4096

/** The middle of some seconds; null of none. */
function medianOf(seconds: readonly number[]): number | null {
  const sorted = seconds.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function tryReply({ questions, used, ...made }: ModelTry): ReplyOf<'tryModel'> {
  const seconds = questions.map((each) => each.seconds)
  return {
    id: made.id,
    model: made.name,
    dataset: made.dataset,
    state: made.state,
    problem: made.problem,
    begun_at: made.begunAt,
    asked: made.asked,
    right: questions.filter(({ result }) => result === 'right').length,
    input_tokens: used.inputTokens,
    cached_tokens: used.cachedTokens,
    output_tokens: used.outputTokens,
    seconds: seconds.reduce((sum, each) => sum + each, 0),
    median_seconds: medianOf(seconds),
    cost_usd: made.costUsd,
    questions: [...questions],
  }
}

/** SPEC section 2, AI models tab. */
export const modelHandlers = (services: Services) =>
  ({
    listModels: async () => ({
      models: [...(await listModels(services))],
      active_model: await activeModel(services),
    }),

    createModel: ({ body, user }) =>
      createModel(services, signedIn(user), {
        name: body.name,
        model_id: body.model_id,
        provider: body.provider,
        cost_per_mtok_input: body.cost_per_mtok_input ?? null,
        cost_per_mtok_output: body.cost_per_mtok_output ?? null,
        max_tokens: body.max_tokens ?? MAX_TOKENS,
        temperature: body.temperature ?? 0,
        description: body.description ?? null,
      }),

    updateModel: ({ path, body, user }) => updateModel(services, signedIn(user), path.id, body),

    async activateModel({ path, user }) {
      const activated = await activateModel(
        services,
        signedIn(user),
        path.id,
        services.assistant.settings.keys,
      )
      void services.banks.look()
      return activated
    },

    async getModelTry({ path }) {
      const last = await services.modelTries.last(path.id)
      return { last: last === null ? null : tryReply(last) }
    },

    async tryModel({ path }) {
      return tryReply(await services.modelTries.start(path.id))
    },

    async cancelModelTry({ path }) {
      return tryReply(await services.modelTries.cancel(path.id))
    },

    deleteModel: ({ path, user }) => deleteModel(services, signedIn(user), path.id),
  }) satisfies Handlers
