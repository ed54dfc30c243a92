import { mayWork, type Derived } from '../../semantic-model/derived.ts'
import type { Column, Metric } from '../../semantic-model/semantic-model.ts'
import { hinted } from './column-words.ts'
import { englishOf } from './english-of.ts'

/**
 * Columns that people ask for and a table does not have, proposed by the names of those it has: revenue of quantity and price, profit
 * of revenue and cost, the time from one date to another.
 */

export interface Derivations {
  readonly columns: readonly Column[]
  readonly metrics: readonly Metric[]
}

const PRICE =
  /^(?:(?:unit|list|item|sale|sales|selling|retail|product) )?price(?: (?:each|per unit|per item))?$|^price each$/
/** What is counted where a price holds for one of them; what follows a word of place or state is only there, and not sold. */
const QUANTITY =
  /^(?:number of )?(?:quantity|units|pieces|items)(?: (?:sold|ordered|bought|purchased|shipped))?$|^(?:order|sales) quantity$/
const HELD =
  /^(?:(?:number of )?(?:quantity|units|pieces|items) )?(?:in |on )?(?:(?:in )?(stock|inventory|hand))(?: (?:quantity|level|count))?$/
/** What was taken for all that was sold. */
export const REVENUE =
  /^(?:(?:total|gross|net) )?(?:revenue|sales|turnover|takings)(?: (?:amount|value|total))?$|^sales price total$/
export const AMOUNT =
  /^(?:(?:total|order|line|sales|net|gross) )?(?:amount|total|value|spend|price total)$|^total price$/
const COST =
  /^(?:(?:total|product|production|direct) )?(?:costs?|cogs|expenses?|cost of (?:goods sold|sales)|expenditure)(?: of (?:goods sold|sales))?$/
const PROFIT = /^(?:(?:total|gross|net|operating) )?(?:profit|earnings)$/
const MARGIN = /\bmargin\b/

/** First words of dates with which something begins, and with which it ends. */
const BEGINS = new Set(
  'order ordered start started begin begun open opened opening created create creation request requested received receipt submitted submission admission admitted hire hired pickup departure booking booked issue issued placed purchase purchased arrival reported launch invoice'.split(
    ' ',
  ),
)
/** The latter with what people call the time until then. */
const ENDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ship: ['shipping', 'ship'],
    shipped: ['shipping', 'ship'],
    shipping: ['shipping', 'ship'],
    dispatch: ['dispatch', 'dispatch'],
    dispatched: ['dispatch', 'dispatch'],
    delivery: ['delivery', 'deliver'],
    delivered: ['delivery', 'deliver'],
    close: ['closing', 'close'],
    closed: ['closing', 'close'],
    closing: ['closing', 'close'],
    resolved: ['resolution', 'resolve'],
    resolution: ['resolution', 'resolve'],
    completed: ['completion', 'complete'],
    completion: ['completion', 'complete'],
    finished: ['completion', 'finish'],
    finish: ['completion', 'finish'],
    discharge: ['stay', 'discharge'],
    discharged: ['stay', 'discharge'],
    return: ['return', 'return'],
    returned: ['return', 'return'],
    paid: ['payment', 'pay'],
    payment: ['payment', 'pay'],
    dropoff: ['trip', 'drop off'],
    end: ['running', 'end'],
    ended: ['running', 'end'],
  }),
)
/** First words of dates by which something is to be done. */
const PLANNED = new Set(
  'required requested due promised planned expected scheduled estimated target deadline committed'.split(' '),
)
/** More days than anything is late. */
const FAR = 36_500

const firstOf = ({ label }: Column) => label.split(' ')[0] ?? ''
const only = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null)

