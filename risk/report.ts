import { brokenIn, PROMISE, type RiskReport } from './risk.ts'

/** The prices, for whoever publishes the dataset, in plain words. */

const number = (value: number) => value.toLocaleString('en-GB')
const percent = (part: number) => `${Math.round(100 * part)} %`

const HEADS = ['attack', 'learns', 'questions', 'right', 'guessing', 'certain after']

function rowOf(price: RiskReport['prices'][number]): readonly string[] {
  const { attack, kind, secret, questions, asked, right, guessing, certain } = price
  return [
    attack,
    `${kind === 'amount' ? 'amount: ' : ''}${secret}`,
    questions === null ? `>${number(asked)}` : number(questions),
    percent(right),
    percent(guessing),
    certain === null ? 'never' : number(certain),
  ]
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = HEADS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The report as a person reads it. */
export function riskText(report: RiskReport): string {
  const { dataset, rows, threshold, lacking, prices, idle, words } = report
  const head = `${dataset}: ${number(rows)} rows, threshold ${threshold}.`
  if (lacking !== null) return `${head}\nNothing to be learned is tried: the dataset has no ${lacking}.`
  const broken = brokenIn(report)
  return [
    head,
    'The attacker knows who is in the data and all columns that are not sensitive, and asks about one person or group as often as it takes: "questions" until 95 of 100 guesses are right (an amount within a tenth), "right" after all that were asked.',
    '',
    ...table([HEADS, ...prices.map(rowOf)]),
    '',
    ...idle.map((name) => `Not tried: ${name}, for which the words single out nobody here.`),
    `${number(words.asked)} of the questions were asked in words, of which ${number(words.misread)} were not read as they were meant and told nothing; the others were asked as their plans.`,
    broken.length === 0
      ? `The price is as promised: nothing certain by ${PROMISE.certain} questions, at least ${PROMISE['yes or no']} for a yes or no and ${PROMISE.amount} for an amount.`
      : ['The price is not as promised:', ...broken.map((each) => `- ${each}`)].join('\n'),
  ].join('\n')
}
