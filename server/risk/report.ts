import type { AttackReport, RiskReport } from './risk.ts'

/** What was learned, for whoever publishes the dataset, in plain words. */

const number = (value: number) => value.toLocaleString('en-GB')
const seconds = (value: number) => `${number(Math.ceil(value))} s`

const MOST_SHOWN = 4
/** Longer than anybody should wait for an answer. */
const SLOW_MS = 2_000

function exampleOf({ claims }: AttackReport): readonly string[] {
  const [shortest] = claims
    .filter(({ right }) => right)
    .toSorted((a, b) => a.from.length - b.from.length || a.about.length - b.about.length)
  if (shortest === undefined) return []
  const { about, figure, from } = shortest
  const shown = from.slice(0, MOST_SHOWN)
  return [
    `  For example ${about}: ${typeof figure === 'boolean' ? (figure ? 'yes' : 'no') : figure}. It follows from:`,
    ...shown.map((question) => `    ${question}`),
    ...(from.length > shown.length
      ? [`    and ${number(from.length - shown.length)} more like the last.`]
      : []),
  ]
}

function mendedBy({ tried }: AttackReport): readonly string[] {
  const mends = tried.find(({ right }) => right === 0)
  const others = tried
    .filter(({ right }) => right > 0)
    .map(({ setting, right }) => `${setting} leaves ${number(right)}`)
  return [
    ...(mends === undefined ? [] : [`  Mended by: ${mends.setting} (tried).`]),
    ...(others.length === 0 ? [] : [`  Tried and not enough: ${others.join('; ')}.`]),
  ]
}

function textOf(attack: AttackReport): string {
  const { name, idea, about, lacks, claims, right, targets, asked, answered } = attack
  if (lacks !== null) return `${name}\n  ${idea}\n  Not tried: the dataset has ${lacks}.`
  const of = targets === null ? '' : ` of ${number(targets)}`
  const wrong = claims.length - right
  return [
    name,
    `  ${idea}`,
    right === 0
      ? `  Learned nothing: 0${of} ${about}, by ${number(asked)} questions (${number(answered)} answered) in ${seconds(attack.seconds)}.`
      : `  LEARNED ${number(right)}${of} ${about}, by ${number(asked)} questions (${number(answered)} answered) in ${seconds(attack.seconds)}.`,
    ...(attack.slowestMs < SLOW_MS ? [] : [`  The slowest answer took ${seconds(attack.slowestMs / 1000)}.`]),
    ...(wrong === 0 ? [] : [`  ${number(wrong)} more claims were wrong.`]),
    ...exampleOf(attack),
    ...mendedBy(attack),
  ].join('\n')
}

const NOT_TRIED = [
  'what somebody knows from elsewhere of figures, not of who is in which group',
  'versions of the data before and after a change',
  'questions that a language model reads, and files, copies and logs of whoever has them',
  'conditions on dates, and groups by time',
]

/** The report as a person reads it. */
export function riskText({
  dataset,
  rows,
  threshold,
  protects,
  scope,
  accounts,
  questions,
  attacks,
}: RiskReport): string {
  const learned = attacks.filter(({ right }) => right > 0)
  const people = protects === null ? 'rows' : protects
  return [
    `${dataset}: ${number(rows)} rows, threshold ${threshold}, which counts ${people}; answers judged together: ${scope === 'person' ? 'those of each person' : 'those of everybody'}.`,
    `${number(attacks.length)} attacks by ${accounts === 1 ? 'one account' : `${number(accounts)} accounts in turn`}, each with up to ${number(questions)} questions. The attacker knows who is in which group, and no figure.`,
    '',
    ...attacks.flatMap((attack) => [textOf(attack), '']),
    learned.length === 0
      ? 'Nobody could be learned by any of these.'
      : `Somebody could be learned by ${number(learned.length)} of ${number(attacks.length)} attacks: ${learned.map(({ name }) => name).join(', ')}.`,
    `Not tried: ${NOT_TRIED.join('; ')}.`,
  ].join('\n')
}
