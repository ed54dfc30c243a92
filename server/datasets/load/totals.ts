import { sql, type RawBuilder } from 'kysely'
import { counted, named, type Decider } from './decider.ts'
import { isMissingMark } from './missing.ts'
import { literals, rowsOf } from './readings/reading.ts'
import { textOf, type Run } from '../../engines/run-on.ts'
import { SAMPLE_ROWS, textOfColumn, type RawColumn, type TableRows, type Values } from './table-rows.ts'

/** Rows that sum up all others: a total, an average, at the end or the start. */

const SUMS =
  'total,totals,grand total,total general,sum,overall,all,gesamt,summe,insgesamt,gesamtsumme,totale,totaal,totalt,suma,somme'.split(
    ',',
  )
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  sum: SUMS,
  avg: 'average,avg,mean,durchschnitt,mittelwert,moyenne,media,promedio,gemiddelde'.split(','),
  median: ['median', 'médiane', 'mediana'],
  min: ['min', 'minimum'],
  max: ['max', 'maximum'],
  count: ['count', 'anzahl', 'n'],
  stddev_samp: ['std', 'stdev', 'standard deviation', 'std dev'],
  quantile: ['quartile 1', 'quartile 2', 'quartile 3', '25%', '50%', '75%'],
}
const CALLED: Readonly<Record<string, string>> = {
  avg: 'average',
  min: 'smallest',
  max: 'largest',
  count: 'number',
  stddev_samp: 'deviation',
}
const WORDS = Object.values(FIGURES).flat()
const wordOf = (text: string) => text.toLowerCase().replace(/:+$/, '')
const figureOf = (word: string) =>
  Object.entries(FIGURES).find(([, words]) => words.includes(word))?.[0] ?? 'sum'

/** A number of each row, by its column. */
export type Numbers = readonly (readonly [name: string, value: RawBuilder<unknown>])[]

/** Of more rows than a sample, the columns that may say it. */
const FIRST_COLUMNS = 5
/** More rows with such a word are values of a column. */
const MOST_SUMMARIES = 12
/** Rows of which one may be the others' total by chance. */
const FEWEST_PARTS = 4
/** Numbers that a row has to be the total of where it does not say so, and up to which sums meet by chance. */
const FEWEST_TOTALS = 2
const SMALL = 100
/** Numbers that are summed up: two of them prove a total. */
const MOST_PROOFS = 40
/** What was rounded is off by half of its last digit. */
const isAsMuch = (one: number, other: number, by = 1e-6) =>
  other !== 0 && Math.abs(one - other) <= by * Math.abs(other)
const ROUNDED = 0.01

interface Summary {
  readonly isOne: RawBuilder<unknown>
  readonly rows: number
  readonly why: string
  readonly isDoubted: boolean
}

