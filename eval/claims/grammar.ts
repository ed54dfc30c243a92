import { filterLabel, filterText } from '../../server/ask/constructs/conditions/conditions.ts'
import { boundsText } from '../../server/ask/say/sentence.ts'
import type { Facts, Point, Series } from './facts.ts'
import { Judge } from './judge.ts'
import { capital } from './names.ts'

/** A grammar of the sentences: each form is one pattern with slots, and what it claims. */

export type Slots = Readonly<Record<string, string | undefined>>

export interface Form {
  readonly id: string
  /**
   * Texts in braces are slots: `{L}` a measure, `{N:a}` a group, `{F:x}` a figure, `{G:g}` a gap, `{P:p}` percent, `{D:k}` a count,
   * `{V}` what figures rise and fall with, `{E}` a whole, `{H}` the conditions of a tally, `{TIED:t}` who may be as high or low as a group, `{JUMPS}` the jumps in a way.
   */
  readonly pattern: string
  /** Words without which it cannot be this form. */
  readonly has: string
  readonly check: (judge: Judge, slots: Slots) => void
}

export const form = (id: string, has: string, pattern: string, check: Form['check']): Form => ({
  id,
  has,
  pattern,
  check,
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const NUMBER = String.raw`[-−]?(?:£)?(?:\d[\d,]*(?:\.\d+)?|NaN)`

const TIES = String.raw`{N} \({F}\)(?: and {N} \({F}\))?`

/** Names beyond which a pattern of them all is slow, and any text is taken for one. */
const MOST_NAMES = 600

const either = (texts: readonly string[]) =>
  texts.length === 0
    ? '(?!)'
    : `(?:${[...new Set(texts)]
        .toSorted((a, b) => b.length - a.length)
        .map(escaped)
        .join('|')})`

const anyOf = (names: readonly string[]) => {
  const all = [...new Set(names.flatMap((name) => [name, capital(name)]))].filter((name) => name !== '')
  return all.length === 0 || all.length > MOST_NAMES ? '.+?' : either(all)
}

/** The slots of an answer's texts. */
export class Grammar {
  readonly facts: Facts
  readonly #slots: Readonly<Record<string, string>>
  readonly #made = new Map<Form, RegExp>()

  constructor(facts: Facts) {
    this.facts = facts
    const quantities = facts.series.flatMap(({ quantity }) => (quantity === null ? [] : [escaped(quantity)]))
    const of = quantities.length === 0 ? '' : `(?: (?:${quantities.join('|')}))?`
    const points = facts.series.flatMap(({ points: own }) => own)
    const labels = facts.series.map(({ label }) => label)
    const counted = labels.flatMap((label) => /^number of (.+)$/.exec(label)?.[1] ?? [])
    const parts = points.flatMap(({ parts: own }) => own.flat())
    // A group of all dimensions but one.
    const lines = points.flatMap(({ parts: own }) =>
      own.map((_, place) =>
        own
          .filter((__, at) => at !== place)
          .map(([name = '']) => name)
          .join(', '),
      ),
    )
    this.#slots = {
      L: `(?:[Tt]he )?${either(labels)}|[Ii]t`,
      M: either(labels.flatMap((label) => [label, capital(label)])),
      E: `(?:the total(?<shown> shown)?|the ${either(counted)})`,
      N: anyOf(points.flatMap(({ names }) => names)),
      S: anyOf(parts),
      O: anyOf(facts.sides.length > 1 ? lines : parts),
      W: either(
        facts.sides
          .flatMap(({ singular, plural }) => [
            singular,
            plural,
            capital(singular),
            capital(plural),
            `number of ${plural}`,
          ])
          .concat('combination of the others', 'combinations of the others', 'groups', 'Groups', 'group'),
      ),
      V: either(facts.sides.map(({ along }) => along)),
      F: `${NUMBER}(?:%|×)?${of}`,
      G: `(?:${NUMBER}(?:%|×| percentage points| times)?${of})(?: (?:more|less|fewer|above|below|higher|lower|as much|as many|as high))?`,
      P: String.raw`(?:[\d,]+(?:\.\d+)?|NaN|Infinity)%`,
      D: String.raw`\d[\d,]*`,
      T: '.+?',
      J: '(?:in|on|at|for|with)',
      Q: facts.plan.filter === null ? '(?!)' : escaped(filterText(facts.model, facts.plan.filter)),
      // Which groups a tally counts.
      H: facts.tallied === null ? '(?!)' : escaped(boundsText(facts.model, facts.plan)),
      // What one figure alone is compared with.
      B: either([
        `all ${facts.model.entity.plural}`,
        ...(facts.compared?.filter == null
          ? []
          : [`${filterLabel(facts.model, facts.compared.filter)} as a whole`]),
      ]),
      // Within one sentence.
      A: String.raw`(?:(?!\. [A-Z]).)+?`,
    }
  }

  #regexOf(form: Form): RegExp {
    const known = this.#made.get(form)
    if (known !== undefined) return known
    const source = form.pattern
      .replace(
        /\{TIED:(\w+)\}/g,
        String.raw`(?:, though (?<$1>(?:[\d,]+ others|${TIES}) may be as (?:high|low)))?`,
      )
      .replace('{JUMPS}', '(?<jumps>, with (?:a jump|a drop|jumps|drops) from .+?)?')
      .replace(/\{(\w)(?::(\w+))?\}/g, (_, slot: string, name?: string) => {
        const text = this.#slots[slot] ?? '.+?'
        return slot === 'L' ? `(?<L>${text})` : name === undefined ? text : `(?<${name}>${text})`
      })
    const made = new RegExp(source, 'y')
    this.#made.set(form, made)
    return made
  }

  match(form: Form, text: string, at: number): { readonly slots: Slots; readonly end: number } | null {
    if (!text.includes(form.has, at)) return null
    const regex = this.#regexOf(form)
    regex.lastIndex = at
    const found = regex.exec(text)
    return found === null ? null : { slots: found.groups ?? {}, end: at + found[0].length }
  }
}

/** What became of a sentence. */
export interface Judged {
  readonly sentence: string
  /** Null where no form is its own. */
  readonly form: string | null
  readonly claims: number
  readonly numbers: number
  readonly problems: readonly string[]
}

/** The series that a label names; of several the one for which less is wrong. */
export function judged(
  facts: Facts,
  all: readonly Series[],
  form: Form,
  slots: Slots,
  sentence: string,
): Judged {
  const label = slots['L']?.toLowerCase().replace(/^the /, '')
  const named =
    label === undefined || (label === 'it' && facts.series.length === 1)
      ? all
      : facts.series.filter((each) => each.label.toLowerCase() === label)
  const tried = named.map((series) => {
    const judge = new Judge(facts, series)
    form.check(judge, slots)
    return judge
  })
  const [best] = tried.toSorted((a, b) => a.problems.length - b.problems.length)
  return {
    sentence,
    form: form.id,
    claims: best?.claims ?? 0,
    numbers: best?.numbers ?? 0,
    problems: best?.problems ?? ['it is of no figure of the answer'],
  }
}

export const onlyPoint = (judge: Judge): Point | null => judge.series.points[0] ?? null
