import { sql } from 'kysely'
import { nameWords } from '../../infer/column-words.ts'
import { nounOf } from '../../infer/entity.ts'
import { literals, rowsOf, type ColumnSample, type Reading } from './reading.ts'

/** Answers of yes or no, in words or as 1 and 0. */

const TRUE_WORDS =
  'yes,y,true,t,1,1.0,on,ja,j,wahr,ein,oui,vrai,sí,si,sì,sim,vero,verdadero,verdadeiro,tak,ano,да,はい,是,✓,✔,☑,x'.split(
    ',',
  )
const FALSE_WORDS =
  'no,n,false,f,0,0.0,off,nein,falsch,aus,non,faux,não,nao,nee,falso,nie,ne,нет,いいえ,否,✗,✘,☐'.split(',')
const [IS_TRUE, IS_FALSE] = [new Set(TRUE_WORDS), new Set(FALSE_WORDS)]

/** In so many rows a number would be more than 1 if it counted. */
const MANY_ROWS = 50
const ASKS = /^(?:is|has|had|was|are)$/

/** Whether a column is called by what it counts ("children"), so that in few rows 1 is no yes. */
function isCalledByCounted(name: string): boolean {
  const words = nameWords(name)
  const last = words.at(-1) ?? ''
  return !ASKS.test(words[0] ?? '') && nounOf(last).singular !== last
}

const asAnswer = (known: ColumnSample['known'], isBlankNo: boolean) => {
  const word = sql`lower(${known})`
  const isTrue = sql`${word} in (${literals(TRUE_WORDS)})`
  return isBlankNo
    ? sql`case when ${known} is null or ${isTrue} then coalesce(${isTrue}, false) end`
    : sql`case when ${isTrue} then true when ${word} in (${literals(FALSE_WORDS)}) then false end`
}

/** A mark in some rows and nothing in the others. */
const MARKS = new Set(['yes', 'y', 'true', 'x', '✓', '✔', 'ja', 'oui'])

/** A column as answers of yes or no; null where it holds something else. */
export function answerReading({ name, values, known, rowCount, type }: ColumnSample): Reading | null {
  const words = new Set(values.map(({ text }) => text.toLowerCase()))
  // Of a gender, 1 is no yes.
  if (/gender|sex$/i.test(name) && [...words].every((word) => word.length === 1)) return null
  if (words.size === 0 || ![...words].every((word) => IS_TRUE.has(word) || IS_FALSE.has(word))) return null
  const areBoth =
    [...words].some((word) => IS_TRUE.has(word)) && [...words].some((word) => IS_FALSE.has(word))
  const form = (isBlankNo: boolean) => ({
    value: isBlankNo ? 'a blank is no' : 'a blank is missing',
    label: isBlankNo ? 'a blank is no' : 'a blank is missing',
    as: asAnswer(known, isBlankNo),
    unit: null,
  })
  if (!areBoth) {
    const isMark =
      type === 'VARCHAR' && [...words].every((word) => MARKS.has(word)) && rowsOf(values) < rowCount
    return isMark
      ? {
          type: 'yes or no',
          forms: [form(true)],
          doubt: 'Only one word stands there, and a blank may be a no.',
        }
      : null
  }
  const areDigits = [...words].every((word) => /^[01](?:\.0)?$/.test(word))
  const isCount = areDigits && rowCount < MANY_ROWS && isCalledByCounted(name)
  return {
    type: 'yes or no',
    forms: [form(false)],
    ...(isCount ? { isOffered: true } : {}),
    ...(areDigits && rowCount < MANY_ROWS
      ? { doubt: 'Only 0 and 1 stand there, which may count or answer.' }
      : {}),
  }
}
