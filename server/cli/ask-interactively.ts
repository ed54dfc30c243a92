import { clearLine, cursorTo } from 'node:readline'
import { createInterface, type Interface } from 'node:readline/promises'
import type { Dataset } from '../datasets/dataset.ts'
import { completed, NOTHING_SAID, type Conversation } from './conversation.ts'
import { replyTo } from './converse.ts'
import { failureText } from './failure.ts'
import { MOST_LINES, openHistory, type QuestionHistory } from './question-history.ts'

/** A conversation on the streams of a process: with a prompt at a terminal, bare where lines come from elsewhere. */

const say = (text: string) => process.stdout.write(`${text}\n\n`)

/** Answers lines of the standard input to its end, without prompt, echo or history. */
export async function answerLines(dataset: Dataset): Promise<void> {
  let conversation = NOTHING_SAID
  const { signal } = new AbortController()
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const reply = await replyTo(dataset, conversation, line, signal)
    conversation = reply.conversation
    if (reply.text !== null) say(reply.text)
    if (reply.isEnd) return
  }
}

/** Without one where it cannot be kept, which is told. */
function historyOf(dataDir: string): QuestionHistory {
  const lost = (error: unknown) => say(`What you ask is not kept for next time. ${failureText(error)}`)
  try {
    const { lines, add } = openHistory(dataDir)
    let isKept = true
    return {
      lines,
      add(line) {
        if (!isKept) return
        try {
          add(line)
        } catch (error) {
          isKept = false
          lost(error)
        }
      },
    }
  } catch (error) {
    lost(error)
    return { lines: [], add: () => {} }
  }
}

/** Takes away what stands at the prompt. */
function emptied(terminal: Interface): void {
  terminal.write(null, { ctrl: true, name: 'e' })
  terminal.write(null, { ctrl: true, name: 'u' })
}

/**
 * Ctrl+C stops the question that runs; else it empties the line, and on an empty one ends the second time.
 *
 * @param running the question that runs; null for none
 */
function onInterrupt(terminal: Interface, running: () => AbortController | null): void {
  let isLeaving = false
  terminal.on('line', () => {
    isLeaving = false
  })
  terminal.on('SIGINT', () => {
    const question = running()
    if (question !== null) return question.abort()
    if (terminal.line !== '') {
      isLeaving = false
      return emptied(terminal)
    }
    if (isLeaving) return terminal.close()
    isLeaving = true
    process.stdout.write('\nCtrl+C again ends, as Ctrl+D and :quit do.\n')
    terminal.prompt()
  })
}

/** A conversation at the terminal, until it is left. */
export async function converse(dataset: Dataset, dataDir: string): Promise<void> {
  say(`${dataset.model.name}. Ask a question; :help says what else there is.`)
  const history = historyOf(dataDir)
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    prompt: '> ',
    history: [...history.lines],
    historySize: MOST_LINES,
    completer: completed,
    crlfDelay: Infinity,
  })
  let conversation: Conversation = NOTHING_SAID
  let running: AbortController | null = null
  // Ctrl+D while a question runs: its answer is still said.
  let isClosed = false
  terminal.once('close', () => {
    isClosed = true
  })
  onInterrupt(terminal, () => running)
  terminal.prompt()
  try {
    for await (const line of terminal) {
      history.add(line.trim())
      running = new AbortController()
      const reply = await replyTo(dataset, conversation, line, running.signal)
      running = null
      conversation = reply.conversation
      if (reply.isEnd) return
      // What was typed meanwhile is taken away from before the answer, and stands at the prompt again.
      clearLine(process.stdout, 0)
      cursorTo(process.stdout, 0)
      if (reply.text !== null) say(reply.text)
      if (!isClosed) terminal.prompt(true)
    }
    process.stdout.write('\n')
  } finally {
    terminal.close()
  }
}
