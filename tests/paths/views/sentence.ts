import type { Choice, Choices, TriedBetween } from '../../../src/api/edits.ts'
import type { SentenceContext } from '../../../src/machines/sentence/sentence.machine.ts'
import { answerOf, INTERPRETATION } from '../network/backend.ts'
import { idOf } from '../network/ids.ts'
import {
  answers,
  does,
  fails,
  passes,
  press,
  where,
  type ViewModel,
  type Visit,
} from '../browser/view-model.ts'
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

const field = ({ page }: Visit, name: string) => page.getByLabel(name, { exact: true })

/** All that is listed is seen: what is typed searches for none of it, or is what it was searched for. */
const isAllSeen = ({ search, found }: SentenceContext) => search === '' || search === found

/** A list is there until it has had the time to vanish: again where a busy page began with it after the clock had run. */
async function goes({ page }: Visit): Promise<void> {
  do await page.clock.runFor(VANISHED_MS)
  while ((await page.locator('[role=dialog][data-closed]').count()) > 0)
}
const VANISHED_MS = 100

const waitingFor = (found: string | null) =>
  found === null ? 'status: Loading choices...' : 'status: Searching...'

const isKept = ({ answerId }: SentenceContext) => answerId !== null

export const sentenceView: ViewModel = {
  clock: true,
  // Of an answer that nobody keeps; and where the focus goes to a part, or to one that is there no more.
  sights: [
    { answerId: null, changed: null, canUndo: false },
    ...['filter/0', 'gone'].map((changed) => ({ answerId: 'a1', changed, canUndo: true })),
  ],
  async open(visit, { answerId, changed }: Pick<SentenceContext, 'answerId' | 'changed'>) {
    const interpretation = changed === null ? SENTENCE : changedTo(changed)
    const kept = answerId === null ? { audit_log_id: null } : {}
    await ask(visit, {
      hold: ['listChoices'],
      replies: { executeQuery: { json: answerOf({ interpretation, ...kept }) } },
    })
    // Its code comes before the clock stands still.
    await visit.page.getByRole('group', { name: 'What was understood' }).waitFor()
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
        if (at === 'filter/-') await page.getByRole('button', { name: BACK }).click()
        else await page.getByRole('option', { name: 'Region' }).click()
      }),
      // Back leads out of a further list alone.
      (context, _, { at }) =>
        at === 'filter/-'
          ? context.at === 'filter/-:region'
          : context.choices.length > 0 && isAllSeen(context),
    ),
    'list.closed': does(async (visit) => {
      await visit.page.keyboard.press('Escape')
      await goes(visit)
    }),
    'load.retried': press('Try again'),
    'change.undone': where<SentenceContext>(press('Undo'), () => false),
    'search.typed': where<SentenceContext>(
      does((visit, { search }) => field(visit, 'Search').fill(String(search))),
      // What is typed again is no change.
      ({ search }, _, event) => search !== event['search'],
    ),
    'ends.typed': where<SentenceContext>(
      does((visit) => field(visit, 'To').fill('45')),
      ({ between, ends }) => between?.kind === 'number' && ends.to !== '45',
    ),
    'ends.applied': where<SentenceContext>(press('Apply'), ({ between }) => between !== null),
    'change.chosen': where<SentenceContext>(
      does(async (visit, { change }) => {
        const { question } = change as { readonly question: string }
        const { key, chip } = BY_KEY[question] ?? {}
        if (key === undefined) await visit.page.getByRole('button', { name: REMOVE, exact: true }).click()
        else await visit.page.getByRole('button', { name: chip ?? '', exact: true }).press(key)
        await goes(visit)
      }),
      // While a list is open, keys are the list's.
      ({ answerId, at }, _, { change }) =>
        answerId !== null &&
        (at === null || !Object.hasOwn(BY_KEY, (change as { readonly question: string }).question)),
    ),
    'done.actor.loadChoices': answers('listChoices', ({ isWhole, between }: Choices) => ({
      json: { choices: [COLUMN, CURRENT], is_whole: isWhole, between },
    })),
    'error.actor.loadChoices': fails('listChoices'),
    'done.actor.tryBetween': does(async (visit, { output }) => {
      const { choice, problem } = output as TriedBetween
      await visit.wire.answer('listChoices', {
        json: { choices: choice === null ? [] : [choice], problem },
      })
      // Only when the reply has come to the page does the list begin to vanish.
      await visit.page.getByRole('button', { name: 'Applying...' }).waitFor({ state: 'hidden' })
      await goes(visit)
    }),
    'error.actor.tryBetween': fails('listChoices'),
    'after.FILTER_SETTLE_MS.sentence.open.settling': passes(300),
  },
  outOfView: {
    '(root) · change.undone [canUndo] → closed / undoChange':
      'only an answer that was changed in the page has it; tests/browser/sentence.test.ts undoes one',
  },
  states: {
    closed: ({ answerId, canUndo }: SentenceContext) => {
      const buttons = [`button "${CHIP}"`, `button "${REMOVE}"`, `button "${ADD}"`]
      const said = ['group "What was understood"', `paragraph: ${RESTATED}`, 'Average']
      return answerId === null
        ? { sees: said, lacks: ['dialog', ...buttons] }
        : canUndo
          ? { sees: [...said, ...buttons, 'button "Undo"'], lacks: ['dialog'] }
          : { sees: [...said, ...buttons], lacks: ['dialog', 'button "Undo"'] }
    },
    open: { sees: ['dialog', 'combobox "Search"'] },
    'open.loading': ({ found }: SentenceContext) => ({ sees: [waitingFor(found)], lacks: ['Try again'] }),
    'open.settling': ({ found }: SentenceContext) => ({ sees: [waitingFor(found)], lacks: ['Try again'] }),
    'open.offered': (context: SentenceContext) => {
      const { search, between, problem, ends, isWhole } = context
      const fields = ['textbox "From"', 'textbox "To"', 'spinbutton "From"', 'spinbutton "To"']
      const shown = fields.slice(between?.kind === 'number' ? 2 : 0).slice(0, 2)
      return {
        sees: [
          'option "Insurer (now)',
          ...(isAllSeen(context) ? ['Columns', 'option "Region'] : []),
          ...(between === null ? [] : [...shown, 'button "Apply"']),
          ...(problem === null ? [] : [/alert: \S/]),
          isWhole ? 'status: ' : 'status: Type to find more, or say it in your own words.',
          ...(search === '' ? [] : [`combobox "Search" [expanded]: ${search}`]),
        ],
        lacks: [
          ...['Loading choices...', 'Searching...', 'Try again'],
          ...(problem === null ? ['alert: '] : []),
          ...(between === null ? fields : []),
        ],
        check: async (visit) =>
          between === null || (await field(visit, 'To').inputValue()) === ends.to
            ? null
            : `the end that was typed is not ${ends.to}`,
      }
    },
    'open.failed': ({ error }: SentenceContext) => ({
      sees: [error ?? '', 'button "Try again"'],
      lacks: ['Loading choices...', 'Searching...'],
    }),
    'open.applying': { sees: ['button "Applying..." [disabled]'], lacks: ['alert: '] },
  },
}