/** Rows that say what they are. */
async function saidSummaries(
  run: Run,
  rows: TableRows,
  columns: readonly RawColumn[],
  all: Numbers,
  values: Values,
): Promise<Summary | null> {
  const numbers = all.slice(0, MOST_PROOFS)
  const isSampled = rows.count > SAMPLE_ROWS
  const texts = columns.filter(({ type, own }, at) => {
    if (type !== 'VARCHAR') return false
    const said = rowsOf((values.get(own) ?? []).filter(({ text }) => WORDS.includes(wordOf(text))))
    return said <= MOST_SUMMARIES && (said > 0 || (isSampled && at < FIRST_COLUMNS))
  })
  if (texts.length === 0 || numbers.length === 0) return null
  const word = (column: RawColumn) => sql`lower(rtrim(${textOfColumn(column)}, ':'))`
  const says = (column: RawColumn) => sql`coalesce(${word(column)} in (${literals(WORDS)}), false)`
  const isSaid = sql`(${sql.join(texts.map(says), sql` or `)})`
  const [first = {}] = await run(sql`select count(*) as n from ${rows.all} where ${isSaid}`)
  const said = Number(first['n'])
  if (said === 0 || said > MOST_SUMMARIES || said >= rows.count / 2) return null
  // What else rows mostly say: a summary leaves it blank.
  const others = columns.filter(
    ({ type, own }) =>
      type === 'VARCHAR' &&
      !all.some(([name]) => name === own) &&
      2 * rowsOf(values.get(own) ?? []) > Math.min(rows.count, SAMPLE_ROWS),
  )
  const found = await run(
    sql`select coalesce(${sql.join(texts.map((column) => sql`case when ${says(column)} then ${word(column)} end`))}) as word, ${sql.join(
      numbers.map(([, value], at) => sql`${value} as ${sql.id(`n${at}`)}`),
    )}, ${sql.join([sql`1 as one`, ...others.map((column, at) => sql`${textOfColumn(column)} as ${sql.id(`t${at}`)}`)])} from ${rows.all} where ${isSaid}`,
  )
  const kinds = [...new Set([...found.map((row) => figureOf(textOf(row['word']))), 'min', 'max'])]
  const reckoned = kinds
    .filter((kind) => kind !== 'quantile')
    .flatMap((kind) =>
      numbers.map(([, value], at) => sql`${sql.raw(kind)}(${value}) as ${sql.id(`${kind} ${at}`)}`),
    )
  const [figures = {}] = await run(sql`select ${sql.join(reckoned)} from ${rows.all} where not ${isSaid}`)
  const proofs = found.flatMap((row) => {
    const kind = figureOf(textOf(row['word']))
    const own = numbers.flatMap(([name], at) => (row[`n${at}`] === null ? [] : [{ name, at }]))
    const right = own.filter(({ at }) => {
      const isConstant = Number(figures[`min ${at}`]) === Number(figures[`max ${at}`])
      return (
        !isConstant &&
        isAsMuch(
          Number(row[`n${at}`]),
          Number(figures[`${kind} ${at}`]),
          kind === 'sum' ? undefined : ROUNDED,
        )
      )
    })
    const [first] = right
    // The largest of one column is likely: a row is a summary where most of it is.
    const isProven = kind === 'sum' || 2 * right.length > own.length
    return first === undefined || !isProven
      ? []
      : [`its “${first.name}” is the ${CALLED[kind] ?? kind} of all others`]
  })
  const isBlank = (value: unknown) => textOf(value) === '' || isMissingMark(textOf(value))
  const areBlank =
    others.length > 1 &&
    found.every((row) => {
      const blank = others.filter((_, at) => isBlank(row[`t${at}`])).length
      return 2 * blank >= others.length
    })
  const words = named([...new Set(found.map((row) => textOf(row['word'])))])
  // One of several that holds is chance.
  const areProven = 2 * proofs.length >= found.length
  if (!areProven && !areBlank) return null
  return {
    isOne: isSaid,
    rows: said,
    why: `${counted(said, 'row says', 'rows say')} ${words}${areProven ? `, and ${proofs[0]}` : ', with hardly any other text'}.`,
    isDoubted: !areProven,
  }
}

/** A row of which several numbers are the sum of all others, whatever it says. */
async function largestRow(run: Run, rows: TableRows, all: Numbers): Promise<Summary | null> {
  const numbers = all.slice(0, MOST_PROOFS)
  if (rows.count <= FEWEST_PARTS || numbers.length < FEWEST_TOTALS) return null
  const sums = numbers.flatMap(([, value], at) => [
    sql`sum(${value}) as ${sql.id(`all${at}`)}`,
    sql`max(${value}) as ${sql.id(`most${at}`)}`,
  ])
  const [found = {}] = await run(sql`select ${sql.join(sums)} from ${rows.all}`)
  const totals = numbers.filter((_, at) => {
    const [all, most] = [Number(found[`all${at}`]), Number(found[`most${at}`])]
    return most > SMALL && isAsMuch(most, all - most)
  })
  const [first] = totals
  if (first === undefined || totals.length < FEWEST_TOTALS) return null
  const isOne = sql`coalesce(${sql.join(
    totals.map(([, value]) => sql`${value} = (select max(${value}) from ${rows.all})`),
    sql` and `,
  )}, false)`
  const [{ n } = {}] = await run(sql`select count(*) as n from ${rows.all} where ${isOne}`)
  return Number(n) === 1
    ? { isOne, rows: 1, why: `The “${first[0]}” of one row is what all others come to.`, isDoubted: false }
    : null
}

const LEFT_OUT = 'left out'

/** Decides whether rows that sum up all others are left out, and gives which; null where there are none, or they are kept. */
export async function summaryRows(
  run: Run,
  rows: TableRows,
  columns: readonly RawColumn[],
  numbers: Numbers,
  values: Values,
  { choose }: Decider,
): Promise<RawBuilder<unknown> | null> {
  const found =
    (await saidSummaries(run, rows, columns, numbers, values)) ?? (await largestRow(run, rows, numbers))
  if (found === null) return null
  const chosen = choose({
    id: 'totals',
    label: found.rows === 1 ? 'A row that sums up all others' : 'Rows that sum up all others',
    options: [LEFT_OUT, 'kept'].map((value) => ({ value, label: value })),
    chosen: LEFT_OUT,
    isDoubted: found.isDoubted,
    why: found.why,
  })
  return chosen === LEFT_OUT ? found.isOne : null
}
