import { figuresOf } from '../answers/verification/bank.ts'
import type { Found } from '../answers/verification/found.ts'
import type { Tried } from '../answers/verification/try-bank.ts'

/** How a bank was read, as the terminal prints it. */

const number = (value: number) => value.toLocaleString('en-GB')
const percent = (share: number | null) =>
  share === null ? 'none' : `${(100 * share).toLocaleString('en-GB', { maximumFractionDigits: 1 })} %`

const foundText = ({ kind, question, before, now }: Found) =>
  [
    `${kind}: ${question}`,
    `  verified: ${before}`,
    `  ${kind === 'changed' ? 'now' : 'not answered'}: ${now}`,
  ].join('\n')

/** A dataset's name, what was found, the tallies, and the figure that an operator can publish. */
export function verificationText(name: string, reader: string, tried: Tried): string {
  if (tried.tried === 0) return `${name}: no question is verified.`
  const { same, changed, refused, cost_usd, found } = tried
  const { wrongAmongAnswered, answeredOfAsked } = figuresOf({ asked: tried.tried, same, changed })
  return [
    ...found.map(foundText),
    `${name}, read by ${reader}: ${number(same)} right, ${number(changed)} changed, ${number(refused)} refused of ${number(tried.tried)}.`,
    `Wrong among answered: ${percent(wrongAmongAnswered)}. Answered of asked: ${percent(answeredOfAsked)}.`,
    ...(cost_usd === null ? [] : [`It cost ${cost_usd.toFixed(4)} dollars.`]),
  ].join('\n')
}
