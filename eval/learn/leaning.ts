/**
 * `npm run learn:leaning -- --corpora DIR`: learns `server/ask/read/choose/leaning.json`, which says whether a question leans on the answer
 * before it, from conversations (`talks.jsonl` of a folder, over PMI Pricing, those of `eval/hands` with what people type next, and `talks.txt` here) and from whole questions
 * (other `*.jsonl` of the folder, and the question bank). The same questions give the same file. It says how well each tenth of them is told
 * by what the others taught.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from '../../server/ask/ask.ts'
import type { Earlier } from '../../server/ask/read/propose/turns/earlier.ts'
import { interpreterOf } from '../../server/ask/read/interpret.ts'
import { leaningFeatures, probabilityOf, type Leaning } from '../../server/ask/read/choose/leaning.ts'
import { parseSentence } from '../../server/ask/say/sentence.ts'
import { bankOf, openBank, readingsOf } from '../bank.ts'
import { answerTo, situationsOf } from './situations.ts'

const { values } = parseArgs({ options: { corpora: { type: 'string' } } })
if (values.corpora === undefined) throw new Error('--corpora names the folder of talks.jsonl.')
const folder = values.corpora
const OUT = join(import.meta.dirname, '../../server/ask/read/choose/leaning.json')

interface Example {
  readonly features: readonly string[]
  readonly leans: boolean
  readonly fold: number
}
interface Turn {
  readonly question: string
  readonly inherits: boolean
  readonly expect: string
}

const linesOf = (file: string, of = folder): readonly Record<string, unknown>[] =>
  readFileSync(join(of, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

let state = 1
const below = (limit: number) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return (state >> 8) % limit
}

const { dataset, close } = await openBank(null)
const interpreter = interpreterOf(dataset)
const examples: Example[] = []
const answers: Earlier[] = []

function learn(
  question: string,
  earlier: Earlier,
  leans: boolean,
  fold: number,
  isLeftOut: (features: readonly string[]) => boolean = () => false,
): void {
  const { weighed, alone, turn } = interpreter.beside(question, earlier)
  if (turn === null || parseSentence(dataset.model, question, false) !== null) return
  const features = leaningFeatures(weighed, alone, turn)
  if (!isLeftOut(features)) examples.push({ features, leans, fold })
}

const HANDS = join(import.meta.dirname, '../hands')
const talks = [
  ...linesOf('talks.jsonl'),
  ...linesOf('talks.jsonl', HANDS),
  ...linesOf('more-talks.jsonl', HANDS),
] as unknown as readonly {
  readonly turns: readonly Turn[]
}[]
const own = readFileSync(join(import.meta.dirname, 'talks.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({
    turns: line.split(' | ').map((text, at) => {
      const isWhole = at === 0 || text.startsWith('!')
      return { question: text.replace(/^! /, ''), inherits: !isWhole, expect: 'answer' }
    }),
  }))
for (const [place, { turns }] of [...talks, ...own].entries()) {
  let earlier: Earlier | null = null
  for (const { question, inherits, expect } of turns) {
    // Where nothing is answered, it is all the same what it would have leaned on.
    if (earlier !== null && expect === 'answer') learn(question, earlier, inherits, place)
    const answer = await ask(dataset, question, inherits && earlier !== null ? { earlier } : {})
    if (answer.outcome !== 'answer') continue
    const { plan } = answer.interpretation
    earlier = { plan, groups: answer.table.groups, before: inherits ? earlier : null }
    answers.push(earlier)
  }
}
for (const [place, { before, turns }] of situationsOf('next-turns.jsonl').entries()) {
  const earlier = await answerTo(dataset, before)
  for (const question of turns) learn(question, earlier, true, place)
}
const wholes = [
  ...bankOf(null, 'all').map(({ question }) => question),
  ...readingsOf().map(({ question }) => question),
  ...readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl') && file !== 'talks.jsonl')
    .toSorted()
    .flatMap((file) => linesOf(file).map(({ question }) => String(question))),
]
/** Asked first, "smokers in Wales" counts them; whether it would lean on an answer before it, nobody has said. */
const isFragment = (features: readonly string[]) =>
  features.includes('counts without a word') && !features.includes('what is counted')
