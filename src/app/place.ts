import { navigate } from 'wouter/use-browser-location'
import { answerIdIn } from '../api/answer.ts'

/** The address: what it carries for the session, and how it tells of its changes. */

const CODE = 'code'

function kept(): string | null {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && CODE in state && typeof state.code === 'string'
    ? state.code
    : null
}

/**
 * The invite code of the address, null where it has none. Once read it leaves the address, so that nobody reads it over
 * a shoulder or finds it in the history; the entry itself keeps it, for a reload.
 */
export function takeCode(): string | null {
  const address = new URL(window.location.href)
  const code = address.searchParams.get(CODE)
  if (code === null) return kept()
  address.searchParams.delete(CODE)
  window.history.replaceState({ [CODE]: code }, '', address)
  return code
}

const DATASET = 'dataset'

/** The dataset that the address asks to be asked, which leaves it; null where it names none. */
export function takeDataset(): string | null {
  const address = new URL(window.location.href)
  const dataset = address.searchParams.get(DATASET)
  if (dataset === null) return null
  address.searchParams.delete(DATASET)
  window.history.replaceState(window.history.state, '', address)
  return dataset
}

/** The path at which a dataset is asked. */
export const askPath = (dataset: string) => `/?${new URLSearchParams({ [DATASET]: dataset }).toString()}`

export const DATA_PATH = '/data'
/** The path of a draft. */
export const draftPath = (id: string) => `${DATA_PATH}/${id}`

export const path = () => window.location.pathname

/** The path of a dataset's verified questions. */
export const bankPath = (id: string) => `${DATA_PATH}/${id}/questions`

/** The address at which an invited person sets up their account. */
export const registrationLink = (code: string) =>
  `${window.location.origin}/?${new URLSearchParams({ [CODE]: code }).toString()}`

/** The whole address of a path of this place. */
export const linkTo = (address: string) => `${window.location.origin}${address}`

/** Calls back on every change of the path; wouter tells of its own as events of these names. */
export function onPlaceChange(changed: () => void): void {
  for (const event of ['popstate', 'pushState', 'replaceState']) window.addEventListener(event, changed)
}

/** What is kept with the entry of a question that runs, which its answer takes over, and with that of the answer. */
interface Entry {
  readonly asking: boolean
  /** The answer that was left for the question: Back leads to it. */
  readonly from: string
}

function entry(): Partial<Entry> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** The page is at an answer from now on; Back leads to what was there before. */
export function goToAnswer(address: string | null): void {
  const { asking = false, from = null } = entry()
  if (address === null || address === path()) return
  navigate(address, { replace: asking, state: asking ? { asking: false, from } : null })
}

/** The page leaves an answer for a question that runs; Back leads to the answer. */
export function leaveAnswer(): void {
  if (answerIdIn(path()) !== null) navigate('/', { state: { asking: true, from: path() } satisfies Entry })
}

/** The page is at the answer again that was left for the one it is at: as Back does, where Back leads there. */
export function returnToAnswer(address: string | null): void {
  if (address !== null && entry().from === address) window.history.back()
  else goToAnswer(address)
}
