import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Measures } from './observed.ts'

/** Seconds: from what a list takes to what a language model may. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface MetricsOptions {
  /** Whether the process itself is measured too: its memory, its event loop. */
  readonly ofProcess: boolean
  /** How the verified questions of the datasets were read last; of none where it is left out. */
  readonly banks?: () => Promise<readonly ReadBank[]>
}

/** How a dataset's verified questions were read last by a reader. */
export interface ReadBank {
  readonly dataset: string
  /** `builtin`, or the id of a model of the registry. */
  readonly reader: string
  readonly asked: number
  /** 0 to 1; null where nothing was answered, or asked. */
  readonly wrongAmongAnswered: number | null
  readonly answeredOfAsked: number | null
}

const QUESTIONS = 'executeQuery'
const TOO_MANY = 429

/**
 * Counts and times what happens. Values of labels are closed sets: words of this code, operations of the contract, rules,
 * providers, and ids of datasets and of the registry of models.
 */
export function makeMetrics({ ofProcess, banks = () => Promise.resolve([]) }: MetricsOptions) {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: SECONDS })

  const requests = histogram(
    'querent_http_request_duration_seconds',
    'Time from the arrival of a call to the end of its reply.',
    ['operation', 'status'],
  )
  const underWay = new Map<string, number>()
  const faults = counter('querent_faults_total', 'Calls that failed in the server, by what failed.', ['kind'])
  const questions = counter('querent_questions_total', 'Questions, by what became of them.', ['outcome'])
  const withheld = counter(
    'querent_withheld_groups_total',
    'Groups of answers that are not shown in whole, by the reason.',
    ['rule'],
  )
  const stages = histogram('querent_stage_duration_seconds', 'Time of the parts of answering.', ['stage'])
  const statements = { asked: 0, running: 0 }
  new Gauge({
    name: 'querent_engine_statements',
    help: 'Statements of engines that run, and that wait to.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'running' }, statements.running)
      this.set({ state: 'waiting' }, statements.asked - statements.running)
    },
  })
  const modelCalls = histogram(
    'querent_model_call_duration_seconds',
    'Time of calls of language models, by what became of them.',
    ['provider', 'model', 'outcome'],
  )
  const tokens = counter('querent_model_tokens_total', 'Tokens of language models.', [
    'provider',
    'model',
    'direction',
  ])
  const costs = counter('querent_model_cost_usd_total', 'What they cost by the registry, in dollars.', [
    'provider',
    'model',
  ])

  const bankGauge = (name: string, help: string, valueOf: (bank: ReadBank) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['dataset', 'reader'],
      registers,
      async collect() {
        this.reset()
        for (const bank of await banks()) {
          const value = valueOf(bank)
          if (value !== null) this.set({ dataset: bank.dataset, reader: bank.reader }, value)
        }
      },
    })
  bankGauge('querent_bank_questions', 'Verified questions of the last run.', ({ asked }) => asked)
  bankGauge(
    'querent_bank_wrong_among_answered',
    'Share of those answered that were read otherwise than verified.',
    ({ wrongAmongAnswered }) => wrongAmongAnswered,
  )
  bankGauge(
    'querent_bank_answered_of_asked',
    'Share of verified questions that were answered at all.',
    ({ answeredOfAsked }) => answeredOfAsked,
  )

  let answering = 0
  new Gauge({
    name: 'querent_questions',
    help: 'Questions that are being answered, and that wait to be.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'answering' }, answering)
      this.set({ state: 'waiting' }, Math.max(0, (underWay.get(QUESTIONS) ?? 0) - answering))
    },
  })
  const change = (operation: string, by: number) => {
    underWay.set(operation, (underWay.get(operation) ?? 0) + by)
  }
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** What was asked of the server, over HTTP. */
    calls: {
      begun: (operation: string) => change(operation, 1),
      ended: (operation: string) => change(operation, -1),
      answered(operation: string, status: number, seconds: number) {
        requests.observe({ operation, status: `${Math.floor(status / 100)}xx` }, seconds)
        if (operation === QUESTIONS && status === TOO_MANY) questions.inc({ outcome: 'turned away' })
      },
      /** What kept the server from doing as it was asked. */
      fault: (kind: string) => faults.inc({ kind }),
    },
    measures: {
      question(outcome, hidden) {
        questions.inc({ outcome })
        for (const [rule, groups] of Object.entries(hidden)) withheld.inc({ rule }, groups)
      },
      answering(by) {
        answering += by
      },
      stage: (stage, seconds) => stages.observe({ stage }, seconds),
      statements(state, by) {
        statements[state] += by
      },
      modelCall({ provider, model, outcome, seconds, inputTokens, outputTokens, costUsd }) {
        modelCalls.observe({ provider, model, outcome }, seconds)
        tokens.inc({ provider, model, direction: 'input' }, inputTokens)
        tokens.inc({ provider, model, direction: 'output' }, outputTokens)
        if (costUsd !== null) costs.inc({ provider, model }, costUsd)
      },
    } satisfies Measures,
  }
}

/** The figures of a server, in Prometheus' text format. */
export type Metrics = ReturnType<typeof makeMetrics>
