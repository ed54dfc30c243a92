import { expect, it } from 'vitest'
import { brokenBy, PROPERTIES, type PageFacts, type Sighting } from './properties.ts'
import { shrunk } from './shrink.ts'

const PAGE: PageFacts = {
  path: '/',
  hasToken: true,
  stored: ['auth_token', 'querent_draft'],
  text: 'Querent',
  screens: ['workspace'],
  buttons: ['Ask', 'Refresh', 'Logout'],
  question: { value: 'average premium', isDisabled: false },
  entries: ['Question 0', 'Question 1'],
  messages: [],
  alerts: [],
  dialogs: 0,
  isFocusInDialog: false,
  tabs: [],
  busy: 0,
  mainHeadings: 1,
  idsTwice: [],
  namesNothing: 0,
  withoutRoles: 0,
  hiddenRows: 0,
  left: [],
  isTooWide: false,
}
type Part = Partial<Omit<Sighting, 'page'>> & { readonly page?: Partial<PageFacts> }
const PRESS = { kind: 'press', name: 'Refresh', wasDisabled: false } as const
const seen = ({ page, ...part }: Part): Sighting => ({
  deed: PRESS,
  called: [],
  answered: [],
  waiting: [],
  ...part,
  page: { ...PAGE, ...page },
})
const PASS = { kind: 'pass', name: '3000 ms', wasDisabled: false } as const
const call = {
  id: 'updateUser',
  method: 'PATCH',
  path: '/api/admin/users/1',
  search: '',
  body: {},
  bearer: null,
} as const
const OUT = {
  screens: ['signIn'],
  buttons: ['Sign in'],
  hasToken: false,
  question: null,
  entries: [],
} as const
const ADMIN = { path: '/admin', screens: ['admin'], question: null, entries: [] } as const
const tabs = (name: string) =>
  ['Users', 'Invitations'].map((tab) => ({ name: tab, isSelected: tab === name }))
const PROCESSING = {
  buttons: ['Processing...', 'Logout'],
  question: { value: 'average premium', isDisabled: true },
}
const message = (text: string, isError = false) => ({ messages: [{ text, isError }] })

/** Walks as they should be: nothing is said of any of them. */
const GOOD: readonly (readonly Part[])[] = [
  [{}, { deed: PASS }],
  [{}, { page: PROCESSING, waiting: ['executeQuery'] }],
  [
    { page: { ...ADMIN, tabs: tabs('Users') } },
    { page: { ...ADMIN, tabs: tabs('Invitations') }, deed: { ...PRESS, name: 'Invitations' } },
  ],
  [{}, { deed: { ...PRESS, name: 'Logout' }, page: OUT }],
  [{}, { answered: [{ id: 'listHistory', status: 401 }], page: OUT }],
  [
    {},
    {
      called: [call],
      answered: [{ id: 'updateUser', status: 200 }],
      page: message('User updated successfully'),
    },
  ],
  [
    {},
    {
      called: [call],
      answered: [{ id: 'updateUser', status: 500 }],
      page: message('Failed to update', true),
    },
  ],
]

