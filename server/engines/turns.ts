import pLimit from 'p-limit'
import { EngineBusyError, type Engine } from './engine.ts'

/**
 * Statements that run at once. Each holds a thread of Node's pool of four, whatever threads the engine has of its own:
 * one is left for files and password hashes.
 */
const MOST_AT_ONCE = 3
/** Statements that wait for their turn before another one is turned away. */
const MOST_WAITING = 200

/** Statements wait for their turn, and are turned away where too many wait. */
export function inTurns(run: Engine['query']): Engine['query'] {
  const turn = pLimit(MOST_AT_ONCE)
  return async (...statement) => {
    if (turn.pendingCount >= MOST_WAITING) throw new EngineBusyError(`${MOST_WAITING} statements wait`)
    return turn(run, ...statement)
  }
}
