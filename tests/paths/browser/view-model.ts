import type { Locator, Page } from 'playwright-core'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { OperationId } from '../../../server/http/protocol/contract.ts'
import type { Replies, Reply, Wire } from '../network/wire.ts'

/**
 * How a machine looks and is moved where people meet it: the second way to drive the paths of its model. An event is what a
 * person does or the network answers; a state is what the page then says, to eyes and to screen readers alike.
 */
export interface ViewModel {
  /** Opens the page where the machine has just started from an input of its path model; it is told what will happen. */
  readonly open: (visit: Visit, input: never, types: ReadonlySet<string>) => Promise<void>
  /** Other inputs of the machine, of which only what is seen at the start and on the tour is looked at. */
  readonly sights?: readonly unknown[]
  /** Inputs of which the start alone is looked at. */
  readonly glances?: readonly unknown[]
  /** Goes on to another of these inputs on a page that shows one: a page of its own takes longer than what is looked at. */
  readonly next?: (visit: Visit, input: never) => Promise<void>
  /** What happens in turn at each of these inputs, as far as the view offers it. */
  readonly tour?: readonly AnyEventObject[]
  /** What a person does first where the machine starts with it; the page's clock stands still by then. */
  readonly begin?: (visit: Visit) => Promise<void>
  /** What each event of the path model is, by its type without `xstate.`. */
  readonly events: Readonly<Record<string, ViewEvent>>
  /** What the page says in each state, by the path of the state; the empty path stands for all states. */
  readonly states: Readonly<Record<string, Sight | ((context: never, visit: Visit) => Sight)>>
  /** What is looked at; the whole page without it. */
  readonly scope?: (page: Page) => Locator
  /** The page's own clock stands still but for what a path lets pass. */
  readonly clock?: true
  /** Rows of it are past or to come on the day of its paths: it is opened on no other. */
  readonly hasOwnDay?: true
  /** Why none of its paths goes on where another ends: what its page keeps that the machine forgets. */
  readonly isApart?: string
  /** Transitions that no view offers a way to, each with the reason. */
  readonly outOfView?: Readonly<Record<string, string>>
  /** Transitions that the page takes by itself, before a path ends or after, each with what tests it. */
  readonly byItself?: Readonly<Record<string, string>>
  /** Transitions that paths of another machine take, by the name of that machine. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** Console errors that belong to what is shown. */
  readonly tolerated?: RegExp
  readonly permissions?: readonly string[]
}

export interface Visit {
  readonly page: Page
  readonly wire: Wire
  /** Loads an address with the usual backend but for these replies, signed in unless the token is null. */
  readonly goto: (path: string, options?: GotoOptions) => Promise<void>
}

export interface GotoOptions {
  readonly token?: string | null
  readonly replies?: Replies
  readonly hold?: readonly OperationId[]
}

export interface ViewEvent {
  readonly act: (visit: Visit, event: AnyEventObject) => Promise<void>
  /** Whether the view offers it in a state; always, without it. */
  readonly offered?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean
}

/** Lines of the page as assistive technology hears them: those that must be there, and those that must not. */
export interface Sight {
  readonly sees?: readonly (string | RegExp)[]
  readonly lacks?: readonly (string | RegExp)[]
  /** What no accessible name tells; a sentence of what is wrong, or null. */
  readonly check?: (visit: Visit) => Promise<string | null>
}

export const isIn = (snapshot: AnyMachineSnapshot, state: string) => {
  const [last = '', ...outer] = state.split('.').toReversed()
  const value = outer.reduce<object | string>((inner, key) => ({ [key]: inner }), last)
  return snapshot.matches(value)
}

const inStates = (states: readonly string[]) => (snapshot: AnyMachineSnapshot) =>
  states.some((state) => isIn(snapshot, state))

