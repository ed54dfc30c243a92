import type { Calculation } from '../constructs/calculations/calculations.ts'
import { isRange } from '../constructs/dimensions/dimensions.ts'
import { columnOf, metricOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { columnsIn, conjunctsOf, leavesOf, type Filter } from '../constructs/conditions/conditions.ts'
import { whereOf, type Measure } from '../constructs/measures/measures.ts'
import { columnsNamed } from '../constructs/node.ts'
import { isAssumed } from '../grammar/chart.ts'
import { weightOf, WEIGHTS } from '../grammar/weights.ts'
import { wordsOf } from '../grammar/words.ts'
import type { Plan } from '../plan/plan.ts'
import type { Token } from './interpretation.ts'
import type { Parts } from './parts.ts'

/**
 * Signs that a plan is not what was said, though every word has its place in it: a figure that is named and not given, two that nothing
 * joins, a comparison that compares nothing. Each looks at the words and at what of the plan they made; where they weigh enough together
 * the plan is offered rather than answered.
 */

/** A plan, with what became of each word of its question. */
interface Answered {
  readonly model: SemanticModel
  readonly plan: Plan
  readonly tokens: readonly Token[]
  readonly parts: Pick<Parts, 'words' | 'items'>
}

/** A word, with what it made of the plan. */
interface Said {
  readonly norm: string
  readonly nodes: readonly string[]
  /** It has a meaning that the plan does without. */
  readonly isPassed: boolean
}

type Name = keyof typeof WEIGHTS.signs
/** The words that make it; none where there is no such sign. */
type Sign = (answered: Omit<Answered, 'tokens'>, said: readonly Said[]) => readonly string[]

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const PERCENT = setOf('% percent percentage percentages pct proportion proportions fraction')
const MONEY = setOf('£ $ € pounds money cost costs costing spend spent')
/** What stands between two figures, or before one that ranks or limits groups. */
const JOINING = setOf(
  'and , & + / with plus also both along alongside then versus vs v to or beside against by where but',
)
/** What may stand between a condition and the one it is said of. */
const BESIDE = setOf('in from aged and')
/** Those that a ranking left. */
const EACH_OF_THEM = setOf('each them their they its it')
/** What is counted by bands of a figure, of which no other figure is meant. */
const SPREAD = setOf(
  'distribution distributions distributed histogram spread bands band brackets buckets bins',
)
const DAY_MS = 86_400_000
const FUNCTIONS = setOf('average mean median total sum')
/** What two figures are added up by, where they can be. */
function addedAs(model: SemanticModel, measure: Measure): string | null {
  if (measure.kind === 'count') return 'count'
  const figure =
    measure.kind === 'metric'
      ? metricOf(model, measure.name).figure
      : measure.kind === 'aggregate'
        ? measure
        : undefined
  return model.columns.find(({ name }) => name === figure?.column)?.role ?? null
}

/** What of a plan answers an ask: a figure, or what is made of those there are. */
const FIGURE = /^\/(?:measures|calculations|reference|order|having)/
const TIMED = /^(?:yearly|annual|annually|years?|yoy|months?|monthly|quarterly|quarters?|time|trend)$/

/** Of what has moved, or is moving, and so along time. */
const MOVING =
  /^(?:has|have|been|(?:go|com|ris|fall|climb|increas|decreas|dropp|grow|shrink|creep|drift|edg|inch|happen)ing)$/

const found = (said: readonly Said[], words: ReadonlySet<string>) =>
  said.flatMap(({ norm }) => (words.has(norm) ? [norm] : []))
const normAt = (said: readonly Said[], at: number) => said[at]?.norm ?? ''

/** The places of the words that made a part of a plan. */
const placesOf = (said: readonly Said[], part: string) =>
  said.flatMap(({ nodes }, at) =>
    nodes.some((node) => node === `/${part}` || node.startsWith(`/${part}/`)) ? [at] : [],
  )

const isCompared = ({ calculations = [], reference, measures }: Plan) =>
  calculations.length > 0 || reference !== undefined || measures.some((each) => whereOf(each) !== null)

function isOfMoney(model: SemanticModel, plan: Plan): boolean {
  const named = columnsNamed(plan)
  const isMade = (measure: Measure) => {
    if (measure.kind !== 'metric') return false
    const { ratio, figure } = metricOf(model, measure.name)
    return ratio?.unit !== undefined || figure !== undefined
  }
  return (
    model.columns.some(({ role, name }) => role === 'money' && named.includes(name)) ||
    plan.measures.some(isMade)
  )
}

/** True where a plan has a part of something, or a change in percent. */
function isInPercent(model: SemanticModel, { measures, calculations = [] }: Plan): boolean {
  const isPart = (measure: Measure) => {
    if (measure.kind === 'share' || measure.kind === 'shareOfTotal') return true
    if (measure.kind !== 'metric')
      return 'column' in measure && columnOf(model, measure.column).unit === 'percent'
    const { share, ratio } = metricOf(model, measure.name)
    return share !== undefined || ratio?.unit === 'percent'
  }
  const isCompared = (each: Calculation) => 'as' in each && (each.as === 'percent' || each.as === 'share')
  return measures.some(isPart) || calculations.some(isCompared)
}

/** Conditions that hold for each row, as far as they name one value of a column. */
const equalities = (filter: Filter | null) =>
  conjunctsOf(filter).flatMap((each) => (each.kind === 'compare' && each.op === '=' ? [each] : []))

/** Where columns are named as they are called, each with the place of its first word and what its words made. */
const columnsSaid = ({ parts: { words, items } }: Pick<Answered, 'parts'>, said: readonly Said[]) =>
  items.flat().flatMap((item) => {
    if (item.category !== 'column' || item.derivation !== null) return []
    if (item.leaves.some(({ assumption }) => assumption !== null)) return []
    const norms = words.slice(item.from, item.to).map(({ norm }) => norm)
    const at = said.findIndex((_, place) =>
      norms.every((norm, offset) => normAt(said, place + offset) === norm),
    )
    const nodes = said.slice(at, at + norms.length).flatMap((each) => each.nodes)
    return at === -1 ? [] : [{ column: item.sense.column, norms, at, nodes }]
  })

const SIGNS: Readonly<Record<Name, Sign>> = {
  // "Excess of 0, 100, 250 and so on" asks for each, and for more of them than were named.
  'list that goes on': ({ plan }, said) => {
    const end = said.findIndex(
      ({ norm }, at) => norm === 'etc' || (norm === 'so' && normAt(said, at + 1) === 'on'),
    )
    const filters = [plan.filter, ...plan.measures.flatMap((each) => ('of' in each ? [each.of] : []))]
    const isPooled = filters.some(
      (filter) =>
        filter !== null && typeof filter === 'object' && leavesOf(filter).some(({ kind }) => kind === 'in'),
    )
    return end !== -1 && isPooled ? ['so on'] : []
  },
  'number not given': ({ plan: { measures } }, said) => {
    const at = said.findIndex(({ norm }, place) => norm === 'how' && normAt(said, place + 1) === 'many')
    const isOfShares = measures.every(({ kind }) => kind === 'share' || kind === 'shareOfTotal')
    // "How many percent"
    if (!isOfShares || at === -1 || PERCENT.has(normAt(said, at + 2))) return []
    const percent = found(said, PERCENT)
    return percent.length === 0 ? [] : [...percent, 'how many']
  },
  'money not given': ({ model, plan }, said) => (isOfMoney(model, plan) ? [] : found(said, MONEY)),
  'asked and not given': ({ plan: { order, limit } }, said) => {
    const isOfFirst = order.length > 0 && limit === 1
    const heads = said.flatMap(({ norm }, at) => {
      const next = `${norm} ${normAt(said, at + 1)}`
      const isHead =
        /^(?:how (?:many|much)|what (?:is|are|was|were|did|do|does|they|it|percentage|proportion|share))$/.test(
          next,
        )
      return isHead && /^(?:and|also|then|plus)$/.test(normAt(said, at - 1)) ? [at] : []
    })
    return heads.flatMap((at, place) => {
      // "Then what they came to, then the average"
      const next = said.findIndex(({ norm }, after) => after > at && norm === 'then')
      const clause = said.slice(
        at,
        Math.min(heads[place + 1] ?? said.length, next === -1 ? said.length : next),
      )
      // "And what is it", of the figure that was asked for; of another time it is so where each time has a row.
      const isItsOwn = /^(?:it|that|this|they|its|there)$/.test(normAt(clause, clause.length - 1))
      if (isItsOwn && (clause.length === 3 || isOfFirst)) return []
      // "And what is that rate": the figure that ranks is named again.
      if (clause.length === 2 && order.length > 0 && normAt(clause, 0) === 'what') return []
      const isAgain = /^(?:it|that|this|in|on|for|at|with|among)$/.test(normAt(clause, 2))
      if (isAgain && clause.some(({ nodes }) => nodes.some((node) => node.startsWith('/dimensions'))))
        return []
      // "In total" says how, and not what.
      const isGiven = clause.some(
        ({ norm, nodes }) => norm !== 'in' && !FUNCTIONS.has(norm) && nodes.some((node) => FIGURE.test(node)),
      )
      return isGiven ? [] : clause.slice(0, 2).map(({ norm }) => norm)
    })
  },
  'figures not joined': ({ plan }, said) => {
    // "The three cheapest insurers: what loss ratio has each" joins what ranks them to what is asked.
    const isRanked = plan.limit !== null && said.some(({ norm }) => EACH_OF_THEM.has(norm))
    if (plan.measures.length < 2 || isCompared(plan) || plan.having.length > 0 || isRanked) return []
    const places = plan.measures.map((_, index) => placesOf(said, `measures/${String(index)}`))
    const [first = [], ...more] = places
    // Of some nothing is said, or all of them by the same words.
    const isApart = places.every(({ length }) => length > 0) && !more.flat().some((at) => first.includes(at))
    const all = places.flat()
    const between = said.slice(Math.min(...all), Math.max(...all))
    return !isApart || between.some(({ norm }) => JOINING.has(norm)) ? [] : all.map((at) => normAt(said, at))
  },
  'figures added': ({ model, plan }, said) => {
    const places = plan.measures.map((_, index) => placesOf(said, `measures/${String(index)}`)).flat()
    const [from, to] = [Math.min(...places), Math.max(...places)]
    // "20k+" is a number or more.
    const isSum = said.some(
      ({ norm }, at) => norm === '+' && at > from && at < to && !/^\d/.test(normAt(said, at - 1)),
    )
    // "Quotes, average premium + loss ratio" adds nothing up.
    const kinds = new Set(plan.measures.map((measure) => addedAs(model, measure)))
    const isOfOneKind = kinds.size === 1 && !kinds.has(null)
    return plan.measures.length < 2 || isCompared(plan) || !isSum || !isOfOneKind ? [] : ['+']
  },
  'figure passed over': ({ plan }, said) => {
    const isAveraged = plan.measures.some((each) => each.kind !== 'aggregate' || each.function !== 'sum')
    return isCompared(plan) && isAveraged
      ? []
      : found(
          said.filter(({ isPassed }) => isPassed),
          isCompared(plan) ? setOf('average mean median') : FUNCTIONS,
        )
  },
  'comparison passed over': ({ plan }, said) =>
    isCompared(plan)
      ? []
      : found(
          said.filter(({ isPassed }) => isPassed),
          setOf('compare more less fewer dearer cheaper higher lower'),
        ),
  'time not said': ({ plan: { dimensions, calculations = [] }, parts }, said) => {
    const isSaid =
      said.some(({ norm }) => TIMED.test(norm) || MOVING.test(norm)) ||
      placesOf(said, 'dimensions').length > 0
    // "From 2023 to 2024, and then to 2025" goes along the years.
    const areLegs = parts.items.flat().some(({ category }) => category === 'legs')
    return calculations.length === 0 || dimensions.length === 0 || isSaid || areLegs ? [] : ['change']
  },
  'times of two sizes': ({ plan: { filter }, parts: { words, items } }) => {
    const days = (filter === null ? [] : leavesOf(filter)).flatMap((each) =>
      each.kind === 'period' && each.from !== null && each.to !== null
        ? [(Date.parse(each.to) - Date.parse(each.from)) / DAY_MS]
        : [],
    )
    const isWithin = Math.max(...days) > 3 * Math.min(...days)
    const open = items
      .flat()
      .filter(({ category }) => category === 'period')
      .find((item) => isAssumed(item, 'year'))
    return isWithin && open !== undefined ? words.slice(open.from, open.to).map(({ norm }) => norm) : []
  },
  'group not taken': ({ plan: { dimensions } }, said) => {
    const last = dimensions.length === 0 ? undefined : placesOf(said, 'dimensions').at(-1)
    if (last === undefined || !/^(?:and|&|\+)$/.test(normAt(said, last + 1))) return []
    const next = said[last + 2]
    const isEnd = /^,?$/.test(normAt(said, last + 3))
    return isEnd && next?.nodes.every((node) => node === '/dataset') === true ? ['and', next.norm] : []
  },
  'group as a condition': (answered, said) => {
    const { dimensions, measures, order } = answered.plan
    const held = columnsNamed([dimensions, measures])
    return columnsSaid(answered, said).flatMap(({ column, norms, at, nodes }) =>
      // "Claims made by smokers" is of them.
      column.role !== 'flag' &&
      order.length === 0 &&
      normAt(said, at - 1) === 'by' &&
      !held.includes(column.name) &&
      nodes.length > 0 &&
      nodes.every((node) => node.startsWith('/filter'))
        ? ['by', ...norms]
        : [],
    )
  },
  'within without a whole': ({ plan: { measures, dimensions } }, said) =>
    dimensions.length > 1 && measures.some(({ kind }) => kind === 'share')
      ? found(said, setOf('within'))
      : [],
  'said of one or of both': ({ model, plan: { filter } }, said) => {
    const isOfOne =
      filter?.kind === 'or' &&
      filter.items.some(({ kind }) => kind === 'and') &&
      !filter.items.every(({ kind }) => kind === 'and')
    if (isOfOne) return ['or']
    const items = filter?.kind === 'and' ? filter.items : []
    const isBeside = (place: number, by: 1 | -1): boolean => {
      const isTie = BESIDE.has(normAt(said, place + by))
      const next = said[isTie ? place + 2 * by : place + by]
      return items.some(
        ({ kind }, index) =>
          kind !== 'period' && next?.nodes.some((node) => node.startsWith(`/filter/items/${String(index)}`)),
      )
    }
    return items.some((item, index) => {
      const places = placesOf(said, `filter/items/${String(index)}`)
      const columns = new Set(columnsIn(item))
      // "With dental or mental health cover" is one thing.
      const isOr =
        item.kind === 'or' &&
        columns.size > 1 &&
        !model.columns.every(({ name, role }) => !columns.has(name) || role === 'flag')
      if (!isOr || places.length === 0) return false
      return isBeside(Math.max(...places), 1) || isBeside(Math.min(...places), -1)
    })
      ? ['or']
      : []
  },
  'share of another figure': ({ plan: { measures } }, said) => {
    const isShare = (index: number) => /^share/.test(measures[index]?.kind ?? '')
    return said.flatMap(({ norm }, at) => {
      const isAsked =
        /^(?:share|percentage|proportion|fraction|percent|%)$/.test(norm) && normAt(said, at + 1) === 'of'
      const next = said.slice(at + 2).find(({ nodes }) => nodes.length > 0)
      const own = /^\/measures\/(\d+)/.exec(next?.nodes[0] ?? '')
      const isAnother =
        own !== null &&
        measures[Number(own[1])]?.kind === 'aggregate' &&
        measures.some((_, index) => isShare(index))
      return isAsked && isAnother ? [norm, 'of', next?.norm ?? ''] : []
    })
  },
  // "What did each cost us in claims": what is asked for has become a group, and another figure stands for it.
  'figure as a group': ({ model, plan: { measures, dimensions } }, said) => {
    const [measure, ...more] = measures
    // "The distribution of premiums" counts, by bands of them and nothing else.
    const isCounted =
      measure?.kind === 'count' &&
      measure.where === undefined &&
      dimensions.length > 1 &&
      !said.some(({ norm }) => SPREAD.has(norm))
    const isDefault =
      (measure?.kind === 'aggregate' || isCounted) &&
      more.length === 0 &&
      said.every(({ nodes }) => !nodes.includes('/measures/0') && !nodes.includes('/measures/0/column'))
    return isDefault
      ? dimensions.flatMap((dimension, index) =>
          isRange(dimension) && columnOf(model, dimension.column).role === 'money'
            ? placesOf(said, `dimensions/${String(index)}`).map((at) => normAt(said, at))
            : [],
        )
      : []
  },
  // "How much of the annual premium goes on claims": bands that nobody asked for.
  'bands not said': ({ model, plan: { dimensions } }, said) =>
    said.some(({ norm }) => SPREAD.has(norm))
      ? []
      : dimensions.flatMap((dimension, index) => {
          if (!isRange(dimension) || columnOf(model, dimension.column).role !== 'money') return []
          const places = placesOf(said, `dimensions/${String(index)}`)
          const [first] = places
          return first !== undefined && /^(?:of|the)$/.test(normAt(said, first - 1))
            ? ['', ...places.map((at) => normAt(said, at))]
            : []
        }),
  'percent not given': ({ model, plan }, said) =>
    said.some(({ norm, isPassed }) => isPassed && PERCENT.has(norm)) && !isInPercent(model, plan)
      ? found(
          said.filter(({ isPassed }) => isPassed),
          PERCENT,
        )
      : [],
  // "Of each region's premium … back out as claims, as a percentage": what is and what is not so are all there are.
  'condition on nothing': ({ model, plan: { filter } }, said) =>
    conjunctsOf(filter).flatMap((each, index) =>
      each.kind === 'in' && columnOf(model, each.column).role === 'flag' && each.values.length > 1
        ? ['', ...placesOf(said, `filter/items/${String(index)}`).map((at) => normAt(said, at))]
        : [],
    ),
  // "For every policy sold, how many quotes": what is counted of some is counted of them alone.
  'condition said twice': ({ plan: { filter, measures } }, said) =>
    measures.flatMap((measure, index) => {
      const own = equalities(whereOf(measure))
      const isSaid = own.some(({ column, value }) =>
        equalities(filter).some((each) => each.column === column && each.value === value),
      )
      return isSaid && measures.length > 1
        ? ['', ...placesOf(said, `measures/${String(index)}`).map((at) => normAt(said, at))]
        : []
    }),
  // "Higher than the monthly average": the group that it is held against is the only one that was named.
  'group against itself': ({ plan: { reference, dimensions } }, said) => {
    const of = reference?.filter ?? null
    const columns = new Set(of === null ? [] : columnsIn(of))
    return dimensions.flatMap(({ column }, index) => {
      const places = placesOf(said, `dimensions/${String(index)}`)
      const held = placesOf(said, 'reference')
      return columns.has(column) && places.every((at) => held.includes(at))
        ? ['', ...held.map((at) => normAt(said, at))]
        : []
    })
  },
  'asked of some': ({ plan }, said) => {
    const heads = said.flatMap(({ norm }, at) =>
      norm === 'how' && /^(?:many|much)$/.test(normAt(said, at + 1)) ? [at] : [],
    )
    if (heads.length < 2 || isCompared(plan)) return []
    const { filter, measures } = plan
    const flags = conjunctsOf(filter).flatMap((each, index, { length }) =>
      each.kind === 'compare' && typeof each.value === 'boolean'
        ? placesOf(said, length === 1 ? 'filter' : `filter/items/${String(index)}`)
        : [],
    )
    return heads.slice(1).flatMap((at, place) => {
      const end = heads[place + 2] ?? said.length
      const nodes = said.slice(at, end).flatMap((each) => each.nodes)
      const isFigure = nodes.some((node) => /^\/(?:measures\/[1-9]|dimensions)/.test(node))
      const isOfFlag = flags.some((each) => each >= at && each < end)
      return isOfFlag && !isFigure && measures.length > 0 ? ['how', normAt(said, at + 1)] : []
    })
  },
  'figure of nobody': ({ plan: { filter, measures } }, said) =>
    measures.flatMap((measure, index) => {
      const isMissing = conjunctsOf(filter).some(
        (each) => each.kind === 'missing' && measure.kind === 'aggregate' && each.column === measure.column,
      )
      const isDenied = equalities(whereOf(measure)).some(({ column, value }) =>
        equalities(filter).some((each) => each.column === column && each.value !== value),
      )
      return isMissing || isDenied
        ? ['', ...placesOf(said, `measures/${String(index)}`).map((at) => normAt(said, at))]
        : []
    }),
}

/** Words, without those that ask for nothing: what is passed over and has no meaning. */
const saidIn = (tokens: readonly Token[]): readonly Said[] =>
  tokens.flatMap(({ text, use, meaning, nodes = [] }) => {
    const isPassed = use === 'passed'
    return isPassed && meaning === null ? [] : wordsOf(text).map(({ norm }) => ({ norm, nodes, isPassed }))
  })

// The keys of a record are those that it is typed by.
const NAMES = Object.keys(SIGNS) as readonly Name[]

/** The signs that a plan has, each with its words. */
export function signsOf({ tokens, ...answered }: Answered): ReadonlyMap<Name, readonly string[]> {
  const said = saidIn(tokens)
  return new Map(
    NAMES.flatMap((name) => {
      const words = SIGNS[name](answered, said)
      return words.length === 0 ? [] : [[name, words] as const]
    }),
  )
}

const MOST_WORDS = 4

/** Why a plan is offered rather than answered; null where too little speaks against it. */
export function doubtOf(answered: Answered): string | null {
  const signs = [...signsOf(answered)]
  const weight = signs.reduce((sum, [name]) => sum + weightOf(WEIGHTS.signs, name), 0)
  if (weight < weightOf(WEIGHTS.readings, 'doubted')) return null
  const words = [...new Set(signs.flatMap(([, each]) => each).filter((word) => word !== ''))]
  const quoted = words.slice(0, MOST_WORDS).map((word) => `“${word}”`)
  return quoted.length === 0
    ? 'I am not sure that this is what you ask.'
    : `I am not sure that this takes ${quoted.join(', ')} as you mean it.`
}
