/**
 * Keeps what was read of all rows, so that it is not read again while they are the same: gives what was kept under a name for a state of
 * the rows, or what is read now. What is read is as JSON has it.
 *
 * @param state changes with the rows; null where that is not known, and nothing is kept
 */
export type Keep = <T>(name: string, state: string | null, read: () => Promise<T>) => Promise<T>

export const keepNothing: Keep = (_name, _state, read) => read()

/** Keeps what was worked out: gives what was kept under a name for a state, or what is made now. It is as JSON has it. */
export type KeepMade = <T>(name: string, state: string, make: () => T) => T
