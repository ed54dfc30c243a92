import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { proposalOf } from '../server/ask/read/model/proposal.ts'
import { readConfig } from '../server/config/config.ts'
import { forModel } from '../server/config/environment.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPath } from '../server/datasets/files.ts'
import type { ReplyOf } from '../server/http/protocol/contract.ts'
import { makeCaller } from './support/calls.ts'
import { startOllama, type OllamaServer } from './support/ollama.ts'
import { planOf } from './support/plans.ts'
import { temporaryFolder } from './support/pricing.ts'
import { startServer, type ServerOptions, type TestServer } from './support/server.ts'

/** Models on one's own machine, behind a server with Ollama's protocol and its limits (docs/models.md). */

const MODEL_ID = 'qwen3:8b'
const COLUMNS = 20
const WIDE = [
  Array.from({ length: COLUMNS }, (_, place) => `reading_of_station_${place + 1}`).join(),
  ...Array.from({ length: 200 }, (_, row) =>
    Array.from({ length: COLUMNS }, (_each, place) => String((row * 7 + place * 13) % 900)).join(),
  ),
].join('\n')

let ollama: OllamaServer
let folder: string
let wide: Dataset
let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  ollama = await startOllama()
  folder = temporaryFolder()
  writeFileSync(join(folder, 'stations.csv'), WIDE)
  wide = await openPath(join(folder, 'stations.csv'), {
    dataDir: folder,
    memoryLimit: '300MB',
    threads: 1,
    threshold: 1,
  })
})
afterAll(async () => {
  await ollama.close()
  wide.engine.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => server.close())

async function start(options: ServerOptions = {}): Promise<void> {
  server = await startServer({ openai: ollama.origin, openaiKey: '', modelMs: 60_000, ...options })
  call = makeCaller(server, await server.signUp('admin'))
  const body = { name: 'Local', model_id: MODEL_ID, provider: 'openai' }
  const { id } = (await call('createModel', { body })).json<{ id: string }>()
  await call('activateModel', { path: { id } })
  ollama.overflow = 'cut'
  ollama.context = 8192
}
const asked = async (question: string) =>
  (await call('executeQuery', { body: { question } })).json<ReplyOf<'executeQuery'>>()
const saidOf = ({ interpretation }: Awaited<ReturnType<typeof asked>>) => [
  interpretation?.restatement,
  interpretation?.assumptions.at(-1),
]

/** Not understood without a model. */
const ODD = 'dentist-friendly punters by region'
const byRegion = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })
const proposal = JSON.stringify(proposalOf(byRegion))
const SENTENCE = 'Number of quotes by region for all quotes.'

describe('a context of 8,192 tokens', () => {
  it('holds what is told of PMI Pricing, and has as much left for the answer', async () => {
    await start()
    ollama.model = () => ({ text: proposal })
    expect(saidOf(await asked(ODD))).toEqual([SENTENCE, 'read by Local'])
    expect(ollama.lastTokens()).toBeLessThan(8192 / 2)
  })

  it('holds what is told of a table with twenty columns', async () => {
    await start({ datasets: [wide] })
    const plan = { ...planOf({}), dataset: wide.model.id }
    ollama.model = () => ({ text: JSON.stringify(proposalOf(plan)) })
    const [sentence, said] = saidOf(await asked('how often did the dentists look'))
    expect([sentence, said]).toEqual(['Number of stations for all stations.', 'read by Local'])
    expect(ollama.lastTokens()).toBeLessThan(8192 / 2)
  })
})

describe('a context of 2,048 tokens', () => {
  it.each(['cut', 'refuse'] as const)(
    'is too small, which whoever asks is told where the server does %s what it is told',
    async (overflow) => {
      await start()
      ollama.context = 2048
      ollama.overflow = overflow
      // A plan that fits by chance, made without most of what was told.
      ollama.model = () => ({ text: proposal })
      const answer = await asked('average premium by insurer')
      expect(ollama.lastTokens()).toBeGreaterThan(2048)
      expect(saidOf(answer)).toEqual([
        'Average monthly premium by insurer for all quotes.',
        'Local takes less text than the question needs, so the built-in interpreter read the question',
      ])
    },
  )

  it('has its plan offered, not answered, where the built-in interpreter knows no other', async () => {
    await start()
    ollama.context = 2048
    ollama.model = () => ({ text: proposal })
    const { success, offers, error_message: reason } = await asked(ODD)
    expect([success, reason]).toEqual([
      false,
      'Local may have read less than it was told. Did you mean “Number of quotes by region for all quotes”?',
    ])
    expect(offers?.map(({ question }) => question)).toEqual(['Number of quotes by region for all quotes'])
  })

  it('cuts what comes first: the model sees neither its task nor the plan language', async () => {
    await start()
    ollama.context = 2048
    let sight = ''
    ollama.model = (seen) => {
      sight = seen
      return { text: 'It looks like you have shared some examples.' }
    }
    await asked(ODD)
    expect([
      sight.includes('You turn a question'),
      sight.includes('# Plan language'),
      sight.includes(ODD),
    ]).toEqual([false, false, true])
  })
})

describe('a model that thinks', () => {
  const thinking: OllamaServer['model'] = (_, thinks) => ({
    ...(thinks ? { thought: 'Hm. '.repeat(5_000) } : {}),
    text: proposal,
  })

  it('uses up its tokens with thoughts, and whoever asks is told', async () => {
    await start()
    ollama.model = thinking
    expect(saidOf(await asked('average premium by region')).at(-1)).toBe(
      'Local thought about the question and gave no answer, so the built-in interpreter read the question',
    )
  })

  it('answers where the operator turns thinking off for it', async () => {
    const modelEffort = readConfig({ QUERENT_MODEL_EFFORT: `low, ${MODEL_ID}=none` }).modelEffort
    await start({ modelEffort })
    ollama.model = thinking
    expect(saidOf(await asked(ODD))).toEqual([SENTENCE, 'read by Local'])
    expect(ollama.asked.at(-1)?.reasoning_effort).toBe('none')
    expect(forModel(modelEffort, 'another')).toBe('low')
  })
})

it('a model has the seconds that the operator gives it by its id, others those of all', () => {
  const { modelSeconds } = readConfig({ QUERENT_MODEL_SECONDS: `20, ${MODEL_ID}=120` })
  expect([forModel(modelSeconds, MODEL_ID), forModel(modelSeconds, 'another')]).toEqual([120, 20])
  expect(() => readConfig({ QUERENT_MODEL_SECONDS: `${MODEL_ID}=soon` })).toThrow(/QUERENT_MODEL_SECONDS/)
})
