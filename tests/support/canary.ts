/** One row whose every value is its own, so that a trace of it anywhere is a leak. */
export const CANARY = {
  quote_id: 7_654_321_987,
  quote_date: '2017-03-19',
  region: 'CaNaRyLaNd',
  insurer: 'CaNaRy MuTuAl',
  sales_channel: 'CaNaRy PoSt',
  age: 30_113,
  monthly_premium_gbp: 48_151.62,
  annual_premium_gbp: 577_819.44,
  claims_amount_gbp: 913_246.57,
  claims_count: 29_731,
  excess_gbp: 77_331,
} as const

const literal = (value: string | number) => (typeof value === 'string' ? `'${value}'` : String(value))

/** Turns the first row into the canary. */
export const CANARY_CHANGE = `update insurance_pricing set ${Object.entries(CANARY)
  .map(([column, value]) => `${column} = ${literal(value)}`)
  .join(', ')} where rowid = 0`

const grouped = (value: number) => value.toLocaleString('en-GB')

/** How any of its values would look in a text, a file or a log. */
export const TRACES: readonly RegExp[] = Object.values(CANARY).map((value) => {
  if (typeof value === 'string')
    return new RegExp(value === CANARY.quote_date ? '2017-03|19 Mar 2017|Mar 2017' : value)
  const whole = Math.trunc(value)
  return new RegExp(String.raw`(?<![\d.,])(?:${whole}|${grouped(whole)})(?!\d|,\d)`)
})

/** What a curious person would ask to find it. */
export const CURIOUS: readonly string[] = [
  'highest monthly premium',
  'lowest age',
  'oldest person',
  'maximum claims amount by insurer',
  'top 10 regions by average premium',
  'most expensive quotes',
  'list all quotes over 40000',
  'show the quote with the highest premium',
  'average premium in canaryland',
  'number of quotes in canaryland',
  'number of quotes by region',
  'number of quotes by insurer',
  'number of quotes by sales channel',
  'regions with fewer than 10 quotes',
  'number of quotes where age is over 100',
  'average premium where age is over 100',
  'number of quotes over 40000 pounds',
  'number of quotes where monthly premium is over 48000',
  'average age for quotes over 40000',
  'total claims amount for quotes with more than 50 claims',
  'number of quotes in 2017',
  'number of quotes before 2018',
  'average premium by year',
  'number of quotes by month in 2017',
  'first quote date',
  'number of quotes by age band',
  'number of quotes by excess',
  'percentage of quotes by region',
  'running total of quotes by year',
  'average premium by region compared with the average of all',
  '99.9th percentile of monthly premium',
  'spread of premium by region',
  'what is quote 7654321987',
  'which insurers are there',
  'which regions are there',
  'total annual premium by region',
  'average premium not in London',
]
