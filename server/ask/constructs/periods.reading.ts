import { isTimed, stepOf } from './dimensions/dimensions.ts'
import { timeDimension } from './dimensions/dimension-senses.ts'
import { stepText } from './dimensions/steps.ts'
import { timePlaceOf } from './periods.ts'
import { wordsIn, type ConstructReading } from './reading.ts'
import { ruleOf, rules } from './rule.ts'
import type { Stepped } from './senses.ts'
import { has, lacking, sensesOf, type QuestionParts, type Step } from './sketch.ts'

declare module './senses.ts' {
  interface Senses {
    /** "Fill the gaps", "including empty months" */
    gaps: { step: Stepped | null }
    /** "Including empty", before the step that it is said of. */
    gapsOf: object
    /** "Including", before steps that have none. */
    evenOf: object
    /** "With none", after them. */
    withNone: object
    /** "With no", before what there is none of. */
    withNo: object
  }
}

/** A row for every period, as people ask for it. */
export const periodsReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'periods'),
  rules: () => [
    ...rules(
      'gaps',
      {
        'gapsOf grain': ['gapsOf', 'grain'],
        'evenOf grain withNo entity': ['evenOf', 'grain', 'withNo', 'entity'],
      },
      ({ grain: step }) => ({ sense: { step } }),
    ),
    ruleOf('gaps', ['evenOf', 'grain', 'withNone'], (_, step) => ({
      sense: { step },
    })),
  ],
}

/** The step that was said of the gaps is what is grouped by where nothing else is. */
const stepIn = (said: QuestionParts): Stepped | null =>
  sensesOf(said, 'gaps').find(({ step }) => step !== null)?.step ?? null

/** A row for every period along the time that groups go along. */
export const everyPeriod: Step = (sketch, said) => {
  if (!has(said, 'gaps')) return sketch
  if (sketch.having.length > 0 || sketch.limit !== null)
    return lacking(said, 'gaps', ['gaps'], 'does not go with a limit or a condition on figures')
  const step = stepIn(said)
  const along = sketch.dimensions[timePlaceOf(sketch.dimensions)]
  if (along !== undefined)
    return step === null || stepText(step) === stepOf(along)
      ? { ...sketch, periods: 'every' }
      : lacking(said, 'gaps', ['gaps'], 'names another step of time than the groups')
  const time = step === null ? null : timeDimension(said.model, step)
  return time === null || !isTimed(time) || sketch.dimensions.some(isTimed)
    ? lacking(said, 'gaps', ['gaps'], 'needs a time that it goes along, such as “by month”')
    : { ...sketch, dimensions: [...sketch.dimensions, time], periods: 'every' }
}
