/**
 * `npm run learn:grammar -- --corpora DIR`: learns the weights of `server/ask/grammar/weights.json`.
 *
 * Each question has many derivations, and one of them is right: that of its gold where a plan of it is known, else the one that
 * weights chose which people typed before any were learned (`teacher.json`). Every derivation that makes another plan has to be heavier.
 * The same questions give the same file.
 *
 *   --out FILE
 *   --judged FILE  what `npm run eval:differential -- --save FILE` kept: a question that was answered rightly is held, others are not followed
 *   --folds N  says how the questions of each part are read by what was learned of the others
 */
import './as-taught.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { WEIGHTS } from '../../server/ask/grammar/weights.ts'
import { hashOf } from './corpus.ts'
import { dot, featureNames, type Candidate, type Features, type Vector } from './derivations.ts'
import { weightsFor, type Constraint, type Prior } from './margins.ts'
import { byWeight, judgedIn, taughtBy, teacher, type Lesson } from './taught.ts'

const OUT = join(import.meta.dirname, '../../server/ask/grammar/weights.json')
const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    out: { type: 'string', default: OUT },
    folds: { type: 'string' },
    judged: { type: 'string' },
  },
})
if (values.corpora === undefined)
  throw new Error(
    '--corpora names the folder of strangers’ questions to learn from; it is no part of the project.',
  )
const say = (text: string) => process.stderr.write(`${text}\n`)

/**
 * Weights before anything is learned: the teacher's, and for what it has none by section. What rules share moves little, so that a rule
 * without examples stays near it.
 */
const PRIORS: Readonly<Record<string, Prior>> = {
  kinds: { mean: 0, spread: 0.1 },
  rules: { mean: 0, spread: 0.5 },
  words: { mean: 0, spread: 1 },
  standing: { mean: 1, spread: 1 },
  passing: { mean: 0.05, spread: 0.2 },
  choices: { mean: 0.3, spread: 0.3 },
}
const NONE: Prior = { mean: 0, spread: 0 }
const priors = () =>
  featureNames().map(([section], feature): Prior => {
    const own = PRIORS[section] ?? NONE
    return { mean: teacher[feature] ?? own.mean, spread: own.spread }
  })

/** Derivations that are looked at in each round, and those of them that become constraints. */
const MOST_LOOKED_AT = 40
const MOST_ADDED = 6
const ROUNDS = 20
/** How much a question may move the weights, by how surely its derivation is right. */
const COST = { sentence: 3, held: 100, gold: 1, teacher: 0.5, guess: 0.1 } as const
/** The teacher did not tell apart what it had so near. */
const TIED = 0.1
/** What tests hold has to stay the lightest, by however little. */
const BARELY = 0.02
/** Margins at the least and at the most: beyond it no reading is offered beside the answer. */
const LEAST = 0.15
const CLOSE = 0.8
/** A derivation that makes no plan may be lighter than the right one by so much. */
const LIKELY = 1.3

function difference(heavier: Features, lighter: Features): Features {
  const made = new Map(heavier)
  for (const [feature, count] of lighter) {
    const left = (made.get(feature) ?? 0) - count
    if (left === 0) made.delete(feature)
    else made.set(feature, left)
  }
  return made
}

/** By how much another derivation has to be heavier than the right one; null where it need not be. */
function marginOf({ right, isRight, from, rule }: Lesson, other: Candidate): number | null {
  if (other === right) return null
  const typedBy = dot(other.features, teacher) - dot(right.features, teacher)
  if (other.plan === null) return Math.min(Math.max(typedBy, -LIKELY), LEAST)
  if (isRight(other)) return rule !== null && right.hasRule(rule) && !other.hasRule(rule) ? LEAST : null
  if ((from === 'teacher' || from === 'guess') && typedBy < TIED) return null
  return Math.min(Math.max(typedBy, from === 'held' ? BARELY : LEAST), CLOSE)
}

function violated(lesson: Lesson, weights: Vector): readonly (readonly [Candidate, number])[] {
  const own = dot(lesson.right.features, weights)
  const found: (readonly [Candidate, number])[] = []
  for (const { candidate, weight } of byWeight(weights, lesson.derived.lightest(weights, MOST_LOOKED_AT))) {
    if (found.length >= MOST_ADDED || weight - own > CLOSE) break
    const margin = marginOf(lesson, candidate)
    if (margin === null || weight - own >= margin - 0.01) continue
    if (candidate.plan !== null && !candidate.isWhole()) continue
    found.push([candidate, margin])
  }
  return found
}