for (const [at, question] of wholes.entries()) {
  const earlier = answers[below(answers.length)]
  if (earlier !== undefined) learn(question, earlier, false, talks.length + own.length + at, isFragment)
}
close()

const PASSES = 400
const RATE = 0.5
/** Pulls weights to nothing, so that a feature of one question says little. */
const DECAY = 2e-4

/** Logistic regression, climbed by all examples at once. */
function fit(of: readonly Example[]): Pick<Leaning, 'bias' | 'weights'> {
  const names = [...new Set(of.flatMap(({ features }) => features))].toSorted()
  const places = new Map(names.map((name, place) => [name, place]))
  const rows = of.map(({ features, leans }) => ({
    at: features.flatMap((each) => places.get(each) ?? []),
    leans,
  }))
  const weights = new Float64Array(names.length)
  const squares = new Float64Array(names.length + 1).fill(1e-6)
  let bias = 0
  for (let pass = 0; pass < PASSES; pass += 1) {
    const slopes = new Float64Array(names.length)
    let slope = 0
    for (const { at, leans } of rows) {
      const sum = at.reduce((all, place) => all + (weights[place] ?? 0), bias)
      const miss = (leans ? 1 : 0) - 1 / (1 + Math.exp(-sum))
      slope += miss / rows.length
      for (const place of at) slopes[place] = (slopes[place] ?? 0) + miss / rows.length
    }
    for (const [place, each] of slopes.entries()) {
      const pulled = each - DECAY * (weights[place] ?? 0)
      squares[place] = (squares[place] ?? 0) + pulled * pulled
      weights[place] = (weights[place] ?? 0) + (RATE * pulled) / Math.sqrt(squares[place] ?? 1)
    }
    squares[names.length] = (squares[names.length] ?? 0) + slope * slope
    bias += (RATE * slope) / Math.sqrt(squares[names.length] ?? 1)
  }
  const rounded = (value: number) => Math.round(value * 100) / 100
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(
      names.flatMap((name, place): [string, number][] => {
        const weight = rounded(weights[place] ?? 0)
        return weight === 0 ? [] : [[name, weight]]
      }),
    ),
  }
}

/** So many in a thousand of the whole questions that are answered alone may be taken for ones that lean. */
const MOST_IN_A_THOUSAND = 10

/** By what others taught, since weights know the questions that they are learned from. */
function thresholdFor(judged: readonly Judged[]): number {
  const wholes = judged.filter(({ leans, features }) => !leans && features.includes('alone: answer'))
  const sorted = wholes.map(({ probability }) => probability).toSorted((a, b) => b - a)
  const next = sorted[Math.floor((wholes.length * MOST_IN_A_THOUSAND) / 1000)] ?? 0.5
  return Math.ceil((next + 1e-9) * 1000) / 1000
}

const FOLDS = 10
interface Judged extends Example {
  readonly probability: number
}
const judged: readonly Judged[] = Array.from({ length: FOLDS }, (_, fold) => {
  const model = fit(examples.filter((each) => each.fold % FOLDS !== fold))
  return examples
    .filter((each) => each.fold % FOLDS === fold)
    .map((each) => ({ ...each, probability: probabilityOf(model, each.features) }))
}).flat()
const leaning: Leaning = { ...fit(examples), threshold: thresholdFor(judged) }
const [leant, whole] = [judged.filter(({ leans }) => leans), judged.filter(({ leans }) => !leans)]
const taken = (of: readonly Judged[]) =>
  of.filter(({ probability }) => probability >= leaning.threshold).length
process.stdout.write(
  `by folds: ${taken(leant)} of ${leant.length} that lean, ${taken(whole)} of ${whole.length} whole ones taken for such\n`,
)
writeFileSync(OUT, `${JSON.stringify(leaning)}\n`)
