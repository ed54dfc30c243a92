import type { Choice } from '../../../src/api/edits.ts'
import type { SentenceContext } from '../../../src/machines/sentence/sentence.machine.ts'
import { answerOf, INTERPRETATION } from '../backend.ts'
import { idOf } from '../other.ts'
import { answers, does, fails, where, type ViewModel } from '../view-model.ts'
import { ask } from './asking.ts'

const REMOVAL = { at: 'dimensions/0', to: null, question: 'ab' }
/** Parts that a key leaves out, by the question that is left. */
const BY_KEY: Readonly<Record<string, { readonly key: string; readonly chip: string }>> = {
  cd: { key: 'Delete', chip: 'Condition: London, assumed from “the capital”. Change' },
  ef: { key: 'Backspace', chip: 'Order: highest first. Change' },
}

const KINDS = ['figureCondition', 'comparison', 'limit', 'chart'] as const
const RESTATED = `Average premium by region of London, highest first${KINDS.map((kind) => `, with a ${kind}`).join('')}.`

/** The sentence of an answer; what is asked by a change is too short to be asked, so that the answer stays. */
const SENTENCE = {
  ...INTERPRETATION,
  restatement: RESTATED,
  tokens: [
    { text: 'where', use: 'assumed', meaning: 'region' },
    { text: 'the capital', use: 'assumed', meaning: 'London' },
    { text: 'premium', use: 'assumed', meaning: null },
    { text: 'please', use: 'passed', meaning: null },
  ],
  scope: ['of 2025'],
  sentence: [
    { text: 'Average', at: 'measures/0#function', kind: 'function', opens: false, removal: null },
    { text: ' ', at: null, kind: null, opens: false, removal: null },
    { text: 'premium', at: 'measures/0#column', kind: 'column', opens: false, removal: null },
    { text: ' by ', at: null, kind: null, opens: false, removal: null },
    { text: 'region', at: 'dimensions/0', kind: 'group', opens: true, removal: REMOVAL },
    { text: ' of ', at: null, kind: null, opens: false, removal: null },
    {
      ...{ text: 'London', at: 'filter/0', kind: 'condition', opens: true },
      removal: { at: 'filter/0', to: null, question: 'cd' },
    },
    { text: ', ', at: null, kind: null, opens: false, removal: null },
    {
      ...{ text: 'highest first', at: 'order', kind: 'order', opens: true },
      removal: { at: 'order', to: null, question: 'ef' },
    },
    // A part of each other kind.
    ...KINDS.flatMap((kind) => [
      { text: ', ', at: null, kind: null, opens: false, removal: null },
      { text: `with a ${kind}`, at: `kind/${kind}`, kind, opens: true, removal: null },
    ]),
    { text: '.', at: null, kind: null, opens: false, removal: null },
  ],
  additions: [{ at: 'filter/-', kind: 'condition' }],
}

const COLUMN: Choice = {
  label: 'Region',
  detail: 'Where the customer lives',
  section: 'Columns',
  is_current: false,
  edit: null,
  opens: 'filter/-:region',
}

/** What stands there now. */
const CURRENT: Choice = {
  label: 'Insurer',
  detail: null,
  section: 'Columns',
  is_current: true,
  edit: null,
  opens: null,
}

/** The sentence of an answer that was asked by a change, the part that was changed or its place taken by another. */
const changedTo = (at: string) => ({
  ...SENTENCE,
  sentence: SENTENCE.sentence.map((part) =>
    part.removal === null ? part : { ...part, removal: { ...part.removal, at, question: 'average premium' } },
  ),
})

const CHIP = 'Group: region, assumed from “where”. Change'
const ADD = 'Add condition'
const BACK = 'Back to columns'
const REMOVE = 'Remove group: region'

const isKept = ({ answerId }: SentenceContext) => answerId !== null

export const sentenceView: ViewModel = {
  // Of an answer that nobody keeps; and where the focus goes to a part, or to one that is there no more.
  sights: [
    { answerId: null, changed: null },
    ...['filter/0', 'gone'].map((changed) => ({ answerId: 'a1', changed })),
  ],
  async open(visit, { answerId, changed }: Pick<SentenceContext, 'answerId' | 'changed'>) {
    const interpretation = changed === null ? SENTENCE : changedTo(changed)
    const kept = answerId === null ? { audit_log_id: null } : {}
    await ask(visit, {
      hold: ['listChoices'],
      replies: { executeQuery: { json: answerOf({ interpretation, ...kept }) } },
    })
    if (changed === null) return
    visit.wire.hold('executeQuery')
    await visit.page.getByRole('button', { name: REMOVE, exact: true }).click()
    const part = { interpretation: SENTENCE, audit_log_id: idOf('second'), user_question: 'average premium' }
    await visit.wire.answer('executeQuery', { json: answerOf(part) })
    await visit.page.getByRole('button', { name: 'Copy to Google Docs' }).waitFor()
  },
  scope: (page) => page.locator('body'),
  events: {
    'part.opened': where<SentenceContext>(
      does(async ({ page }, { at }) => {
        await page.getByRole('button', { name: at === 'filter/-' ? ADD : CHIP, exact: true }).click()
      }),
      isKept,
    ),
    'list.entered': where<SentenceContext>(
      does(async ({ page }, { at }) => {
        await page.getByRole('menuitem', { name: at === 'filter/-' ? BACK : 'Region' }).click()
      }),
      // Back leads out of a further list alone.
      ({ at: from }, _, { at }) => at !== 'filter/-' || from === 'filter/-:region',
    ),
    'list.closed': does(async ({ page }) => {
      await page.keyboard.press('Escape')
    }),
    'load.retried': does(async ({ page }) => {
      await page.getByRole('menuitem', { name: 'Try again' }).click()
    }),
    'change.chosen': where<SentenceContext>(
      does(async (visit, { change }) => {
        const { question } = change as { readonly question: string }
        const { key, chip } = BY_KEY[question] ?? {}
        if (key === undefined) await visit.page.getByRole('button', { name: REMOVE, exact: true }).click()
        else await visit.page.getByRole('button', { name: chip ?? '', exact: true }).press(key)
      }),
      // While a list is open, keys are the list's.
      ({ answerId, at }, _, { change }) =>
        answerId !== null &&
        (at === null || !Object.hasOwn(BY_KEY, (change as { readonly question: string }).question)),
    ),
    'done.actor.loadChoices': answers('listChoices', () => ({ json: { choices: [COLUMN, CURRENT] } })),
    'error.actor.loadChoices': fails('listChoices'),
  },
  states: {
    closed: ({ answerId }: SentenceContext) => {
      const buttons = [`button "${CHIP}"`, `button "${REMOVE}"`, `button "${ADD}"`]
      const said = ['group "What was understood"', `paragraph: ${RESTATED}`, 'Average']
      return answerId === null
        ? { sees: said, lacks: ['menuitem', ...buttons] }
        : { sees: [...said, ...buttons], lacks: ['menuitem'] }
    },
    'open.loading': { sees: ['menuitem "Loading choices..." [disabled]'] },
    'open.offered': {
      sees: ['Columns', 'menuitem "Region', 'menuitem "Insurer (now)'],
      lacks: ['Loading choices...', 'Try again'],
    },
    'open.failed': ({ error }: SentenceContext) => ({
      sees: [error ?? '', 'menuitem "Try again"'],
      lacks: ['Loading choices...'],
    }),
  },
}
