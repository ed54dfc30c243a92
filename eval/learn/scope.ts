/**
 * `npm run learn:scope`: learns `server/ask/read/scope/scope.json`, which tells the words that ask, from `scope.txt`, where people marked
 * those that do not, and from the question banks, where all words ask. The same lines give the same file.
 *
 * Marks: ⟦what surrounds a question⟧, ⟨what is taken back⟩, ⟪examples⟫. A line with “…” is said around any question of the bank.
 *
 *   --folds N   learn from all parts but one of N, and say how well that one is told
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bankOf, openBank, readingsOf } from '../bank.ts'
import { domains } from '../domains/generate.ts'
import {
  bestLabels,
  LABELS,
  markBefore,
  MARKS_BEFORE,
  stepFeature,
  stretchesIn,
  type Labels,
  type ScopeFile,
  type Scores,
} from '../../server/ask/read/scope/chain.ts'
import {
  isRepaired,
  scopeFeatures,
  type LabelledQuestion,
} from '../../server/ask/read/scope/word-features.ts'
import { partsMaker, type PartsMaker } from '../../server/ask/read/propose/parse/parsed-question.ts'
import type { Category } from '../../server/ask/constructs/senses.ts'
import { lexicalWords } from '../../server/ask/read/words/lexical.ts'
import { hashOf } from './corpus.ts'

const MARKED = join(import.meta.dirname, 'scope.txt')
const OUT = join(import.meta.dirname, '../../server/ask/read/scope/scope.json')

/** Questions of the bank that each frame is said around. */
const FILLED = 4
const PASSES = 12
/** Lines in which a feature has to occur. */
const FEWEST = 4
/** Words that ask cost more to lose than others to keep. */
const MARGIN_ASKS = 3
const MARGIN_SAYS = 2
/** What a stretch that does not ask is worth, as a rule, the steps of weights, and the least that one is. */
const TYPICAL = 6500
const STEP = 20
const SMALLEST = 95
const OTHERS = LABELS.length - 1
/** What opens and ends a mark, by the label. */
const MARKS: readonly (readonly [string, string])[] = [
  ['⟦', '⟧'],
  ['⟨', '⟩'],
  ['⟪', '⟫'],
]

interface Line {
  /** What it was made of, so that what is made of one line is learned or asked together. */
  readonly line: string
  readonly told: Pick<LabelledQuestion, 'question' | 'words'>
  /** The features of each word, by number. */
  readonly features: readonly Int32Array[]
  /** The numbers of the steps to each word, by both labels. */
  readonly steps: readonly (readonly (readonly number[])[])[]
  readonly gold: Labels
}

const numbers = new Map<string, number>()
function numberOf(feature: string): number {
  const number = numbers.get(feature) ?? numbers.size
  numbers.set(feature, number)
  return number
}
/** The numbers of all steps over a mark. */
const stepsOver = Object.fromEntries(
  MARKS_BEFORE.map((mark) => [
    mark,
    LABELS.map((_, before) => LABELS.map((__, label) => numberOf(stepFeature(before, label, mark)))),
  ]),
)
const stepAt = ({ steps }: Line, before: number, label: number, at: number) =>
  steps[at]?.[before]?.[label] ?? 0

/** Weights of features by number, one after the other for each label but the first. */
type Table = Float64Array

const scoresIn = (table: Table, line: Line): Scores => ({
  own: line.features.map((of) => {
    const sums = LABELS.map(() => 0)
    for (const number of of)
      for (let label = 1; label <= OTHERS; label += 1)
        sums[label] = (sums[label] ?? 0) + (table[number * OTHERS + label - 1] ?? 0)
    return sums
  }),
  step: (before, label, at) =>
    table[stepAt(line, before, label, at) * OTHERS + Math.max(before, label) - 1] ?? 0,
})

/** @param isKept features and labels that may weigh anything, by their place in the table */
function learn(lines: readonly Line[], isKept: (at: number) => boolean = () => true): Table {
  const seen = new Int32Array(numbers.size)
  for (const line of lines)
    for (const number of new Set([
      ...line.features.flatMap((of) => [...of]),
      ...line.gold.map((label, at) => stepAt(line, line.gold[at - 1] ?? 0, label, at)),
    ]))
      seen[number] = (seen[number] ?? 0) + 1
  const weights: Table = new Float64Array(numbers.size * OTHERS)
  const sums: Table = new Float64Array(weights.length)
  let turn = 0
  const add = (number: number, label: number, by: number) => {
    if (label === 0 || (seen[number] ?? 0) < FEWEST) return
    const at = number * OTHERS + label - 1
    if (!isKept(at)) return
    weights[at] = (weights[at] ?? 0) + by
    sums[at] = (sums[at] ?? 0) + by * turn
  }
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const line of shuffled(lines, pass)) {
      turn += 1
      const { gold, features } = line
      const { own, step } = scoresIn(weights, line)
      const costly = own.map((of, at) =>
        of.map((score, label) =>
          label === gold[at] ? score - (label === 0 ? MARGIN_ASKS : MARGIN_SAYS) : score,
        ),
      )
      const { labels } = bestLabels({ own: costly, step })
      for (const [at, label] of labels.entries()) {
        const wanted = gold[at] ?? 0
        if (label !== wanted)
          for (const number of features[at] ?? []) {
            add(number, label, -1)
            add(number, wanted, 1)
          }
        const [told, right] = [labels[at - 1] ?? 0, gold[at - 1] ?? 0]
        if (told !== right || label !== wanted) {
          add(stepAt(line, told, label, at), Math.max(told, label), -1)
          add(stepAt(line, right, wanted, at), Math.max(right, wanted), 1)
        }
      }
    }
  }
  return weights.map((weight, at) => weight - (sums[at] ?? 0) / (turn + 1))
}