/** For each formula, a fault that breaks it and nothing else. */
const FAULTS: Readonly<Record<string, readonly Part[]>> = {
  'one screen at a time': [{ page: { screens: ['workspace', 'setup'] } }],
  'a question that is processed cannot be edited': [
    { page: { ...PROCESSING, question: { value: '', isDisabled: false } } },
  ],
  'a question that is processed stands beside no older result': [
    { page: { ...PROCESSING, buttons: ['Processing...', 'Copy to Google Docs'] } },
  ],
  'a question that is processed stands beside no older error': [
    { page: { ...PROCESSING, text: 'Query Error' } },
  ],
  'Ask and Processing... are one button': [{ page: { ...PROCESSING, buttons: ['Processing...', 'Ask'] } }],
  'one dialog at a time': [{ page: { dialogs: 2, isFocusInDialog: true } }],
  'one message at a time': [
    {
      page: {
        messages: [
          { text: 'a', isError: false },
          { text: 'b', isError: false },
        ],
      },
    },
  ],
  'one tab is selected where there are tabs': [{ page: { ...ADMIN, tabs: tabs('') } }],
  'the admin area is at its address': [{ page: { ...ADMIN, path: '/', tabs: tabs('Users') } }],
  'the page of the data is at its address': [{ page: { screens: ['data'], question: null, entries: [] } }],
  'the browser keeps the token and the draft, and nothing else': [{ page: { stored: ['auth_token', ''] } }],
  'nobody is signed in without a token': [{ page: { hasToken: false } }],
  'no token is kept on the sign-in screen': [{ page: { ...OUT, hasToken: true } }],
  'signed out, no personal text is on the page': [{ page: { ...OUT, text: 'me@example.com' } }],
  'signed out, nothing waits but what signs in': [{ page: OUT, waiting: ['listHistory'] }],
  'the page is no wider than its window': [{ page: { isTooWide: true } }],
  'no id is given twice': [{ page: { idsTwice: ['a'] } }],
  'whatever is named or described by something is so by something that is there': [
    { page: { namesNothing: 1 } },
  ],
  'tables that are laid out as something else, and drawings with a name, say what they are': [
    { page: { withoutRoles: 1 } },
  ],
  'a row that is pointed at stands whole in its frame': [{ page: { hiddenRows: 1 } }],
  'nothing looks on at what is gone': [{ page: { left: ['MutationObserver'] } }],
  'the focus is in the dialog that is open': [{ page: { dialogs: 1 } }],
  'the history shows no row twice': [{ page: { entries: ['premium', 'premium'] } }],
  'the history skips no row': [{ page: { entries: ['Question 0', 'Question 2'] } }],
  'nothing that is busy outlives what it waits for': [{ deed: PASS, page: { busy: 1 } }],
  'a question is processed only while it is on its way': [{ deed: PASS, page: PROCESSING }],
  'a disabled control changes nothing': [{ deed: { ...PRESS, wasDisabled: true }, called: [call] }],
  'time alone changes nothing': [{ deed: PASS, called: [call] }],
  'what is typed is sent when it is submitted, not before': [
    { deed: { ...PRESS, kind: 'type' }, called: [call] },
  ],
  'no change is asked for twice at once': [{ called: [call, call] }],
  'a message of success follows a change that was made': [{}, { page: message('User updated successfully') }],
  'a message of failure follows something that failed or was refused': [
    {},
    { page: message('Failed', true) },
  ],
  'a question stands in its box until another takes its place': [
    {},
    { page: { question: { value: '', isDisabled: false } } },
  ],
  'who signs out is out': [{}, { deed: { ...PRESS, name: 'Logout' } }],
  'who signs out in another tab is out': [
    {},
    { deed: { kind: 'elsewhere', name: 'signs out', wasDisabled: false } },
  ],
  'a session that ended is left': [{}, { answered: [{ id: 'listHistory', status: 401 }] }],
  'a tab stays until another is chosen': [
    { page: { ...ADMIN, tabs: tabs('Users') } },
    { page: { ...ADMIN, tabs: tabs('Invitations') } },
  ],
  'a late answer opens no dialog': [{}, { deed: PASS, page: { dialogs: 1, isFocusInDialog: true } }],
}

it.each(GOOD.map((walk) => [walk]))('a walk as it should be breaks nothing: %j', (walk) => {
  walk.forEach((_, index) => expect(brokenBy(walk.slice(0, index + 1).map(seen))).toEqual([]))
})

it.each(PROPERTIES.map(({ name }) => name))(
  '%s: a walk with that fault breaks this and nothing else',
  (name) => {
    const fault = FAULTS[name] ?? []
    expect(fault).not.toEqual([])
    expect(brokenBy(fault.slice(0, -1).map(seen))).toEqual([])
    expect(brokenBy(fault.map(seen))).toEqual([name])
  },
)

it('a walk is cut to the moves that it fails by', async () => {
  const fails = (moves: readonly string[]) => Promise.resolve(moves.includes('b') && moves.includes('e'))
  expect(await shrunk(['a', 'b', 'c', 'd', 'e', 'f', 'g'], fails, 100)).toEqual(['b', 'e'])
  expect(await shrunk(['b', 'e'], fails, 0)).toEqual(['b', 'e'])
})
