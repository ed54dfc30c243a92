import { calendarText } from './calendar.ts'
import type { NotShown, TableData } from './table-data.ts'

/** Which known groups an answer does not show, and why: the last line of its table. */

/** More names are no longer read. */
const MOST_NAMED = 12
const FEWEST_IN_RUN = 3

/** Where a number or a month stands among others of its kind; null for other names. */
function placeIn(label: string): { readonly kind: string; readonly at: number } | null {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(label) ?? []
  if (year !== undefined && month !== undefined)
    return { kind: 'month', at: 12 * Number(year) + Number(month) }
  return /^\d{1,6}$/.test(label) ? { kind: 'number', at: Number(label) } : null
}

function follows(label: string, other: string): boolean {
  const [place, before] = [placeIn(label), placeIn(other)]
  return place !== null && before !== null && place.kind === before.kind && place.at === before.at + 1
}

type Named = (label: string) => string

/** Names after each other, three and more numbers or months in a row as one: "20 to 23, 40". */
function listed(labels: readonly string[], named: Named): string {
  const runs: string[][] = []
  for (const label of labels) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && follows(label, last)) run.push(label)
    else runs.push([label])
  }
  return runs
    .flatMap((run) =>
      run.length < FEWEST_IN_RUN ? run.map(named) : [`${named(run[0] ?? '')} to ${named(run.at(-1) ?? '')}`],
    )
    .join(', ')
}

/** "Not shown, fewer than 5 quotes: North East, Wales", or each group with a reason of its own behind it. */
function clauseOf(verb: string, groups: readonly NotShown[], more: number, name: Named): string {
  const labels = Map.groupBy(groups, ({ why }) => why)
  const others = more === 0 ? [] : [`and ${more.toLocaleString('en-GB')} ${more === 1 ? 'other' : 'others'}`]
  if (labels.size === groups.length) {
    const named = groups.map(({ label, why }) => `${name(label)} (${why})`)
    return `${verb}: ${[...named, ...others].join(', ')}`
  }
  const reasons = [...labels].map(
    ([why, own]) =>
      `${why}: ${listed(
        own.map(({ label }) => label),
        name,
      )}`,
  )
  return `${verb}, ${reasons.join('; ')}${others.map((text) => `${reasons.length === 1 ? ', ' : '; '}${text}`).join('')}`
}

/** Labels of rows that have a figure: a group of which another is hidden. */
function shownLabels({ columns, rows }: TableData): ReadonlySet<string> {
  const names = columns.flatMap(({ role }, index) => (role === 'dimension' ? [index] : []))
  const figures = columns.flatMap(({ role }, index) => (role === 'measure' ? [index] : []))
  const [name, ...others] = names
  if (name === undefined || others.length > 0) return new Set()
  return new Set(
    rows
      .filter((cells) => figures.some((index) => (cells[index]?.value ?? null) !== null))
      .map((cells) => cells[name]?.text ?? ''),
  )
}

/**
 * What stands under a table; null where no group is named.
 *
 * @param suppressed how many groups are not shown in whole, named or not
 */
export function notShownText(table: TableData, suppressed: number): string | null {
  const { notShown } = table
  if (notShown.length === 0) return null
  const shown = shownLabels(table)
  const hasTimes = table.columns.some(({ isTime }) => isTime)
  const name: Named = (label) => (hasTimes ? calendarText(label) : null) ?? label
  const named = notShown.slice(0, MOST_NAMED)
  const more = Math.max(notShown.length, suppressed) - named.length
  const whole = named.filter(({ label }) => !shown.has(label))
  const part = named.filter(({ label }) => shown.has(label))
  return [
    ...(whole.length === 0 ? [] : [clauseOf('Not shown', whole, more, name)]),
    ...(part.length === 0 ? [] : [clauseOf('Shown in part', part, whole.length === 0 ? more : 0, name)]),
  ].join('. ')
}
