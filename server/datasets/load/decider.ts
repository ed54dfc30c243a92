import type { Decided, Decision, Option } from './decision.ts'

/** Where all that reading a file decides passes through: what the rows say, unless somebody decided otherwise. */

export interface Decider {
  /**
   * Takes down a decision and gives what holds: what somebody decided where that is possible here, else what the rows say.
   *
   * @param isPossible beside the options, for decisions that take more than these
   */
  readonly choose: (decision: Decision, isPossible?: (value: string) => boolean) => string
  /** Those that were taken so far. */
  readonly decisions: readonly Decision[]
  /** What somebody decided of something that is not here, a sentence each. */
  readonly passedOver: () => readonly string[]
}

/** @param before decisions that were taken before, and hold */
export function deciding(decided: Decided, before: readonly Decision[] = []): Decider {
  const decisions: Decision[] = [...before]
  const impossible: string[] = []
  return {
    decisions,
    choose(decision, isPossible = () => false) {
      const own = Object.hasOwn(decided, decision.id) ? decided[decision.id] : undefined
      const isKnown = own !== undefined && decision.options.some(({ value }) => value === own)
      if (own === undefined || (!isKnown && !isPossible(own))) {
        if (own !== undefined)
          impossible.push(
            `“${decision.id}” was decided as “${own}”, which is not possible here: it is “${decision.chosen}”.`,
          )
        decisions.push(decision)
        return decision.chosen
      }
      const options = isKnown ? decision.options : [...decision.options, { value: own, label: own }]
      decisions.push({ ...decision, options, chosen: own, isDoubted: false })
      return own
    },
    passedOver() {
      const known = new Set(decisions.map(({ id }) => id))
      const unknown = Object.keys(decided).filter((id) => !known.has(id))
      return [
        ...impossible,
        ...unknown.map((id) => `“${id}” was decided once, and nothing here asks for it: it is passed over.`),
      ]
    },
  }
}

/** Options whose label is their value. */
export const plainOptions = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value }))

const LONGEST = 30
/** A value as an example shows it. */
export const shortly = (text: string): string =>
  [...text].length > LONGEST ? `${[...text].slice(0, LONGEST).join('')}…` : text

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

const list = new Intl.ListFormat('en-GB')
/** Values in quotation marks, the first ones of many. */
export function named(values: readonly string[], most = 3): string {
  const more = values.length - most
  const said = values.slice(0, most).map((value) => `“${shortly(value)}”`)
  return list.format(more > 0 ? [...said, `${more.toLocaleString('en-GB')} more`] : said)
}
