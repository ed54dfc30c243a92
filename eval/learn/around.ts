/**
 * `npm run learn:around`: learns `server/ask/learned/around.json`, which tells the words that ask for nothing, from `around.txt`, where
 * people marked them (⟦…⟧), and from the question bank, where nearly all words ask. The same lines give the same file.
 *
 *   --folds N   learn from all parts but one of N, and say how well that one is told
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bankOf, openBank } from '../bank.ts'
import {
  aroundFeatures,
  labelled,
  saidAround,
  stepFeature,
  type AroundFile,
  type Labels,
  type Told,
} from '../../server/ask/learned/around.ts'
import { partsMaker } from '../../server/ask/interpret/parts.ts'
import type { Category } from '../../server/ask/constructs/senses.ts'
import { terminalsIn } from '../../server/ask/interpret/held.ts'
import { lexicalWords } from '../../server/ask/learned/lexical.ts'
import { kindsOf } from '../../server/ask/interpret/said-around.ts'
import { hashOf } from './corpus.ts'

const MARKED = join(import.meta.dirname, 'around.txt')
const OUT = join(import.meta.dirname, '../../server/ask/learned/around.json')

/** Questions of the bank that each frame is said around. */
const FILLED = 4
const PASSES = 12
/** Lines in which a feature has to occur. */
const FEWEST = 4
/** Words that ask cost more to lose than others to keep. */
const MARGIN_ASKS = 3
const MARGIN_SAYS = 1
/** What a stretch that asks for nothing is worth, as a rule, and the least that a weight is. */
const TYPICAL = 6500
const SMALLEST = 72

interface Line {
  /** What it was made of, so that what is made of one line is learned or asked together. */
  readonly line: string
  readonly told: Told
  readonly features: readonly (readonly string[])[]
  readonly gold: Labels
}

type Table = Map<string, number>

function learn(lines: readonly Line[]): Table {
  const seen: Table = new Map()
  for (const { features, told, gold } of lines)
    for (const feature of new Set([
      ...features.flat(),
      ...gold.map((label, at) => stepFeature(gold[at - 1] ?? 0, label, told, at)),
    ]))
      seen.set(feature, (seen.get(feature) ?? 0) + 1)
  const weights: Table = new Map()
  const sums: Table = new Map()
  let turn = 0
  const add = (feature: string, by: number) => {
    if ((seen.get(feature) ?? 0) < FEWEST) return
    weights.set(feature, (weights.get(feature) ?? 0) + by)
    sums.set(feature, (sums.get(feature) ?? 0) + by * turn)
  }
  const weightOf = (feature: string) => weights.get(feature) ?? 0
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const { told, features, gold } of shuffled(lines, pass)) {
      turn += 1
      const margin = (at: number) => (gold[at] === 0 ? MARGIN_ASKS : -MARGIN_SAYS)
      const { labels } = labelled(weightOf, told, features, margin)
      for (const [at, label] of labels.entries()) {
        const wanted = gold[at] ?? 0
        if (label !== wanted) for (const feature of features[at] ?? []) add(feature, wanted - label)
        const [step, right] = [
          stepFeature(labels[at - 1] ?? 0, label, told, at),
          stepFeature(gold[at - 1] ?? 0, wanted, told, at),
        ]
        if (step !== right) {
          add(step, -1)
          add(right, 1)
        }
      }
    }
  }
  return new Map(
    [...weights].map(
      ([feature, weight]) => [feature, weight - (sums.get(feature) ?? 0) / (turn + 1)] as const,
    ),
  )
}

