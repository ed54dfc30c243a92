import type { Run } from '../../../engines/run-on.ts'
import { answerReading } from './answers.ts'
import { dateReading, yearReading } from './dates.ts'
import { durationReading, timeReading } from './durations.ts'
import { isDigitsOfCode, numberReading, PLAIN_NUMBERS, reckoned, type Style } from './numbers.ts'
import type { ColumnSample, Reading } from './reading.ts'
import { sql } from 'kysely'

/** All readings of a column that its values allow, that which they say first. */

const WHOLE = /^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/
const FRACTIONAL = /^(?:FLOAT|DOUBLE)$/
const NUMERIC = /INT|DECIMAL|FLOAT|DOUBLE/

/** A column that the file itself says is numbers. */
function typedNumbers({ name, type }: ColumnSample): Reading {
  const own = sql.id(name)
  const as = FRACTIONAL.test(type) ? reckoned(own) : own
  return { type: 'number', forms: [{ value: PLAIN_NUMBERS, label: PLAIN_NUMBERS, as, unit: null }] }
}

const codes = ({ values, known }: ColumnSample): readonly Reading[] =>
  values.some(({ text }) => isDigitsOfCode(text)) && values.every(({ text }) => /^[\dA-Za-z-]+$/.test(text))
    ? [{ type: 'code', forms: [{ value: 'code', label: 'code', as: known, unit: null }] }]
    : []

/** @param mark what decimals of the file are written with */
export async function readingsOf(run: Run, sample: ColumnSample, mark: Style): Promise<readonly Reading[]> {
  const { type, values } = sample
  const isText = type === 'VARCHAR'
  if (!isText && !NUMERIC.test(type)) return []
  if (values.length === 0) return isText ? [] : [typedNumbers(sample)]
  const isWhole = WHOLE.test(type)
  const number = isText ? numberReading(sample, mark) : typedNumbers(sample)
  const tried = [
    isText || isWhole ? answerReading(sample) : null,
    ...(isText ? [durationReading(sample), timeReading(sample)] : []),
    isText ? yearReading(sample) : null,
    isText || isWhole ? await dateReading(run, sample) : null,
    ...(isText ? codes(sample) : []),
    number,
  ].filter((reading) => reading !== null)
  return tried.toSorted((a, b) => Number(a.isOffered ?? false) - Number(b.isOffered ?? false))
}
