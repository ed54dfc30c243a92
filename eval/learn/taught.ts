import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parse } from 'yaml'
import { WEIGHTS } from '../../server/ask/grammar/weights.ts'
import { partsMaker } from '../../server/ask/read/propose/parse/parsed-question.ts'
import { planKey } from '../../server/ask/read/propose/decisions/candidate-plans.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { askedBy } from '../../server/ask/plan/same-answer.ts'
import { restate } from '../../server/ask/say/sentence.ts'
import { planProblem } from '../../server/ask/plan/validate.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { planConstructs } from '../../tests/support/plans.ts'
import { bankOf, openBank, readingsOf, ruleExamples } from '../bank.ts'
import { domains } from '../domains/generate.ts'
import { eachTable, familyOf, goldOf, hashOf, linesOf, type CorpusItem } from './corpus.ts'
import { derivedOf, dot, numberOf, type Candidate, type Derived, type Vector } from './derivations.ts'
import { goldPlan } from './gold-plan.ts'

/** Questions, each with the derivation that is right. */

/**
 * The sentence of a plan; what a test or the bank holds to be right; a gold plan; the teacher where none is known; the teacher where one is
 * known and no derivation makes it, so that it may be wrong.
 */
export type Source = 'sentence' | 'held' | 'gold' | 'teacher' | 'guess'

export interface Lesson {
  readonly derived: Derived
  readonly right: Candidate
  readonly isRight: (other: Candidate) => boolean
  /** How surely it is right. */
  readonly from: Source
  /** A rule that has to be in the derivation; null where the plan alone matters. */
  readonly rule: string | null
  /** Questions of one family are learned from together, or not at all. */
  readonly family: string
}

type Table = Readonly<Record<string, number>>
/** The typed weights, which stand in the place of those that were learned before. */
const TEACHER: Readonly<Record<string, Table>> = {
  rules: WEIGHTS.rules,
  words: WEIGHTS.words,
  standing: WEIGHTS.standing,
  passing: WEIGHTS.passing,
  choices: WEIGHTS.choices,
}

/** The typed weights by the numbers of their features. */
export const teacher: Vector = (() => {
  const weights: number[] = []
  for (const [section, table] of Object.entries(TEACHER))
    for (const [name, weight] of Object.entries(table)) weights[numberOf(section, name)] = weight
  return weights
})()

/** Derivations that are looked at where a question is met first. */
const MOST = 64
/** Of so many tables of strangers one is learned from, with its family; the others say what that is worth. */
const TABLES = 3
/** Random plans of each kind, each said in its own sentence. */
const RANDOM = 120

export const byWeight = (weights: Vector, candidates: readonly Candidate[]) =>
  candidates
    .map((candidate) => ({ candidate, weight: dot(candidate.features, weights) }))
    .toSorted((a, b) => a.weight - b.weight)

interface Question {
  readonly question: string
  /** Null where the teacher is followed. */
  readonly isGold: ((plan: Plan) => boolean) | null
  readonly rule?: string
  /** Without its gold among the derivations nothing is learned of it. */
  readonly isSure?: boolean
  /** The bank holds what the teacher makes of it to be right. */
  readonly isHeld?: boolean
}

/** What is learned from questions over a dataset, and from the sentences of their plans. */
function lessonsOf(
  { model, profile }: Dataset,
  family: string,
  questions: readonly Question[],
  judged: Judged,
): readonly Lesson[] {
  const { partsOf } = partsMaker(model, profile)
  const seen = new Set<string>()
  const lessonOf = ({ question, isGold, rule, isSure, isHeld }: Question): Lesson | null => {
    const derived = derivedOf(model, question, partsOf(question, false))
    const known = byWeight(teacher, derived.lightest(teacher, MOST)).map(({ candidate }) => candidate)
    const plans = known.filter(({ plan }) => plan !== null)
    const gold = isGold === null ? undefined : plans.find(({ plan }) => plan !== null && isGold(plan))
    if (gold === undefined && isSure === true) return null
    const right = gold ?? plans.find((each) => each.isWhole())
    if (right === undefined) return null
    const answered = judged.get(question)
    const isAnswered =
      typeof answered === 'string' && right.key === JSON.stringify(askedBy(JSON.parse(answered) as Plan))
    const isRight = (other: Candidate) =>
      other.key === right.key ||
      (gold !== undefined && other.plan !== null && isGold !== null && isGold(other.plan))
    return {
      derived,
      right,
      isRight,
      from:
        isSure === true
          ? 'sentence'
          : isHeld === true || isAnswered
            ? 'held'
            : gold !== undefined
              ? 'gold'
              : isGold === null && answered !== null
                ? 'teacher'
                : 'guess',
      rule: rule ?? null,
      family,
    }
  }
  const keyOf = (plan: Plan) => JSON.stringify({ ...plan, chart: null })
  return questions.flatMap((asked) => {
    const lesson = lessonOf(asked)
    const plan = lesson?.right.plan
    if (lesson === null || plan == null) return []
    const sentence = restate(model, plan).replace(/\.$/, '')
    const own = seen.has(sentence)
      ? null
      : lessonOf({ question: sentence, isGold: (other) => keyOf(other) === keyOf(plan), isSure: true })
    seen.add(sentence)
    return [lesson, ...(own === null ? [] : [own])]
  })
}