/** In another order each time, which is always the same. */
const shuffled = (lines: readonly Line[], pass: number) =>
  lines
    .map((line) => ({ line, at: hashOf(`${pass} ${line.told.question}`) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line)

/** A question, and which of its characters are marked as what. */
function unmarked(line: string) {
  let question = ''
  const spans: Span[] = []
  for (const piece of line.split(/(?=[⟦⟧⟨⟩⟪⟫])/u)) {
    const text = piece.replace(/^[⟦⟧⟨⟩⟪⟫]/u, '')
    const label = MARKS.findIndex(([opens]) => piece.startsWith(opens)) + 1
    if (label > 0) spans.push([question.length, question.length + text.length, label])
    question += text
  }
  return { question, spans }
}
type Span = readonly [start: number, end: number, label: number]

interface Marked {
  /** What it was made of. */
  readonly line: string
  readonly question: string
  readonly spans: readonly Span[]
}

/** Words that stand for what nobody knows. */
const PLAIN = lexicalWords().filter((word) => /^[a-z]{4,}$/.test(word))
const NAMES: ReadonlySet<Category> = new Set(['value', 'column', 'metric'])

function linesMaker({ toldOf, lexicon }: PartsMaker) {
  const strange = PLAIN.filter((word) => !lexicon.vocabulary.has(word) && !lexicon.filler.has(word))
  /** The same question of something that no dataset here knows: whoever leaves it out answers another question. */
  const withStranger = ({ question, spans, line }: Marked): readonly Marked[] => {
    const { words, items } = toldOf(question)
    const names = new Map<string, readonly [number, number]>()
    for (const item of items) {
      const [start, end] = [words[item.from]?.start ?? 0, words[item.to - 1]?.end ?? 0]
      if (
        NAMES.has(item.category) &&
        !isRepaired(item) &&
        !spans.some(([first, last]) => start < last && end > first)
      )
        names.set(`${start} ${end}`, [start, end])
    }
    const turn = hashOf(`strange ${question}`)
    const spread = [...names].toSorted(
      ([one], [two]) => hashOf(`${one} ${question}`) - hashOf(`${two} ${question}`),
    )
    const [start, end] = spread[0]?.[1] ?? []
    const word = strange[(turn >>> 4) % strange.length]
    if (start === undefined || end === undefined || word === undefined) return []
    const by = word.length - (end - start)
    const moved = (at: number) => (at >= end ? at + by : at)
    return [
      {
        line,
        question: question.slice(0, start) + word + question.slice(end),
        spans: spans.map(([from, to, label]): Span => [moved(from), moved(to), label]),
      },
    ]
  }
  const lineOf = ({ question, spans, line }: Marked): Line => {
    const told = toldOf(question)
    const gold = told.words.map(
      ({ start, end }) => spans.find(([from, to]) => start >= from && end <= to)?.[2] ?? 0,
    )
    const features = scopeFeatures(told).map((of) => Int32Array.from(of, numberOf))
    const steps = told.words.map((_, at) => stepsOver[markBefore(told, at)] ?? [])
    return { line, told: { question, words: told.words }, features, steps, gold }
  }
  return (all: readonly Marked[]) => [...all, ...all.flatMap(withStranger)].map(lineOf)
}

const { values } = parseArgs({ options: { folds: { type: 'string' } } })
const marked = readFileSync(MARKED, 'utf8').split('\n').filter(Boolean)
const markedQuestions = new Set(marked.map((line) => unmarked(line).question))
const asking = (questions: readonly string[]) =>
  questions
    .filter((question) => !markedQuestions.has(question))
    .map((question) => ({ line: question, question, spans: [] }))
const bank = bankOf(null, 'settled')
/** All words of these ask. */
const asked = bank.flatMap((each) =>
  'sql' in each && !markedQuestions.has(each.question) ? [each.question] : [],
)
/** Several questions of the bank stand in the place of “…”. */
const filled = (line: string): readonly string[] =>
  line.includes('…')
    ? Array.from({ length: FILLED }, (_, turn) =>
        line.replace('…', asked[hashOf(`${turn} ${line}`) % asked.length] ?? ''),
      )
    : [line]
const said = marked.flatMap((line) => filled(line).map((text) => ({ ...unmarked(text), line })))

/** The lines of people, and those of the banks. */
const people: Line[] = []
const own: Line[] = []
for (const domain of [null, ...domains]) {
  const { dataset, close } = await openBank(domain)
  const linesOf = linesMaker(partsMaker(dataset.model, dataset.profile))
  close()
  if (domain === null) people.push(...linesOf(said))
  const sentences = domain === null ? readingsOf().flatMap(({ question, reads }) => [question, reads]) : []
  own.push(...linesOf(asking([...bankOf(domain, 'settled').map(({ question }) => question), ...sentences])))
}

/**
 * Weights in whole numbers, so that half of what people marked has at least a typical margin, without the smallest ones:
 * the margins from which the reader passes something over are told in these, whatever was learned.
 */
function scaled(table: Table, lines: readonly Line[]): Table {
  const margins = lines
    .flatMap((line) => stretchesIn(line.told, scoresIn(table, line)).map(({ margin }) => margin))
    .toSorted((a, b) => a - b)
  const typical = margins[margins.length >> 1] ?? 1
  return table.map((weight) => {
    const whole = STEP * Math.round((TYPICAL * weight) / typical / STEP)
    return Math.abs(whole) >= SMALLEST ? whole : 0
  })
}

/** Learned once for what weighs enough to be kept, and once more by this alone, which then says what the rest said. */
function weightsFor(lines: readonly Line[], marked: readonly Line[]): Table {
  const first = scaled(learn(lines), marked)
  return scaled(
    learn(lines, (at) => first[at] !== 0),
    marked,
  )
}

/** Margins from which stretches are counted together. */
const MARGINS = [0, 500, 1000, 1500, 2000, 3000, 4000, 5000, 7000, 10_000]

if (values.folds !== undefined) {
  const folds = Number(values.folds)
  let [right, missed, lost, exact, chatty] = [0, 0, 0, 0, 0]
  const told: Record<string, number[]> = {}
  for (let fold = 0; fold < folds; fold += 1) {
    const isHere = ({ line }: Line) => hashOf(`fold ${line}`) % folds === fold
    const others = people.filter((line) => !isHere(line))
    const weights = weightsFor([...others, ...own], others)
    for (const line of people.filter(isHere)) {
      const { gold } = line
      const scores = scoresIn(weights, line)
      const { labels } = bestLabels(scores)
      for (const { from, to, margin, label } of stretchesIn(line.told, scores))
        (told[`${label} ${gold.slice(from, to).includes(0) ? 'wrong' : 'right'}`] ??= []).push(margin)
      right += labels.filter((label, at) => label > 0 && gold[at] !== 0).length
      missed += labels.filter((label, at) => label === 0 && gold[at] !== 0).length
      lost += labels.filter((label, at) => label > 0 && gold[at] === 0).length
      if (gold.some((label) => label > 0)) {
        chatty += 1
        if (labels.every((label, at) => label === gold[at])) exact += 1
      }
    }
  }
  process.stdout.write(
    `${people.length} lines; of marked words ${((100 * right) / (right + missed)).toFixed(1)} % found, of found ones ${((100 * right) / (right + lost)).toFixed(1)} % marked; ${exact} of ${chatty} lines with marks exactly\n`,
  )
  for (const label of LABELS.slice(1))
    for (const [place, from] of MARGINS.entries()) {
      const within = (margins: readonly number[] = []) =>
        margins.filter((margin) => margin >= from && margin < (MARGINS[place + 1] ?? Infinity)).length
      const [good, bad] = [within(told[`${label} right`]), within(told[`${label} wrong`])]
      process.stdout.write(
        `${label}, margin from ${from}: ${good + bad} stretches, ${((100 * good) / (good + bad)).toFixed(1)} % of which do not ask\n`,
      )
    }
} else {
  const weights = weightsFor([...people, ...own], people)
  const file: ScopeFile = {
    learned: {
      from: 'questions in which the words that do not ask are marked (eval/learn/scope.txt), and the question banks',
      lines: createHash('sha256').update(marked.join('\n')).digest('hex'),
      questions: { marked: marked.length, bank: bank.length },
    },
    weights: Object.fromEntries(LABELS.slice(1).map((label, at) => [label, byKind(weights, at)])),
  }
  const text = `${JSON.stringify(file)}\n`
  writeFileSync(OUT, text)
  process.stderr.write(`${(text.length / 1024).toFixed(0)} kB\n`)
}

/** The features of a label, by kind and by weight. */
function byKind(weights: Table, label: number): Record<string, Record<string, string>> {
  const all: Record<string, Record<string, string>> = {}
  for (const [feature, number] of [...numbers].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const weight = weights[number * OTHERS + label] ?? 0
    if (weight === 0) continue
    const at = feature.indexOf('=')
    const same = (all[feature.slice(0, at)] ??= {})
    const name = feature.slice(at + 1)
    same[weight] = same[weight] === undefined ? name : `${same[weight]} ${name}`
  }
  return all
}