function learnedFrom(lessons: readonly Lesson[]): Vector {
  const constraints: Constraint[] = []
  const known = new Map<Constraint, number>()
  const added = new WeakMap<Lesson, Set<Candidate>>()
  let weights: Vector = priors().map(({ mean }) => mean)
  for (const section of ['choices', 'passing'])
    for (const [feature, [own]] of featureNames().entries())
      if (own === section)
        constraints.push({ difference: new Map([[feature, 1]]), margin: 0, cost: Infinity })
  for (let round = 0; round < ROUNDS; round += 1) {
    let broken = 0
    for (const lesson of lessons) {
      const before = added.get(lesson) ?? new Set()
      added.set(lesson, before)
      for (const [other, margin] of violated(lesson, weights)) {
        if (before.has(other)) continue
        before.add(other)
        broken += 1
        constraints.push({
          difference: difference(other.features, lesson.right.features),
          margin,
          cost: COST[lesson.from],
        })
      }
    }
    weights = weightsFor(constraints, priors(), known)
    say(
      `round ${round + 1}: ${broken} new of ${constraints.length} constraints; ${agreement(lessons, weights)}`,
    )
    if (broken < lessons.length / 1000) break
  }
  return weights
}

const isReadRightly = ({ derived, isRight }: Lesson, weights: Vector) => {
  const first = byWeight(weights, derived.lightest(weights, MOST_LOOKED_AT)).find(
    ({ candidate }) => candidate.plan !== null && candidate.isWhole(),
  )
  return first !== undefined && isRight(first.candidate)
}
function agreement(lessons: readonly Lesson[], weights: Vector): string {
  const told = (['sentence', 'held', 'gold', 'teacher', 'guess'] as const).map((from) => {
    const own = lessons.filter((lesson) => lesson.from === from)
    const right = own.filter((lesson) => isReadRightly(lesson, weights)).length
    return `${from}: ${right} of ${own.length}`
  })
  return told.join(', ')
}

const start = performance.now()
const lessons = await taughtBy(
  values.corpora,
  values.judged === undefined ? new Map() : judgedIn(values.judged),
  say,
)
say(
  `${lessons.length} lessons after ${((performance.now() - start) / 1000).toFixed(0)} s; the teacher: ${agreement(lessons, teacher)}`,
)

if (values.folds !== undefined) {
  const folds = Number(values.folds)
  for (let fold = 0; fold < folds; fold += 1) {
    const isHere = ({ family, derived }: Lesson) =>
      hashOf(`fold ${family === 'pricing' ? derived.question : family}`) % folds === fold
    const weights = learnedFrom(lessons.filter((lesson) => !isHere(lesson)))
    const here = lessons.filter(isHere)
    say(`not seen, part ${fold + 1}: ${agreement(here, weights)}; the teacher: ${agreement(here, teacher)}`)
  }
} else {
  const weights = learnedFrom(lessons)
  for (const lesson of lessons)
    if (lesson.from === 'held' && !isReadRightly(lesson, weights))
      say(`lost: ${lesson.family}: ${lesson.derived.question}`)
  const tables: Record<string, Record<string, number>> = {}
  for (const [feature, [section, name]] of featureNames().entries()) {
    const weight = Math.round(100 * (weights[feature] ?? 0)) / 100
    if (weight !== 0 || !['rules', 'kinds'].includes(section)) (tables[section] ??= {})[name] = weight
  }
  const sorted = (table: Record<string, number> = {}) =>
    Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const file = {
    any: { standing: PRIORS['standing']?.mean, choice: PRIORS['choices']?.mean },
    ...Object.fromEntries(
      ['kinds', 'rules', 'words', 'standing', 'passing', 'choices'].map((section) => [
        section,
        sorted(tables[section]),
      ]),
    ),
    readings: WEIGHTS.readings,
  }
  writeFileSync(values.out, `${JSON.stringify(file, null, 2)}\n`)
  say(`${((performance.now() - start) / 1000).toFixed(0)} s in all`)
}
