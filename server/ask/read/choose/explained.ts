import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { same } from '../../grammar/same.ts'
import { isLack } from '../../constructs/sketch.ts'
import { weightOfChoice } from '../../grammar/weights.ts'
import { restate } from '../../say/sentence.ts'
import { standingOf } from '../propose/parse/covers.ts'
import type { ExplainedReading } from '../result/interpretation.ts'
import { askedBy } from '../../plan/same-answer.ts'
import type { WeighedQuestion } from './read-with-grammar.ts'
import { isReadAs, type CoverReading } from '../propose/parse/readings.ts'
import { derivationOf, roundedWeight } from '../propose/parse/tokens-of-parse.ts'

/** What the grammar weighed, for people who ask why a question was read as it was. */

const MOST_EXPLAINED = 5

/** Why a reading is not the one that answers; null where it is. */
function lossOf({ best }: WeighedQuestion, { made, weight, cover: { left } }: CoverReading): string | null {
  if (left.length > 0) return 'words are left over'
  if (isLack(made)) return made.lacks
  if (best === null) return 'a lighter reading makes no plan, and this one is too far from it'
  if (made === best.made) return null
  const heavier = `heavier by ${(weight - best.weight).toFixed(2)}`
  return same(askedBy(made.plan), askedBy(best.made.plan)) ? `the same plan, ${heavier}` : heavier
}

/** What a reading weighs beside its parts. */
function addedTo(reading: CoverReading): ExplainedReading['added'] {
  const { parts } = reading.cover
  const alone = parts.flatMap(({ category }) => {
    const weight = standingOf(category)
    return weight === null ? [] : [{ name: `${category} stands alone`, weight }]
  })
  const chosen = isReadAs(reading)
    ? reading.made.choices.map((name) => ({ name, weight: weightOfChoice(name) }))
    : []
  const told = [...parts, ...alone, ...chosen].reduce((sum, { weight }) => sum + weight, 0)
  const passed = roundedWeight(reading.weight - told)
  return [...alone, ...chosen, ...(passed === 0 ? [] : [{ name: 'words passed over', weight: passed }])]
}

/** The readings that came closest: the one that won, then the others by their weight. */
export function explained(model: SemanticModel, weighed: WeighedQuestion): readonly ExplainedReading[] {
  const {
    question,
    parts: { words },
    covers,
    readings,
    best,
  } = weighed
  const partial = covers
    .filter(({ left }) => left.length > 0)
    .map((cover): CoverReading => ({
      cover,
      weight: cover.weight,
      made: { construct: '', words: [], lacks: '' },
      lost: [],
    }))
  const all = [...readings, ...partial].toSorted((a, b) => a.weight - b.weight)
  const ordered = best === null ? all : [best, ...all.filter((reading) => reading.made !== best.made)]
  return ordered.slice(0, MOST_EXPLAINED).map((reading) => ({
    weight: roundedWeight(reading.weight),
    restatement: isReadAs(reading) ? restate(model, reading.made.plan) : null,
    lost: lossOf(weighed, reading),
    derivations: reading.cover.parts.map((part) => derivationOf(question, words, part)),
    left: reading.cover.left.map((word) => words[word]?.text ?? ''),
    added: addedTo(reading),
  }))
}
