import type { Bank, BankAct } from '../../../src/api/bank-calls.ts'
import type { BankContext } from '../../../src/machines/bank/bank.machine.ts'
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
import { failsOrIsGone, openData } from './data-page.ts'

const CALLS = {
  run: 'runBank',
  take: 'decideReading',
  keep: 'decideReading',
  withdraw: 'withdrawVerification',
} as const
const acting = new WeakMap<Visit, BankAct['kind']>()
const kindOf = (visit: Visit) => acting.get(visit) ?? 'run'

const BUTTONS: Readonly<Record<BankAct['kind'], string>> = {
  run: 'Run',
  take: 'The new reading of “premium of regions” is right',
  keep: 'Keep the verified reading of “premium of regions”',
  withdraw: 'Withdraw “lapses by month”',
}
const TITLES: Readonly<Partial<Record<BankAct['kind'], string>>> = {
  run: 'Read the questions with Haiku?',
  withdraw: 'Withdraw this verification?',
}
const DONE: Readonly<Partial<Record<BankAct['kind'], string>>> = {
  take: 'status: The new reading is verified.',
  keep: 'status: The verified reading is kept.',
  withdraw: 'status: The verification was withdrawn.',
}

const isEmpty = ({ bank }: BankContext) => bank?.questions.length === 0
/** A question hides what is behind it. */
const listed = (context: BankContext) =>
  context.act !== null && context.bank !== null
    ? {}
    : isEmpty(context)
      ? { sees: ['No question of this dataset is verified yet.'], lacks: ['table "Runs"'] }
      : {
          sees: [
            'heading "Verified questions of Orders"',
            'table "Verified questions"',
            'table "Runs"',
            '1 more question is in bank.yaml',
          ],
        }

const QUESTION = {
  ...{ id: '99999999-0000-4000-8000-0000000000e3', question: 'premium of regions', by: 'Ada Admin' },
  ...{ sentence: 'Total premium by region.', at: '2026-03-02T09:30:00Z' },
  ...{ data_version: 'abc', data_of: '2026-02-27T08:00:00Z' },
}
const RUN = {
  ...{ id: '99999999-0000-4000-8000-0000000000e9', reader: 'Haiku', state: 'running', problem: null },
  ...{ begun_at: '2026-03-02T09:30:00Z', product_version: '0.1.0', data_version: 'abc' },
  ...{ data_of: '2026-02-27T08:00:00Z', asked: 3, tried: 0, same: 0, changed: 0, refused: 0 },
  ...{ cost_usd: null, found: [] },
}
const REPLIES = {
  run: { json: RUN },
  take: { json: QUESTION },
  keep: { json: QUESTION },
  withdraw: { status: 204 },
} as const

export const bankView: ViewModel = {
  open: (visit) =>
    openData(visit, '/data/orders/questions', {
      hold: ['getBank', 'runBank', 'decideReading', 'withdrawVerification'],
    }),
  events: {
    'load.requested': press('Try again', 'unloaded'),
    'reader.chosen': where<BankContext>(
      does(async ({ page }, { reader }) => {
        await page.getByLabel('Read them with').selectOption(String(reader))
      }),
      (context, snapshot, { reader }) =>
        snapshot.matches('ready') && !isEmpty(context) && context.reader !== reader,
    ),
    'act.requested': where<BankContext>(
      does(async (visit, { act }) => {
        const { kind } = act as BankAct
        acting.set(visit, kind)
        await visit.page.getByRole('button', { name: BUTTONS[kind], exact: true }).click()
      }),
      (context, snapshot, { act }) => {
        const asked = act as BankAct
        return (
          snapshot.matches('ready') &&
          !isEmpty(context) &&
          (asked.kind !== 'run' || asked.reader === context.reader)
        )
      },
    ),
    'act.confirmed': does(({ page }) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Run|Withdraw)$/ })
        .click(),
    ),
    'act.cancelled': press('Cancel'),
    'done.actor.loadBank': answers('getBank', (bank: Bank) => ({ json: bank })),
    'error.actor.loadBank': failsOrIsGone('getBank'),
    'after.LOADING_POLL_MS.bank.running.waiting': passes(1000),
    'done.actor.pollBank': answers('getBank', (bank: Bank) => ({ json: bank })),
    'error.actor.pollBank': fails('getBank'),
    'done.actor.act': does((visit) => visit.wire.answer(CALLS[kindOf(visit)], REPLIES[kindOf(visit)])),
    'error.actor.act': does((visit, event) => fails(CALLS[kindOf(visit)]).act(visit, event)),
  },
  states: {
    '': ({ error, act }: BankContext) => ({
      sees: [
        ...(act === null ? ['heading "Data" [level=1]', 'link "All data"'] : []),
        ...(error === null ? [] : ['alert:', error]),
      ],
      lacks: error === null ? ['alert:'] : [],
    }),
    loading: ({ bank, done }: BankContext) => ({
      sees: [
        ...(bank === null ? ['status: Loading the verified questions...'] : []),
        ...(done === null || DONE[done] === undefined ? [] : [DONE[done]]),
      ],
      lacks: bank === null ? ['table', 'button "Run"'] : [],
    }),
    unloaded: ({ bank }: BankContext) => ({
      sees: ['button "Try again"'],
      lacks: bank === null ? ['table'] : [],
    }),
    unsupported: { sees: ['There are no verified questions here.'], lacks: ['table'] },
    ready: (context: BankContext) => ({
      ...listed(context),
      lacks: ['alertdialog', 'progressbar', 'button "Run" [disabled]'],
    }),
    confirming: ({ act }: BankContext) => ({
      sees: [`alertdialog "${TITLES[act?.kind ?? 'run'] ?? ''}"`, 'button "Cancel"'],
    }),
    acting: { sees: ['button "Run" [disabled]'], lacks: ['alertdialog'] },
    running: {
      sees: ['button "Running..." [disabled]', 'progressbar', '2 of 3 read'],
      lacks: ['alertdialog'],
    },
  },
}
