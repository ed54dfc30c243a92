import { questionsAfter, type Answered } from './printed-answer.ts'
import type { LastAnswer, Turn } from './turn.ts'

/** A conversation in the terminal: what is known of it, and what a line that is typed means there. Asks and writes nothing. */

export interface Asked {
  readonly question: string
  readonly turn: Turn
}

export interface Conversation {
  /** What the next question may go on from. */
  readonly last: LastAnswer | null
  /** Whose table and SQL can be had. */
  readonly answered: Answered | null
  /** The last question, answered or not. */
  readonly asked: Asked | null
  /** Questions that numbers ask, the first by 1. */
  readonly choices: readonly string[]
}

export const NOTHING_SAID: Conversation = { last: null, answered: null, asked: null, choices: [] }

/** What to do about a line. */
export type Request =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'ask'; readonly question: string; readonly isAlone: boolean }
  | { readonly kind: 'explain'; readonly asked: Asked }
  | { readonly kind: 'save'; readonly answered: Answered; readonly file: string }
  | { readonly kind: 'forget' }
  | { readonly kind: 'quit' }

interface Command {
  /** What it needs after it; null for nothing. */
  readonly takes: 'FILE' | 'QUESTION' | null
  readonly does: string
  readonly request: (conversation: Conversation, given: string) => Request
}

const say = (text: string): Request => ({ kind: 'say', text })

const NO_ANSWER = say('There is no answer yet.')

/** By what is typed after the colon. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'explain',
    {
      takes: null,
      does: 'how the last question was read',
      request: ({ asked }) =>
        asked === null ? say('No question was asked yet.') : { kind: 'explain', asked },
    },
  ],
  [
    'sql',
    {
      takes: null,
      does: 'the SQL of the last answer',
      request: ({ answered }) => (answered === null ? NO_ANSWER : say(answered.sql)),
    },
  ],
  [
    'save',
    {
      takes: 'FILE',
      does: 'writes the last table to a new file: .csv, .tsv or .json',
      request: ({ answered }, file) => (answered === null ? NO_ANSWER : { kind: 'save', answered, file }),
    },
  ],
  [
    'alone',
    {
      takes: 'QUESTION',
      does: 'asks without going on from the last answer',
      request: (_, question) => ({ kind: 'ask', question, isAlone: true }),
    },
  ],
  ['new', { takes: null, does: 'forgets the conversation', request: () => ({ kind: 'forget' }) }],
  ['help', { takes: null, does: 'says this', request: () => say(HELP) }],
  ['quit', { takes: null, does: 'ends, as Ctrl+D does', request: () => ({ kind: 'quit' }) }],
])

const NAMES = [...COMMANDS.keys()].map((name) => `:${name}`).join(' ')

const WIDEST = ':alone QUESTION'.length

const HELP = [
  'Ask a question. The next one may go on from its answer: "only smokers", "as a share", "and by region?".',
  'A number asks the question that it stands before.',
  ...[...COMMANDS].map(
    ([name, { takes, does }]) =>
      `  ${`:${name}${takes === null ? '' : ` ${takes}`}`.padEnd(WIDEST)}  ${does}`,
  ),
].join('\n')

function commanded(conversation: Conversation, line: string): Request {
  const [, name = '', given = ''] = /^:(\S*)(?:\s(.*))?$/s.exec(line) ?? []
  const command = COMMANDS.get(name.toLowerCase())
  if (command === undefined) return say(`There is no command :${name}. There are ${NAMES}.`)
  const { takes, request } = command
  const argument = given.trim()
  if (takes === null && argument !== '') return say(`:${name} takes nothing after it.`)
  if (takes !== null && argument === '') return say(`:${name} needs a ${takes.toLowerCase()} after it.`)
  return request(conversation, argument)
}

function chosen({ choices }: Conversation, number: number): Request {
  const question = choices[number - 1]
  if (question !== undefined) return { kind: 'ask', question, isAlone: true }
  return say(
    choices.length === 0
      ? 'There is nothing to choose from: a number alone asks the question that it stands before.'
      : `There is no ${number} to choose: the numbers go from 1 to ${choices.length}.`,
  )
}

/** What a line means: a command, the number of a choice, or a question. */
export function requestOf(conversation: Conversation, typed: string): Request {
  const line = typed.trim()
  if (line === '') return { kind: 'nothing' }
  if (line.startsWith(':')) return commanded(conversation, line)
  const [, number] = /^(\d+)\.?$/.exec(line) ?? []
  return number === undefined
    ? { kind: 'ask', question: line, isAlone: false }
    : chosen(conversation, Number(number))
}

/** The conversation with a turn more. */
export function withTurn(before: Conversation, asked: Asked): Conversation {
  const { answer, answered } = asked.turn
  return {
    last: answered ?? before.last,
    answered: answer.outcome === 'answer' ? answer : before.answered,
    asked,
    choices: questionsAfter(answer),
  }
}

/** What a line that is being typed can be completed to, as `node:readline` takes it: with a space where more has to follow. */
export function completed(line: string): [string[], string] {
  const commands = [...COMMANDS].map(([name, { takes }]) => `:${name}${takes === null ? '' : ' '}`)
  return [line === '' ? [] : commands.filter((command) => command.startsWith(line.toLowerCase())), line]
}
