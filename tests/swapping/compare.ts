import type { Dataset } from '../../server/datasets/dataset.ts'
import { planProblem } from '../../server/ask/plan/validate.ts'
import { restate } from '../../server/ask/plan/restate.ts'
import { numbers } from '../support/numbers.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { FOLLOW_UPS, planMaker, preliminaries, protectsPeople } from './plans.ts'
import { datasetOf, FAMILIES, type FamilyName, type Job } from './tables.ts'

/** Asks two servers the same, of tables that differ in what may not be told, and compares all that they reply, byte by byte. */

export interface Difference {
  readonly family: FamilyName
  readonly seed: number
  /** What was asked, or what was asked about the answer to it. */
  readonly asked: string
  readonly left: string
  readonly right: string
}

export interface Compared {
  readonly questions: number
  readonly responses: number
  /** Of the questions, how many were answered with a figure on the left. */
  readonly answered: number
  readonly differences: readonly Difference[]
}

/** What names a reply, and how long it took: an answer's id is made of the rows' fingerprint. */
const normalised = (body: string) =>
  body
    .replace(/"(audit_log_id|answer_id|address)":"[^"]*"/g, '"$1":"…"')
    .replace(/"execution_time_ms":[\d.]+/g, '"execution_time_ms":0')

interface Side {
  readonly post: (path: string, payload: object) => Promise<string>
}

async function sideOf(server: TestServer, email: string): Promise<Side> {
  const token = await server.signUp('content_editor', email)
  return {
    async post(path, payload) {
      const { body, statusCode } = await server.app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${token}` },
        payload,
      })
      return `${statusCode} ${body}`
    },
  }
}

export interface Swapper {
  /** Compares all replies about one pair of tables: so many questions by chance, and what follows them. */
  compare(family: FamilyName, seed: number, questions: number, until?: Until): Promise<Compared>
  close(): Promise<void>
}

interface Until {
  /** Asks no more once two replies differ. */
  readonly apart?: true
}

interface SwapperOptions {
  /** Takes the place of the model's threshold: 1 hides nothing, to see that a difference is found. */
  readonly threshold?: number
}

/** Two servers for pairs of tables. */
export async function startSwapper({ threshold }: SwapperOptions = {}): Promise<Swapper> {
  const tables: [Dataset[], Dataset[]] = [[], []]
  const open = async (id: string, rows: readonly Job[], protects: boolean): Promise<Dataset> => {
    const dataset = await datasetOf(id, rows, protects)
    return threshold === undefined ? dataset : { ...dataset, model: { ...dataset.model, threshold } }
  }
  let servers: readonly [TestServer, TestServer] | null = null
  return {
    async compare(family, seed, questions, until = {}) {
      const stream = numbers(seed * 7_919 + family.length * 104_729)
      for (let skipped = 0; skipped < 5; skipped += 1) stream.next()
      const random = () => stream.next().value
      const pair = { family, ...FAMILIES[family](random) }
      const id = `jobs-${family.replaceAll(' ', '-')}-${seed}`
      const opened = await Promise.all(
        [pair.left, pair.right].map((rows) => open(id, rows, protectsPeople(family))),
      )
      for (const [place, dataset] of opened.entries()) tables[place === 0 ? 0 : 1].unshift(dataset)
      const [model] = opened.map((dataset) => dataset.model)
      servers ??= [
        await startServer({ datasets: tables[0], auditScope: 'person' }),
        await startServer({ datasets: tables[1], auditScope: 'person' }),
      ]
      if (model === undefined) throw new Error('no tables')
      const email = `${id}@example.com`
      const [left, right] = [await sideOf(servers[0], email), await sideOf(servers[1], email)]
      const differences: Difference[] = []
      let [responses, asked, answered] = [0, 0, 0]
      /** Null where the two replies differ: what follows them would too. */
      const both = async (path: string, [one, other]: readonly [object, object], said: string) => {
        const replies = [await left.post(path, one), await right.post(path, other)] as const
        responses += 1
        const [a, b] = [normalised(replies[0]), normalised(replies[1])]
        if (a !== b) differences.push({ family, seed, asked: said, left: a, right: b })
        return a === b ? replies : null
      }
      const idOf = (reply: string) => /"audit_log_id":"([^"]*)"/.exec(reply)?.[1] ?? null
      const ask = async (question: string, follows: readonly [string, string] | null) => {
        asked += 1
        const payload = (of: string | undefined) => ({
          question,
          dataset_id: id,
          ...(of === undefined ? {} : { follow_up_of: of }),
        })
        const replies = await both(
          '/api/query/execute',
          [payload(follows?.[0]), payload(follows?.[1])],
          question,
        )
        if (replies === null) return null
        if (/"results":\[\{/.test(replies[0])) answered += 1
        const [one, other] = [idOf(replies[0]), idOf(replies[1])]
        return one === null || other === null ? null : ([one, other] as const)
      }
      const afterwards = async (question: string, [one, other]: readonly [string, string]) => {
        const about = (audit_log_id: string) => ({
          question,
          sql: null,
          results: [],
          html_table: null,
          audit_log_id,
        })
        await both('/api/analyze/generate-analysis', [about(one), about(other)], `analysis: ${question}`)
        const after = (audit_log_id: string) => ({ question, audit_log_id })
        await both(
          '/api/analyze/generate-followups',
          [after(one), after(other)],
          `questions after: ${question}`,
        )
      }
      const isOver = () => until.apart === true && differences.length > 0
      for (const plan of preliminaries(id, family)) await ask(restate(model, plan), null)
      const make = planMaker(random, pair)
      const upTo = (count: number) => Math.floor(random() * count)
      for (let place = 0; place < questions && !isOver(); place += 1) {
        const plan = make(id)
        if (planProblem(model, plan) !== null) continue
        const question = restate(model, plan)
        const answer = await ask(question, null)
        if (answer === null) continue
        if (upTo(4) === 0) await afterwards(question, answer)
        if (upTo(4) === 0 && family !== 'ends of a group of k')
          await ask(FOLLOW_UPS[upTo(FOLLOW_UPS.length)] ?? '', answer)
      }
      for (const dataset of opened) dataset.engine.close()
      return { questions: asked, responses, answered, differences }
    },
    async close() {
      for (const server of servers ?? []) await server.close()
    },
  }
}
