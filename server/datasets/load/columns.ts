import { sql, type RawBuilder } from 'kysely'
import { counted, named, shortly, type Decider } from './decider.ts'
import { keyOf, MISSING_MARKS, MISSING_WORDS, missingIn, valuesIn } from './missing.ts'
import { PLAIN_NUMBERS, type Style } from './readings/numbers.ts'
import { readingsOf } from './readings/readings.ts'
import {
  literals,
  mayBeSlips,
  rowsOf,
  type ColumnType,
  type Form,
  type Reading,
  type Value,
} from './readings/reading.ts'
import { textOf, type Run } from '../../engines/run-on.ts'
import { spellingsOf } from './spellings.ts'
import { textOfColumn, type RawColumn, type TableRows } from './table-rows.ts'

/** How each column is read: its kind, which values stand for none, and what is odd in it. */

/** A column with the ways in which it may be read. */
export interface TriedColumn {
  readonly column: RawColumn
  readonly values: readonly Value[]
  readonly missing: ReadonlySet<string>
  readonly readings: readonly Reading[]
}

/** A column with how often each form does not fit. */
export interface CountedColumn extends TriedColumn {
  /** Rows that have a value. */
  readonly known: number
  readonly counts: ReadonlyMap<Form, Count>
}

interface Count {
  readonly slips: number
  readonly example: string
  readonly isWhole: boolean
  /** The forms that are no code do not tell "007" from 7. */
  readonly hasCodes: boolean
}

const isRead = (type: string) => /^(?:VARCHAR|.*INT.*|FLOAT|DOUBLE|DECIMAL.*)$/.test(type)

/** A value of a column, and none where it says that there is none. */
function knownOf(column: RawColumn, missing: ReadonlySet<string>, rows: TableRows): RawBuilder<unknown> {
  const text = textOfColumn(column)
  const words = new Set([...missing].map(keyOf))
  // Beyond the sample there may be marks that it has not.
  const isSampled = rows.count > rowsOfSample(rows)
  if (isSampled && words.size > 0) for (const mark of MISSING_MARKS) words.add(mark)
  return words.size === 0
    ? sql`nullif(${text}, '')`
    : sql`case when ${text} <> '' and lower(${text}) not in (${literals([...words])}) then ${text} end`
}
const rowsOfSample = ({ count }: TableRows) => Math.min(count, 20_000)

/** Tries all readings of a column. */
export async function tryColumn(
  run: Run,
  rows: TableRows,
  column: RawColumn,
  values: readonly Value[],
  mark: Style,
  decider: Decider,
): Promise<TriedColumn> {
  if (!isRead(column.type)) return { column, values, missing: new Set(), readings: [] }
  const sampleOf = (some: readonly Value[], missing: ReadonlySet<string>) => ({
    name: column.own,
    type: column.type,
    values: some,
    known:
      column.type === 'VARCHAR'
        ? knownOf(column, missing, rows)
        : sql`cast(${sql.id(column.own)} as varchar)`,
    rowCount: rows.count,
  })
  const proper = valuesIn(values)
  const readings = await readingsOf(run, sampleOf(proper, new Set()), mark)
  const isText = readings.every(({ isOffered }) => isOffered === true)
  const missing = missingIn(column.name, values, isText || column.type !== 'VARCHAR', decider)
  if (missing.size === 0 && proper.length === values.length) return { column, values, missing, readings }
  const left = values.filter(({ text }) => !missing.has(text))
  const again =
    isText && left.length === values.length
      ? readings
      : await readingsOf(
          run,
          sampleOf(
            isText ? left : left.filter((value) => proper.includes(value) || !missing.has(value.text)),
            missing,
          ),
          mark,
        )
  return { column, values: left, missing, readings: again }
}

const AT_ONCE = 40

