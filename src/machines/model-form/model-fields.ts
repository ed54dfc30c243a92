import type { ModelChange, NewModel, Provider } from '../../api/admin-calls.ts'
import type { Model } from '../../api/admin-rows.ts'
import { MODEL_MAX_TOKENS, MODEL_MOST_COST_USD, MODEL_MOST_TOKENS } from '../../config/constants.ts'

/** What the controls of the form hold, as they are typed. */
export interface ModelFields {
  readonly name: string
  readonly modelId: string
  readonly provider: Provider
  readonly inputCost: string
  readonly outputCost: string
  readonly maxTokens: string
  readonly temperature: string
  readonly description: string
}

/** A text for each field that is wrong. */
export type ModelErrors = Partial<Record<keyof ModelFields, string>>

/** The defaults of SPEC section 9. */
export const NEW_MODEL: ModelFields = {
  name: '',
  modelId: '',
  provider: 'anthropic',
  inputCost: '',
  outputCost: '',
  maxTokens: String(MODEL_MAX_TOKENS),
  temperature: '0',
  description: '',
}

const text = (value: string | number | null) => (value === null ? '' : String(value))

export const fieldsOf = (model: Model): ModelFields => ({
  name: text(model.name),
  modelId: text(model.model_id),
  provider: model.provider === 'openai' ? 'openai' : 'anthropic',
  inputCost: text(model.cost_per_mtok_input),
  outputCost: text(model.cost_per_mtok_output),
  maxTokens: text(model.max_tokens),
  temperature: text(model.temperature),
  description: text(model.description),
})

const isNumber = (value: string, least: number, most: number) =>
  value.trim() !== '' && Number(value) >= least && Number(value) <= most

const COST = `Please enter dollars from 0 to ${MODEL_MOST_COST_USD.toLocaleString('en-GB')}, or nothing.`

/** What is wrong with the form (SPEC section 5); empty where nothing is. */
export function modelErrors(fields: ModelFields): ModelErrors {
  const cost = (value: string) => (value.trim() === '' || isNumber(value, 0, MODEL_MOST_COST_USD) ? [] : COST)
  const problems: Partial<Record<keyof ModelFields, string | readonly string[]>> = {
    name: fields.name.trim() === '' ? 'Please enter a name.' : [],
    modelId: fields.modelId.trim() === '' ? 'Please enter a model id.' : [],
    inputCost: cost(fields.inputCost),
    outputCost: cost(fields.outputCost),
    maxTokens:
      isNumber(fields.maxTokens, 1, MODEL_MOST_TOKENS) && Number.isInteger(Number(fields.maxTokens))
        ? []
        : `Please enter a whole number from 1 to ${MODEL_MOST_TOKENS.toLocaleString('en-GB')}.`,
    temperature: isNumber(fields.temperature, 0, 1) ? [] : 'Please enter a number from 0 to 1.',
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => typeof problem === 'string'))
}

const costOf = (value: string) => (value.trim() === '' ? null : Number(value))

/** What may be sent for a model that exists. */
export const changeOf = (fields: ModelFields): ModelChange => ({
  name: fields.name.trim(),
  cost_per_mtok_input: costOf(fields.inputCost),
  cost_per_mtok_output: costOf(fields.outputCost),
  max_tokens: Number(fields.maxTokens),
  temperature: Number(fields.temperature),
  description: fields.description.trim() === '' ? null : fields.description.trim(),
})

export const newModelOf = (fields: ModelFields): NewModel => ({
  ...changeOf(fields),
  model_id: fields.modelId.trim(),
  provider: fields.provider,
})
