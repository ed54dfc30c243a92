import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Who watches what is done: a call's log, under its id, and the figures of the server. It goes along with the work by
 * itself, so that what runs a statement or asks a provider knows for whom, and takes no argument for it.
 */

export type QuestionOutcome =
  'answered' | 'offered' | 'not understood' | 'never answered' | 'invalid' | 'given up' | 'failed'
export type Stage = 'interpretation' | 'engine' | 'disclosure' | 'record'

/** One answer of a language model, or none. */
export interface ModelCall {
  readonly provider: string
  /** The id of its entry in the registry, which says nothing by itself. */
  readonly model: string
  /** `answered`, or the kind of failure. */
  readonly outcome: string
  readonly seconds: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Null where the registry has no costs. */
  readonly costUsd: number | null
}

/** What is counted and timed. Nothing of a question, a person or a value goes in here. */
export interface Measures {
  /** @param withheld how many groups of its answer were not shown for which reason */
  question(outcome: QuestionOutcome, withheld: Readonly<Record<string, number>>): void
  /** Questions that are being answered: one more or one less. */
  answering(change: 1 | -1): void
  stage(stage: Stage, seconds: number): void
  /** Statements of an engine that somebody waits for, and those of them that run: one more or one less. */
  statements(state: 'asked' | 'running', change: 1 | -1): void
  modelCall(call: ModelCall): void
}

type Line = (told: object, message: string) => void

/** A log, whose lines carry the id of the call. */
export interface Log {
  readonly debug: Line
  readonly info: Line
  readonly warn: Line
}

export interface Observer {
  readonly measures: Measures
  readonly log: Log
  /** Of the call; null for what the server does by itself. */
  readonly callId: string | null
}

const nothing = () => {}
const NOBODY: Observer = {
  measures: {
    question: nothing,
    answering: nothing,
    stage: nothing,
    statements: nothing,
    modelCall: nothing,
  },
  log: { debug: nothing, info: nothing, warn: nothing },
  callId: null,
}

const watching = new AsyncLocalStorage<Observer>()

/** Does work that somebody watches, to its end. */
export const observedBy = <T>(observer: Observer, work: () => T): T => watching.run(observer, work)

/** Who watches what is being done. */
export const observer = (): Observer => watching.getStore() ?? NOBODY

/** How long something may take before its line is worth reading. */
const SLOW_SECONDS = 1

/** A line for whoever looks for it, or for everybody where it took long. */
export const tellTimed = (seconds: number, told: object, message: string): void =>
  observer().log[seconds < SLOW_SECONDS ? 'debug' : 'info'](
    { ...told, ms: Math.round(seconds * 1000) },
    message,
  )

export const secondsSince = (startMs: number): number => (performance.now() - startMs) / 1000

/** Does a part of answering, and tells how long it took, whatever came of it. */
export async function staged<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    observer().measures.stage(stage, secondsSince(start))
  }
}