/** Counts over all rows how often each form of some columns does not fit: one walk over them. */
export async function countColumns(
  run: Run,
  rows: TableRows,
  tried: readonly TriedColumn[],
): Promise<readonly CountedColumn[]> {
  const counted: CountedColumn[] = []
  for (let from = 0; from < tried.length; from += AT_ONCE) {
    const some = tried.slice(from, from + AT_ONCE)
    const forms = some.flatMap(({ column, readings }, at) =>
      readings
        .flatMap(({ type, forms: each }) => each.map((form) => ({ type, form })))
        .map(({ type, form }, place) => ({
          as: form.as,
          isPlain: type === 'number' && form.value === PLAIN_NUMBERS && column.type === 'VARCHAR',
          known: sql.id(`known ${at}`),
          text: sql.id(`text ${at}`),
          own: sql.id(`form ${at} ${place}`),
          name: `${at} ${place}`,
        })),
    )
    const projected = [
      ...some.flatMap(({ column, missing }, at) => [
        sql`${column.type === 'VARCHAR' ? knownOf(column, missing, rows) : sql.id(column.own)} as ${sql.id(`known ${at}`)}`,
        sql`${textOfColumn(column)} as ${sql.id(`text ${at}`)}`,
      ]),
      ...forms.map(({ as, own }) => sql`${as} as ${own}`),
    ]
    const asked = [
      ...some.map((_, at) => sql`count(${sql.id(`known ${at}`)}) as ${sql.id(`${at} known`)}`),
      ...forms.flatMap(({ isPlain, known, text, own, name }) => {
        const isSlip = sql`(${own} is null and ${known} is not null and lower(${text}) not in (${literals(MISSING_WORDS)}))`
        return [
          sql`count(*) filter (where ${isSlip}) as ${sql.id(`${name} slips`)}`,
          sql`min(${text}) filter (where ${isSlip}) as ${sql.id(`${name} example`)}`,
          ...(isPlain
            ? [
                sql`coalesce(bool_and(${own} = floor(${own}) and abs(${own}) < 9e15), false) as ${sql.id(`${name} whole`)}`,
                sql`coalesce(bool_or(starts_with(${known}, '0') and length(${known}) > 1 and ${known} not like '0.%'), false) as ${sql.id(`${name} codes`)}`,
              ]
            : []),
        ]
      }),
    ]
    const [row = {}] = await run(
      sql`select ${sql.join(asked)} from (select ${sql.join(projected)} from ${rows.all})`,
    )
    for (const [at, each] of some.entries()) {
      const own = each.readings.flatMap((reading) => reading.forms)
      counted.push({
        ...each,
        known: Number(row[`${at} known`]),
        counts: new Map(
          own.map((form, place) => [
            form,
            {
              slips: Number(row[`${at} ${place} slips`]),
              example: textOf(row[`${at} ${place} example`]),
              isWhole: row[`${at} ${place} whole`] === true,
              hasCodes: row[`${at} ${place} codes`] === true,
            },
          ]),
        ),
      })
    }
  }
  return counted
}

/** A column as the table will have it. */
export interface ReadColumn {
  readonly name: string
  readonly as: RawBuilder<unknown>
  readonly unit: string | null
}

const KINDS: Readonly<Record<ColumnType, string>> = {
  number: 'numbers',
  'yes or no': 'yes or no',
  date: 'dates',
  duration: 'lengths of time',
  'time of day': 'times of the day',
  code: 'codes, whose digits are no quantity',
  text: 'text',
}
const LEFT_OUT = 'left out'
const AS_TEXT = 'keep the column as text'
/** Of so many values one that is odd is hardly worth asking about. */
const FEW_ODD = 100

/** The form of a reading that fits most values. */
function formsOf({ forms, preferred, open }: Reading, counts: CountedColumn['counts']) {
  const slipsOf = (form: Form) => counts.get(form)?.slips ?? 0
  const least = Math.min(...forms.map(slipsOf))
  const fitting = forms.filter((form) => slipsOf(form) === least)
  const [first] = fitting
  const said = fitting.length > 1 || forms.length === 1 ? preferred?.(fitting) : undefined
  const other = forms.find((form) => !fitting.includes(form))
  const why =
    said?.why ??
    (other === undefined ? null : `“${shortly(counts.get(other)?.example ?? '')}” cannot be read otherwise.`)
  return {
    form: said?.form ?? first ?? forms[0],
    slips: least,
    why,
    isDoubted: said?.isDoubted ?? false,
    isOpen: open !== undefined && forms.length > 1,
  }
}

/** A form that keeps whole numbers whole. */
const wholeIf = (form: Form, isWhole: boolean) => (isWhole ? sql`cast(${form.as} as bigint)` : form.as)