/** Buttons that open a part of the page name it while it is there, and only then. */
export const namesItsPart = async ({ page }: Visit): Promise<string | null> => {
  const named = await page.locator('[aria-expanded]').evaluateAll((buttons) =>
    buttons.map((button) => {
      const id = button.getAttribute('aria-controls')
      const isThere = id !== null && document.getElementById(id) !== null
      return (button.getAttribute('aria-expanded') === 'true') === isThere && (id === null) === !isThere
    }),
  )
  return named.every(Boolean)
    ? null
    : 'a button names a part of the page that is not there, or leaves one unnamed'
}

/** Every field that may be typed in has what was typed, and then what it had before; the focus is where it was. */
export async function takesTyping(form: Locator): Promise<string | null> {
  const focused = form.locator(':focus')
  const had = (await focused.count()) === 0 ? null : await focused.elementHandle()
  for (const field of await form.locator('input:enabled:not([type=checkbox]), textarea:enabled').all()) {
    const before = await field.inputValue()
    const typed = `${before}1`
    await field.fill(typed)
    if ((await field.inputValue()) !== typed)
      return `${await field.getAttribute('name')} does not take ${typed}`
    await field.fill(before)
  }
  await had?.focus()
  return null
}

/** A press of a button. */
export const press = (name: string | RegExp, ...states: readonly string[]): ViewEvent => ({
  act: ({ page }) => page.getByRole('button', { name, exact: true }).first().click(),
  ...offeredIn(states),
})

/** An event that the view offers only where the context of its machine is so. */
export const where = <Context>(
  event: ViewEvent,
  isOffered: (context: Context, snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean,
): ViewEvent => ({
  ...event,
  offered: (snapshot, given) => isOffered(snapshot.context as Context, snapshot, given),
})

/** Something a person does. */
export const does = (act: ViewEvent['act'], ...states: readonly string[]): ViewEvent => ({
  act,
  ...offeredIn(states),
})

const offeredIn = (states: readonly string[]): Pick<ViewEvent, 'offered'> =>
  states.length === 0 ? {} : { offered: inStates(states) }

/** The network answers a call. */
export const answers = (id: OperationId, reply: (output: never) => Reply = () => ({})): ViewEvent => ({
  act: ({ wire }, event) => wire.answer(id, reply(event['output'] as never)),
})

/** All the ways that backends have to say why, and to say nothing. */
const SAYING: readonly ((words: string) => unknown)[] = [
  (words) => words,
  (words) => [words],
  (words) => [{ msg: words, loc: ['body'] }, { msg: 'not this' }],
  (words) => ({ message: words }),
]
const SILENT: readonly unknown[] = [undefined, null, ' ', [], [{ msg: ' ' }], [null]]
const REFUSING = [400, 403, 409, 422, 500]
/** One of several, each in its turn over all operations. */
const ofTurn = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], id: OperationId): Item =>
  items[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % items.length] as Item

export const wordsIn = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'detail' in error ? String(error.detail) : null

const failure = (id: OperationId, words: string | null): Reply => ({
  status: ofTurn(REFUSING, id),
  json: { detail: words === null ? ofTurn(SILENT, id) : ofTurn(SAYING, id)(words) },
  silent: words === null,
})

/** The network fails a call: with the words of the path or without any, each in one of the ways there are; or as is said here. */
export const fails = (id: OperationId, reply?: Reply): ViewEvent => ({
  act: ({ wire }, { error }) => wire.answer(id, reply ?? failure(id, wordsIn(error))),
})

/**
 * The network fails a call, says why nothing was made, or answers with what is nothing.
 *
 * @param field what has the words of the path; null where they come with a status
 */
export const makesNothing = (id: OperationId, field: string | null, nothing: object): ViewEvent => ({
  act: ({ wire }, { error }) => {
    const words = wordsIn(error)
    const isNothing = typeof error === 'object' && error !== null && 'made' in error
    if (isNothing) return wire.answer(id, { json: nothing, broken: true })
    return wire.answer(
      id,
      words === null || field === null
        ? failure(id, words)
        : { json: { success: false, [field]: words }, broken: true },
    )
  },
})

/** Time passes on the page's clock. */
export const passes = (ms: number): ViewEvent => ({ act: ({ page }) => page.clock.runFor(ms) })
