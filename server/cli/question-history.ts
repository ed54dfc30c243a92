import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** What was typed in conversations at a terminal, over sessions: a line each in a file that its owner alone reads. */

const FILE = 'ask-history'
/** More are not kept. */
export const MOST_LINES = 500
const OWNER_ALONE = 0o600

/** What a number chooses from is gone with the session. */
const MEANS_NOTHING_LATER = /^\d*\.?$/

const linesOf = (path: string) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []

export interface QuestionHistory {
  /** The newest first. */
  readonly lines: readonly string[]
  /** Throws where the file cannot be written. */
  readonly add: (line: string) => void
}

/**
 * The history of a data folder, with the oldest lines of too many left out. Several sessions may have it open: each adds to whatever
 * file has its name. Throws where it cannot be read or written.
 */
export function openHistory(dataDir: string): QuestionHistory {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, FILE)
  const all = linesOf(path)
  const lines = all.slice(-MOST_LINES)
  if (existsSync(path)) chmodSync(path, OWNER_ALONE)
  if (all.length > lines.length) {
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, `${lines.join('\n')}\n`, { mode: OWNER_ALONE })
    renameSync(temporary, path)
  }
  let last = lines.at(-1)
  return {
    lines: lines.toReversed(),
    add(line) {
      if (line === last || MEANS_NOTHING_LATER.test(line)) return
      appendFileSync(path, `${line}\n`, { mode: OWNER_ALONE })
      last = line
    },
  }
}
