import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ask } from '../server/ask/ask.ts'
import type { Earlier } from '../server/ask/read/propose/turns/earlier.ts'
import type { Conversation } from '../server/ask/read/model/prompt.ts'
import { readWithModel } from '../server/ask/read/model/read-with-model.ts'
import { asJson } from '../server/cli/printed-answer.ts'
import { readConfig } from '../server/config/config.ts'
import { makeCatalogue } from '../server/datasets/catalogue.ts'
import {
  NO_TOKENS,
  ProviderError,
  type LanguageModel,
  type ObjectRequest,
} from '../server/providers/language-model.ts'
import { mended } from '../server/providers/mended.ts'

const USAGE = `Usage: npm run eval:model -- --questions FILE.jsonl [--prompts OUT.jsonl] [--replies FILE.jsonl] [--dataset PATH] [--k N]

Plays a language model by replies that somebody recorded, through all that the product does with one.

  --questions FILE  {"id": …, "question": …, "dataset"?: PATH, "after"?: ID of a question before it that it may go on from} a line
  --prompts OUT     writes what a model would be asked and no reply answers yet: {"id", "system", "prompt", "schema"} a line
  --replies FILE    {"id": …, "reply": JSON or text} a line; a second line of an id answers the prompt after a rejected plan.
                    Prints an answer a line, as npm run ask -- --batch does, and at the end how much was told and asked again
  --dataset PATH    as npm run ask has it, for questions that name none; --k N likewise`

interface Question {
  readonly id: string
  readonly question: string
  readonly dataset?: string
  readonly after?: string
}

interface Reply {
  readonly id: string
  readonly reply: unknown
}

const { values } = parseArgs({
  options: {
    questions: { type: 'string' },
    prompts: { type: 'string' },
    replies: { type: 'string' },
    dataset: { type: 'string' },
    k: { type: 'string' },
  },
})
if (values.questions === undefined) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(1)
}

/** The lines of a file; the caller says what they hold. */
const linesOf = (file: string): readonly unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line))

const questions = linesOf(values.questions) as readonly Question[]
const recorded = values.replies === undefined ? [] : (linesOf(values.replies) as readonly Reply[])
const replies = Map.groupBy(recorded, ({ id }) => id)
/** What no reply answers yet, by question: the first such request, as the one after it tells of a rejection of nothing. */
const due = new Map<string, object>()

/** At four characters a token, as plain English has them. */
const tokensIn = (...texts: readonly string[]) => Math.round(texts.join('').length / 4)
const told = { questions: 0, calls: 0, rejected: 0, inputTokens: 0, outputTokens: 0 }

/** Gives what was recorded for a question, one reply after the other; keeps the request that none answers. */
function player(id: string): LanguageModel {
  const left = [...(replies.get(id) ?? [])]
  let calls = 0
  return {
    name: 'the recorded model',
    async object({ system, prompt, schema }: ObjectRequest) {
      const next = left.shift()
      const value = typeof next?.reply === 'string' ? mended(next.reply) : next?.reply
      if (next === undefined && !due.has(id)) due.set(id, { id, system, prompt, schema })
      if (next !== undefined) {
        told.questions += calls === 0 ? 1 : 0
        told.rejected += calls > 0 ? 1 : 0
        told.calls += 1
        told.inputTokens += tokensIn(system, prompt, JSON.stringify(schema))
        told.outputTokens += tokensIn(JSON.stringify(next.reply))
        calls += 1
      }
      if (value === undefined) return Promise.reject(new ProviderError('malformed', 'no recorded reply'))
      return Promise.resolve({
        value,
        used: { ...NO_TOKENS, inputTokens: 1, outputTokens: 1 },
        mayBeCut: false,
      })
    },
  }
}

/** What questions were answered with, by their ids. */
const turns = new Map<string, Conversation & Earlier>()

const threshold = values.k === undefined ? null : Number(values.k)
const onProgress = (message: string) => process.stderr.write(`${message}\n`)
const catalogue = makeCatalogue(readConfig(process.env), { threshold, onProgress })
const signal = new AbortController().signal
for (const { id, question, dataset: path, after } of questions) {
  const dataset = await catalogue.open(path ?? values.dataset ?? null)
  const model = player(id)
  const earlier = after === undefined ? null : (turns.get(after) ?? null)
  const answer = await ask(dataset, question, {
    ...(earlier === null ? {} : { earlier, mayStandAlone: true }),
    async read(reading) {
      const options = { deadlineMs: Infinity, signal, earlier, verified: [] }
      return (await readWithModel(model, dataset, question, reading, options)).interpretation
    },
  })
  // Of what is offered the first is chosen before the conversation goes on.
  const reached = answer.outcome === 'offer' ? await ask(dataset, answer.offers[0]?.question ?? '') : answer
  if (reached.outcome === 'answer') {
    const { plan, restatement: sentence } = reached.interpretation
    const before = [...(earlier?.turns ?? []), { question, sentence }]
    turns.set(id, { turns: before, plan, groups: reached.table.groups, before: earlier })
  }
  // What gives no answer is passed over by the next question.
  else if (earlier !== null) turns.set(id, earlier)
  if (values.replies !== undefined) process.stdout.write(`${JSON.stringify({ id, ...asJson(answer) })}\n`)
}
catalogue.close()
if (values.replies !== undefined) process.stderr.write(`${JSON.stringify(told)}\n`)
if (values.prompts !== undefined)
  writeFileSync(values.prompts, [...due.values()].map((request) => `${JSON.stringify(request)}\n`).join(''))