/** Decides how a column is read. */
export async function decideColumn(
  run: Run,
  rows: TableRows,
  counted_: CountedColumn,
  decider: Decider,
): Promise<ReadColumn> {
  const { column, values, missing, readings, known, counts } = counted_
  const { name, own, type } = column
  const asIs = { name, as: sql.id(own), unit: null }
  if (!isRead(type)) return asIs
  const rated = readings.map((reading) => ({ reading, ...formsOf(reading, counts) }))
  const hasCodes = rated.some(
    ({ reading, form }) => reading.type === 'number' && counts.get(form)?.hasCodes === true,
  )
  const possible = rated.filter(({ slips }) => 2 * slips < Math.max(known, 1) || known === 0)
  const taken = possible.find(
    ({ reading, slips, form }) =>
      reading.isOffered !== true &&
      mayBeSlips(slips, known, isUnlike(counts.get(form)?.example ?? '', values)) &&
      !(hasCodes && reading.type === 'number'),
  )
  const types = [
    ...new Set([
      ...possible.map(({ reading }) => reading.type),
      ...(hasCodes ? (['code'] as const) : []),
      'text' as const,
    ]),
  ]
  const rowsSay =
    hasCodes && (taken === undefined || taken.reading.type === 'number')
      ? 'code'
      : (taken?.reading.type ?? (type === 'VARCHAR' ? 'text' : 'number'))
  const doubt = possible.find(({ reading }) => reading.doubt !== undefined)?.reading.doubt
  const isText = (kind: string) => kind === 'text' || kind === 'code'
  const chosen = decider.choose({
    id: `${name}/type`,
    label: 'Kind of values',
    options: types.map((value) => ({ value, label: KINDS[value] })),
    chosen: types.includes(rowsSay) ? rowsSay : 'text',
    isDoubted: doubt !== undefined,
    why: doubt ?? exampleOf(values),
  }) as ColumnType
  const found = isText(chosen) ? undefined : rated.find(({ reading }) => reading.type === chosen)
  if (found === undefined) return asText(counted_, rows, chosen, decider)
  const { reading, slips } = found
  const written = found.isOpen
    ? decider.choose({
        id: `${name}/${reading.open?.id ?? 'form'}`,
        label: reading.open?.label ?? 'How it is written',
        options: reading.forms.map(({ value, label }) => ({ value, label })),
        chosen: found.form.value,
        isDoubted: found.isDoubted,
        why: found.why,
      })
    : found.form.value
  const form = reading.forms.find(({ value }) => value === written) ?? found.form
  const count = counts.get(form)
  const odd = count?.slips ?? slips
  if (odd > 0) {
    const kept = decider.choose({
      id: `${name}/odd cells`,
      label: 'Values of another kind',
      options: [LEFT_OUT, AS_TEXT].map((value) => ({ value, label: value })),
      chosen: LEFT_OUT,
      isDoubted: FEW_ODD * odd > known,
      why: `${counted(odd, 'value is', 'values are')} none of the ${KINDS[chosen]}: ${named([count?.example ?? ''])}.`,
    })
    if (kept === AS_TEXT) return asText(counted_, rows, 'text', decider)
  }
  const bare = wholeIf(form, count?.isWhole === true)
  const withoutMissing =
    type === 'VARCHAR' || missing.size === 0
      ? bare
      : sql`case when cast(${sql.id(own)} as varchar) not in (${literals([...missing])}) then ${bare} end`
  const as = chosen === 'date' ? await dayOrTime(run, rows, withoutMissing) : withoutMissing
  return { name, as, unit: form.unit }
}

/** Dates without a time of the day are days. */
async function dayOrTime(run: Run, rows: TableRows, as: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const [timed] = await run(sql`select 1 from ${rows.all} where ${as} <> date_trunc('day', ${as}) limit 1`)
  return timed === undefined ? sql`cast(${as} as date)` : as
}

/** Whether a value has nothing of the others: a word among figures. */
const isUnlike = (example: string, values: readonly Value[]) => {
  const shape = (text: string) => text.replaceAll(/\d+/g, '0').replaceAll(/\p{L}+/gu, 'a')
  const own = shape(example)
  return values.filter(({ text }) => text !== example && shape(text) === own).length === 0
}

const exampleOf = (values: readonly Value[]) =>
  values.length === 0 ? null : `It has ${named(values.slice(0, 3).map(({ text }) => text))}.`

function asText(
  { column, values, missing }: CountedColumn,
  rows: TableRows,
  type: ColumnType,
  decider: Decider,
): ReadColumn {
  const { name } = column
  const known =
    column.type === 'VARCHAR' ? knownOf(column, missing, rows) : sql`cast(${sql.id(column.own)} as varchar)`
  const spellings =
    type === 'code' || rowsOf(values) === 0 ? new Map<string, string>() : spellingsOf(name, values, decider)
  const as =
    spellings.size === 0
      ? known
      : sql`case ${known} ${sql.join(
          [...spellings].map(([text, own]) => sql`when ${text} then ${own}`),
          sql` `,
        )} else ${known} end`
  return { name, as, unit: null }
}
