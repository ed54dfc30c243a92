import type { Worse } from '../answers/curation/bank.ts'
import type { Curation, ProposedLine, UnknownPhrase } from '../answers/curation/curation.ts'

/** What may be learned from questions that were not answered, as the terminal prints it. */

/** Of one phrase, and of all questions without one. */
const MOST = { ofPhrase: 3, others: 20, worse: 10 }

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

function listed(head: string, texts: readonly string[], most = MOST.ofPhrase): readonly string[] {
  const more = texts.length - most
  return [
    ...texts.slice(0, most).map((text) => `  ${head}: ${text}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

const isFiller = ({ at }: ProposedLine['line']) => at[0] === 'filler'

function phraseText(of: UnknownPhrase, first: number): string {
  const { phrase, times, people, questions, afterwards, lines, meanings } = of
  return [
    `“${phrase}”, asked ${counted(times, 'time', 'times')} by ${counted(people, 'person', 'people')}`,
    ...listed('asked', questions),
    ...listed('then', afterwards),
    ...lines.map(
      ({ line, text }, at) =>
        `  ${first + at}  ${text}${isFiller(line) ? ' (it then stands for nothing)' : ''}`,
    ),
    ...meanings.map((meaning) => `  stands for ${meaning}: model.yaml has no place for that`),
  ].join('\n')
}

/** Phrases with the lines that would make them known, numbered throughout. */
export function curationText(name: string, { phrases, others }: Curation): string {
  const blocks: string[] = []
  let number = 1
  for (const phrase of phrases) {
    blocks.push(phraseText(phrase, number))
    number += phrase.lines.length
  }
  const known =
    others.length === 0
      ? []
      : [[`Not answered, in words that are known:`, ...listed('asked', others, MOST.others)].join('\n')]
  const all = [...blocks, ...known]
  return all.length === 0
    ? `Nobody asked ${name} anything that is still not understood.`
    : [...all, ...(number > 1 ? ['--take N writes line N into model.yaml.'] : [])].join('\n\n')
}

/** Why a line was not taken. */
export function worseText(worse: readonly Worse[]): string {
  const more = worse.length - MOST.worse
  return [
    `Not taken: ${counted(worse.length, 'question is', 'questions are')} read worse with it.`,
    ...worse
      .slice(0, MOST.worse)
      .flatMap(({ question, before, after }) => [
        `  ${question}`,
        `    before: ${before ?? 'no answer'}`,
        `    then:   ${after ?? 'no answer'}`,
      ]),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}