/** In another order each time, which is always the same. */
const shuffled = (lines: readonly Line[], pass: number) =>
  lines
    .map((line) => ({ line, at: hashOf(`${pass} ${line.told.question}`) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line)

const { values } = parseArgs({ options: { folds: { type: 'string' } } })
const { dataset, close } = await openBank(null)
const { partsOf, lexicon } = partsMaker(dataset.model, dataset.profile)
close()

/** A question and which of its characters are marked. */
function unmarked(line: string) {
  let question = ''
  const spans: [number, number][] = []
  for (const piece of line.split(/(?=[⟦⟧])/u)) {
    const text = piece.replace(/^[⟦⟧]/u, '')
    if (piece.startsWith('⟦')) spans.push([question.length, question.length + text.length])
    question += text
  }
  return { question, spans }
}

interface Marked extends ReturnType<typeof unmarked> {
  /** What it was made of. */
  readonly line: string
}

function lineOf({ question, spans, line }: Marked): Line {
  const parts = partsOf(question, false)
  const told = { question, words: parts.words, kinds: kindsOf(parts) }
  const gold = parts.words.map(({ start, end }) =>
    spans.some(([from, to]) => start >= from && end <= to) ? 1 : 0,
  )
  return { line, told, features: aroundFeatures(told), gold }
}

/** Words that stand for what nobody knows. */
const STRANGE = lexicalWords().filter(
  (word) => /^[a-z]{4,}$/.test(word) && !lexicon.vocabulary.has(word) && !lexicon.filler.has(word),
)
const NAMES: ReadonlySet<Category> = new Set(['value', 'column', 'metric'])

/** The same question of something that no dataset here knows: whoever leaves it out answers another question. */
function withStranger({ question, spans, line }: Marked): readonly Marked[] {
  const { words, items } = partsOf(question, false)
  const names = new Map<string, readonly [number, number]>()
  for (const { category, from, to } of terminalsIn(items.flat())) {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    if (NAMES.has(category) && !spans.some(([first, last]) => start < last && end > first))
      names.set(`${start} ${end}`, [start, end])
  }
  // In an order of its own: how often a name is found, and when, is the grammar's.
  const turn = hashOf(`strange ${question}`)
  const spread = [...names].toSorted(
    ([one], [two]) => hashOf(`${one} ${question}`) - hashOf(`${two} ${question}`),
  )
  const [start, end] = spread[0]?.[1] ?? []
  const word = STRANGE[(turn >>> 4) % STRANGE.length]
  if (start === undefined || end === undefined || word === undefined) return []
  const by = word.length - (end - start)
  const moved = (at: number) => (at >= end ? at + by : at)
  return [
    {
      line,
      question: question.slice(0, start) + word + question.slice(end),
      spans: spans.map(([from, to]): [number, number] => [moved(from), moved(to)]),
    },
  ]
}

const marked = readFileSync(MARKED, 'utf8').split('\n').filter(Boolean)
const bank = bankOf(null, 'settled').flatMap((each) => ('sql' in each ? [each.question] : []))
const refusals = bankOf(null, 'settled').flatMap((each) => ('refuse' in each ? [each.question] : []))
/** A line with "…" is what people say around any question: several of the bank stand in its place. */
const filled = (line: string): readonly string[] =>
  line.includes('…')
    ? Array.from({ length: FILLED }, (_, turn) =>
        line.replace('…', bank[hashOf(`${turn} ${line}`) % bank.length] ?? ''),
      )
    : [line]
const all = marked.flatMap((line) => filled(line).map((text) => ({ ...unmarked(text), line })))
const asked = [...bank, ...refusals].map((line) => ({ ...unmarked(line), line }))
const strangers = [...all, ...all.flatMap(withStranger)].map(lineOf)
const own = [...asked, ...asked.flatMap(withStranger)].map(lineOf)

/**
 * Weights in whole numbers, so that half of what people marked has at least a typical margin, without the smallest ones:
 * the margins from which the reader passes something over are told in these, whatever was learned.
 */
function scaled(weights: Table, lines: readonly Line[]): Table {
  const margins = lines
    .flatMap(({ told }) => saidAround(told, { features: weights }).map(({ margin }) => margin))
    .toSorted((a, b) => a - b)
  const typical = margins[margins.length >> 1] ?? 1
  return new Map(
    [...weights].flatMap(([feature, weight]) => {
      const whole = Math.round((TYPICAL * weight) / typical)
      return Math.abs(whole) >= SMALLEST ? [[feature, whole] as const] : []
    }),
  )
}

/** Margins from which stretches are counted together. */
const MARGINS = [0, 500, 1000, 1500, 2000, 3000, 4000, 5000, 7000, 10_000]

if (values.folds !== undefined) {
  const folds = Number(values.folds)
  let [right, missed, lost, exact, chatty] = [0, 0, 0, 0, 0]
  const told: Record<'right' | 'wrong', number[]> = { right: [], wrong: [] }
  for (let fold = 0; fold < folds; fold += 1) {
    const isHere = ({ line }: Line) => hashOf(`fold ${line}`) % folds === fold
    const others = strangers.filter((line) => !isHere(line))
    const weights = scaled(learn([...others, ...own]), others)
    for (const { told: said, features, gold } of strangers.filter(isHere)) {
      const { labels } = labelled((feature) => weights.get(feature) ?? 0, said, features)
      for (const { from, to, margin } of saidAround(said, { features: weights }))
        told[gold.slice(from, to).includes(0) ? 'wrong' : 'right'].push(margin)
      right += labels.filter((label, at) => label === 1 && gold[at] === 1).length
      missed += labels.filter((label, at) => label === 0 && gold[at] === 1).length
      lost += labels.filter((label, at) => label === 1 && gold[at] === 0).length
      if (gold.includes(1)) {
        chatty += 1
        if (labels.every((label, at) => label === gold[at])) exact += 1
      }
    }
  }
  process.stdout.write(
    `${strangers.length} lines; of marked words ${((100 * right) / (right + missed)).toFixed(1)} % found, of found ones ${((100 * right) / (right + lost)).toFixed(1)} % marked; ${exact} of ${chatty} lines with marks exactly\n`,
  )
  for (const [place, from] of MARGINS.entries()) {
    const within = (margins: readonly number[]) =>
      margins.filter((margin) => margin >= from && margin < (MARGINS[place + 1] ?? Infinity)).length
    const [good, bad] = [within(told.right), within(told.wrong)]
    process.stdout.write(
      `margin from ${from}: ${good + bad} stretches, ${((100 * good) / (good + bad)).toFixed(1)} % of which ask for nothing\n`,
    )
  }
} else {
  const byWeight = new Map<number, string[]>()
  for (const [feature, whole] of [...scaled(learn([...strangers, ...own]), strangers)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    byWeight.set(whole, [...(byWeight.get(whole) ?? []), feature])
  const file: AroundFile = {
    learned: {
      from: 'questions in which the words that ask for nothing are marked (eval/learn/around.txt), and the question bank',
      lines: createHash('sha256').update(marked.join('\n')).digest('hex'),
      questions: { marked: marked.length, bank: bank.length },
    },
    features: Object.fromEntries(
      [...byWeight].toSorted(([a], [b]) => a - b).map(([weight, names]) => [String(weight), names]),
    ),
  }
  const text = `${JSON.stringify(file)}\n`
  writeFileSync(OUT, text)
  process.stderr.write(`${(text.length / 1024).toFixed(0)} kB\n`)
}
