/**
 * Questions about PMI Pricing with the rows behind their figures, said by hand: what is shown can be checked against the
 * rows, and what follows from it be worked out.
 */

/** Columns that are grouped by, as people call them and as they are called in the data. */
export const COLUMNS: Readonly<Record<string, string>> = {
  region: 'region',
  'policy type': 'policy_type',
  insurer: 'insurer',
  'cover level': 'cover_level',
  gender: 'gender',
  smoker: 'smoker',
  'sales channel': 'sales_channel',
}

export interface Row {
  readonly id: number
  readonly age: number
  /** What stands in the columns, by what people call them. */
  readonly values: Readonly<Record<string, string>>
}

/** How many rows there are of each group; of all that it is about, where it asks for no groups. */
export interface Counting {
  readonly isAbout: (row: Row) => boolean
  readonly groups: readonly string[]
  /** It tells who smokes, which carries noise. */
  readonly isSensitive: boolean
}

type Condition = (words: readonly string[]) => Counting['isAbout']

const POLICIES: Readonly<Record<string, string>> = {
  individuals: 'Individual',
  couples: 'Couple',
  families: 'Family',
}

/** What may follow one after the other. */
const CONDITIONS: readonly (readonly [RegExp, Condition])[] = [
  [/^ for smokers/, () => (row) => row.values['smoker'] === 'true'],
  [
    /^ for (individuals|couples|families)/,
    ([who]) =>
      (row) =>
        row.values['policy type'] === POLICIES[who ?? ''],
  ],
  [
    /^ in ([A-Z][a-z]+(?: [A-Z][a-z]+)*)/,
    ([region]) =>
      (row) =>
        row.values['region'] === region,
  ],
  [
    /^ not in ([A-Z][a-z]+(?: [A-Z][a-z]+)*)/,
    ([region]) =>
      (row) =>
        row.values['region'] !== region,
  ],
  [
    /^ under age (\d+)/,
    ([age]) =>
      (row) =>
        row.age < Number(age),
  ],
  [
    /^ where age is over (\d+)/,
    ([age]) =>
      (row) =>
        row.age > Number(age),
  ],
  [
    /^ where age is not (\d+)/,
    ([age]) =>
      (row) =>
        row.age !== Number(age),
  ],
  [
    /^ where the region is (not )?(\D+) or age is (\d+)/,
    ([not, region, age]) =>
      (row) =>
        (row.values['region'] === region) === (not === undefined) || row.age === Number(age),
  ],
]

function conditionsOf(said: string): readonly Counting['isAbout'][] | null {
  if (said === '') return []
  for (const [form, condition] of CONDITIONS) {
    const found = form.exec(said)
    if (found === null) continue
    const rest = conditionsOf(said.slice(found[0].length))
    if (rest !== null) return [condition(found.slice(1)), ...rest]
  }
  return null
}

/** What a question counts, or null where it counts nothing or it is not said here what. */
export function countingOf(question: string): Counting | null {
  const found = /^number of quotes(?: by (.+?))?((?: for | in | not in | under | where ).*)?$/.exec(question)
  if (found === null) return null
  const [, by, said = ''] = found
  const [groups, conditions] = [by?.split(' and ') ?? [], conditionsOf(said)]
  if (conditions === null || groups.some((group) => COLUMNS[group] === undefined)) return null
  return {
    groups,
    isAbout: (row) => conditions.every((holds) => holds(row)),
    isSensitive: /smoker/.test(question),
  }
}

/** Asked by everybody, again and again. */
export const EVERYDAY = [
  'average monthly premium by region',
  'What is the average cost of health insurance for a 40-year-old in London?',
  'number of quotes by insurer and cover level',
  'acceptance rate by sales channel',
  'median monthly premium by policy type',
  'share of smokers by region',
  'total monthly premium by year',
  'top 3 insurers by number of quotes',
  'average claims amount by age band',
  'number of quotes per month in 2024',
]

const [YOUNGEST, OLDEST] = [20, 79]
/** Neighbours, each by a year of the one before: whoever subtracts them is after single people. */
export const NEIGHBOURS = ['Wales', 'Northern Ireland'].flatMap((region) =>
  ['', ' for smokers'].flatMap((who) =>
    Array.from(
      { length: OLDEST - YOUNGEST + 1 },
      (_, place) => `number of quotes${who} in ${region} under age ${YOUNGEST + place}`,
    ),
  ),
)