interface Row {
  readonly question: string
  readonly of?: string
  readonly reads?: string
}

/** What tests ask of the reader over PMI Pricing, each with its sentence where they say one. */
function testedReadings(): readonly { readonly question: string; readonly reads: string | null }[] {
  const rowsIn = (file: string) =>
    Object.values(
      parse(readFileSync(join(ASK, file), 'utf8')) as Readonly<Record<string, readonly unknown[]>>,
    )
  const rows = globSync('**/*.readings.yaml', { cwd: ASK })
    .toSorted()
    .flatMap((file) => rowsIn(file).flat() as readonly Row[])
    .flatMap(({ question, of, reads }) =>
      of === undefined && reads !== undefined ? [{ question, reads }] : [],
    )
  const short = rowsIn('constructs/reads.yaml').flat() as readonly string[]
  return [...rows, ...short.map((question) => ({ question, reads: null }))]
}
const ASK = join(import.meta.dirname, '../../server/ask')

const followed = (question: string): Question => ({ question, isGold: null })

/** What a reader came to before, by question: as `eval/differential.ts` keeps it. */
interface Verdict {
  readonly question: string
  readonly verdict: string
  readonly read: string
}
/** The key of the plan that answered rightly, judged by its rows; null where none did. */
export type Judged = ReadonlyMap<string, string | null>

export const judgedIn = (file: string): Judged =>
  new Map(
    linesOf<Verdict>(file)
      .filter(({ verdict }) => verdict !== 'none')
      .map(({ question, verdict, read }) => {
        const [said = ''] = read.split(' ¦ ')
        return [question, verdict === 'right' && said.startsWith('{') ? said : null] as const
      }),
  )

async function bankLessons(corpora: string, judged: Judged): Promise<readonly Lesson[]> {
  const lessons: Lesson[] = []
  for (const domain of [null, ...domains]) {
    const { dataset, close } = await openBank(domain)
    const { model } = dataset
    const asked = bankOf(domain, domain === null ? 'settled' : 'all').flatMap((each) =>
      'sql' in each ? [{ ...followed(each.question), isHeld: true }] : [],
    )
    const examples = ruleExamples(domain).map(({ rule, question }) => ({
      ...followed(question),
      rule,
      isHeld: true,
    }))
    const own =
      domain === null
        ? [
            ...[...readingsOf(), ...testedReadings()].map(({ question, reads }): Question => ({
              question,
              isGold: reads === null ? null : (plan) => restate(model, plan) === reads,
              isHeld: true,
            })),
            ...Object.values(planConstructs).flatMap((arbitrary) =>
              fc
                .sample(arbitrary, { numRuns: RANDOM, seed: 1 })
                .filter((plan) => planProblem(model, plan) === null)
                .map((plan): Question => {
                  const key = JSON.stringify(plan)
                  return {
                    question: restate(model, plan),
                    isGold: (other) => JSON.stringify(other) === key,
                    isSure: true,
                  }
                }),
            ),
            ...['questions', 'more', 'fifth'].flatMap((file) =>
              linesOf<{ question: string; expect: string }>(join(corpora, `pricing/${file}.jsonl`)).flatMap(
                ({ question, expect }) => (expect === 'answer' ? [followed(question)] : []),
              ),
            ),
          ]
        : []
    lessons.push(...lessonsOf(dataset, domain ?? 'pricing', [...asked, ...examples, ...own], judged))
    close()
  }
  return lessons
}

async function strangersLessons(
  folder: string,
  judged: Judged,
  isWanted: (table: string) => boolean,
  onFailure: (text: string) => void,
): Promise<readonly Lesson[]> {
  const lessons: Lesson[] = []
  const failed = await eachTable(
    folder,
    linesOf<CorpusItem>(join(folder, 'items.jsonl')).filter(({ table }) => isWanted(table)),
    (dataset, items) => {
      const asked = items.map((item): Question => {
        const golds = new Set(
          goldOf(item)
            .flatMap((sql) => goldPlan(dataset.model, sql) ?? [])
            .map(planKey),
        )
        return {
          question: item.question,
          isGold: golds.size === 0 ? null : (plan) => golds.has(planKey(plan)),
        }
      })
      lessons.push(...lessonsOf(dataset, familyOf(items[0]?.table ?? ''), asked, judged))
    },
  )
  failed.forEach(onFailure)
  return lessons
}

const isLearnedFrom = (table: string) => hashOf(`learned ${familyOf(table)}`) % TABLES === 0

export const taughtBy = async (corpora: string, judged: Judged, onFailure: (text: string) => void) => [
  ...(await bankLessons(corpora, judged)),
  ...(await strangersLessons(join(corpora, 'tables-of-strangers'), judged, isLearnedFrom, onFailure)),
  ...(await strangersLessons(join(corpora, 'files'), judged, () => true, onFailure)),
]
