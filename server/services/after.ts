/** Does something after so many milliseconds; gives what calls it off. */
export type After = (ms: number, work: () => void) => () => void

export const after: After = (ms, work) => {
  const timer = setTimeout(work, ms).unref()
  return () => clearTimeout(timer)
}