/** What else the amount of a row is called, by its column: where there are prices or quantities, it is what was taken for them. */
export function takingsOf(
  columns: readonly Column[],
  isTaken: (phrase: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const named = (pattern: RegExp) => columns.filter(({ label }) => pattern.test(englishOf(label)))
  const amount = named(REVENUE).length > 0 ? null : only(named(AMOUNT))
  const isSold = named(PRICE).length > 0 || named(QUANTITY).length > 0
  return amount === null || !isSold
    ? new Map()
    : new Map([[amount.name, REVENUE_NAMES.filter((phrase) => phrase !== amount.label && !isTaken(phrase))]])
}
const REVENUE_NAMES = ['revenue', 'sales', 'turnover', 'takings', 'order value', 'basket value']

/** What is said of rows by the days from the planned date to the actual one. */
function latenessOf(
  { label }: Column,
  free: (phrases: readonly string[]) => readonly string[],
): NonNullable<Column['ranges']> {
  const late = [
    'late',
    'too late',
    'delayed',
    'overdue',
    'behind schedule',
    'later than planned',
    `after ${label}`,
  ]
  const timely = ['on time', 'in time', 'punctual', `by ${label}`]
  const named = (phrases: readonly string[], low: number, high: number | null) =>
    free(phrases).map((phrase) => [phrase, [low, high] as [number, number | null]] as const)
  return Object.fromEntries([
    ...named([...late, ...late.slice(-1).map((phrase) => phrase.replace('after', 'after the'))], 1, null),
    ...named([...timely, `by the ${label}`], -FAR, 0),
    ...named(
      ['early', 'ahead of schedule', 'earlier than planned', `before ${label}`, `before the ${label}`],
      -FAR,
      -1,
    ),
  ])
}

/** @param isTaken whether a phrase names something that the table has */
export function derivedFrom(columns: readonly Column[], isTaken: (phrase: string) => boolean): Derivations {
  const made: Column[] = []
  const free = (phrases: readonly string[]) =>
    phrases.filter(
      (phrase) =>
        !isTaken(phrase) && !made.some(({ label, synonyms = [] }) => [label, ...synonyms].includes(phrase)),
    )
  const add = (
    label: string,
    phrases: readonly string[],
    derived: Derived,
    own: Partial<Column>,
    of: readonly Column[],
  ) => {
    if (free([label]).length === 0) return
    const money = of.find(({ role }) => role === 'money')
    const hint = hinted(label, own.unit ?? null, true, (phrase) => free([phrase]).length === 0)
    made.push({
      name: label.replaceAll(' ', '_'),
      role: own.unit === undefined && money !== undefined ? 'money' : 'number',
      label,
      description: label,
      ...hint,
      ...(money?.unit === undefined ? {} : { unit: money.unit }),
      synonyms: [...new Set([...(hint.synonyms ?? []), ...free(phrases)])],
      fractional: true,
      ...own,
      ...(of.some(({ sensitive }) => sensitive === true) ? { sensitive: true } : {}),
      derived,
    })
  }
  const named = (pattern: RegExp) =>
    columns.filter(({ label, role }) => role !== 'date' && pattern.test(englishOf(label)))
  const price = only(named(PRICE))
  const isPriced = (column: Column) => price !== null && mayWork('multiply', column, price)
  const total = [...named(REVENUE), ...named(AMOUNT)]
  const quantity = only(named(QUANTITY).filter(isPriced))
  if (price !== null && quantity !== null && total.length === 0)
    add(
      'revenue',
      ['sales', 'turnover', 'sales amount', 'amount', 'total price', 'total value', 'spend', 'money'],
      { multiply: [quantity.name, price.name] },
      { usually: 'sum', loosely: free(['spent', 'spending', 'value', 'sold for', 'worth']) },
      [quantity, price],
    )
  for (const held of columns.filter(({ label }) => HELD.test(label)).filter(isPriced))
    if (price !== null) {
      const noun = HELD.exec(held.label)?.[1] ?? 'stock'
      add(
        `${noun} value`,
        [
          `value of ${noun}`,
          `worth of ${noun}`,
          `${noun} worth`,
          `value of ${held.label}`,
          `${held.label} value`,
        ],
        { multiply: [held.name, price.name] },
        { usually: 'sum' },
        [held, price],
      )
    }
  const all = [...columns, ...made]
  const revenue = only(all.filter(({ label, role }) => role !== 'date' && REVENUE.test(englishOf(label))))
  const cost = only(named(COST))
  const known = only(named(PROFIT))
  if (revenue !== null && cost !== null && known === null && mayWork('subtract', revenue, cost))
    add(
      'profit',
      ['gross profit', 'contribution', 'surplus', 'net result', `${revenue.label} less ${cost.label}`],
      { subtract: [revenue.name, cost.name] },
      { usually: 'sum' },
      [revenue, cost],
    )
  const profit = known ?? made.find(({ label }) => label === 'profit') ?? null
  const dates = columns.filter(({ role }) => role === 'date')
  const [begin, end] = [
    dates.find((date) => BEGINS.has(firstOf(date))),
    only(dates.filter((date) => ENDS.has(firstOf(date)))),
  ]
  if (begin !== undefined && end !== null && begin !== end) {
    const unit = begin.timed === true && end.timed === true ? 'hours' : 'days'
    const [noun = '', verb = ''] = ENDS.get(firstOf(end)) ?? []
    add(
      `${noun} time`,
      [
        `time to ${verb}`,
        `${unit} to ${verb}`,
        `${noun} ${unit}`,
        `${noun} duration`,
        `length of ${noun}`,
        `time until ${end.label}`,
        'turnaround time',
        'duration',
        'lead time',
        ...(noun === 'stay' ? ['stay'] : []),
      ],
      { between: [begin.name, end.name], in: unit },
      { unit, usually: 'average', loosely: free([`to ${verb}`]) },
      [begin, end],
    )
  }
  const planned = only(dates.filter((date) => PLANNED.has(firstOf(date))))
  const done = only(
    dates.filter((date) => date !== planned && (ENDS.has(firstOf(date)) || firstOf(date) === 'actual')),
  )
  if (planned !== null && done !== null)
    add(
      'days late',
      ['delay', 'lateness', 'days overdue', `days after ${planned.label}`],
      { between: [planned.name, done.name], in: 'days' },
      { unit: 'days', usually: 'average', better: 'lowest', ranges: latenessOf(planned, free) },
      [planned, done],
    )
  const isMade = named(MARGIN).length > 0
  return {
    columns: made,
    metrics:
      revenue === null || profit === null || isMade
        ? []
        : [
            {
              name: 'profit_margin',
              label: 'profit margin',
              description: `${profit.label} in percent of ${revenue.label}`,
              synonyms: free([
                'margin',
                'margin percentage',
                'margin percent',
                'profitability',
                'profit rate',
              ]),
              ratio: { numerator: profit.name, denominator: revenue.name, unit: 'percent' },
            },
          ],
  }
}
