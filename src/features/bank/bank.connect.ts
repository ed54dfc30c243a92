import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { BUILT_IN_READER, type Bank, type BankAct, type BankRun } from '../../api/bank-calls.ts'
import type { bankMachine } from '../../machines/bank/bank.machine.ts'
import { dateText, momentText } from '../../ui/date-text.ts'
import { costText, foundOf, runRow, runText } from './run-text.ts'

const DONE: Readonly<Record<BankAct['kind'], string>> = {
  run: 'The questions were read again.',
  take: 'The new reading is verified.',
  keep: 'The verified reading is kept.',
  withdraw: 'The verification was withdrawn.',
}
const NOTHING_ASKED = { title: '', text: '', action: '' }

function askedOf({ readers, questions, of_file: ofFile }: Bank, act: BankAct) {
  if (act.kind === 'withdraw') {
    const text = questions.find(({ id }) => id === act.id)?.question ?? ''
    return {
      title: 'Withdraw this verification?',
      text: `“${text}” is read as any other question from then on, and no answer carries its mark.`,
      action: 'Withdraw',
    }
  }
  if (act.kind !== 'run') return NOTHING_ASKED
  const reader = readers.find(({ id }) => id === act.reader)
  const count = (questions.length + ofFile).toLocaleString('en-GB')
  return {
    title: `Read the questions with ${reader?.name ?? 'this model'}?`,
    text: `${count} questions are sent to it, which costs ${costText(reader?.estimate_usd ?? null)}.`,
    action: 'Run',
  }
}

const byItself = ({ model_runs_by_itself: withModel }: Bank) =>
  withModel
    ? 'The built-in interpreter and the active model read them again by themselves after a change of the semantic model, the data, the model or the product.'
    : 'The built-in interpreter reads them again by itself after a change of the semantic model, the data or the product, which is free. A language model reads them only when you run it here.'

/** The verified questions of a dataset in every state of their page. */
export function connectBank(
  snapshot: SnapshotFrom<typeof bankMachine>,
  send: ActorRefFrom<typeof bankMachine>['send'],
) {
  const { dataset, bank, reader, act, done, error } = snapshot.context
  const request = (asked: BankAct) => () => send({ type: 'act.requested', act: asked })
  const running = bank?.runs.find(({ state }) => state === 'running') ?? null
  const last = bank?.runs.find(({ state }) => state !== 'running') ?? null
  const isGone = snapshot.matches('unsupported')
  const isEmpty = bank !== null && !isGone && bank.questions.length + bank.of_file === 0
  return {
    isLoading: snapshot.matches('loading') && bank === null,
    isUnloaded: snapshot.matches('unloaded'),
    isUnsupported: isGone,
    name: bank?.name ?? null,
    busy: snapshot.hasTag('busy'),
    error,
    done: done === null || done === 'run' ? null : DONE[done],
    isEmpty,
    hasBank: bank !== null && !isGone && !isEmpty,
    byItself: bank === null ? null : byItself(bank),
    ofFile:
      bank === null || bank.of_file === 0
        ? null
        : `${bank.of_file.toLocaleString('en-GB')} more ${bank.of_file === 1 ? 'question is' : 'questions are'} in bank.yaml beside the semantic model.`,
    progress: running === null ? null : progressOf(running),
    readers: (bank?.readers ?? []).map(({ id, name, is_active: isActive }) => ({
      value: id,
      label: isActive ? `${name} (active)` : name,
    })),
    reader,
    choose: (chosen: string) => send({ type: 'reader.chosen', reader: chosen }),
    cost:
      reader === BUILT_IN_READER
        ? 'A run is free.'
        : `A run costs ${costText(bank?.readers.find(({ id }) => id === reader)?.estimate_usd ?? null)}.`,
    run: request({ kind: 'run', dataset, reader }),
    runLabel: running === null ? 'Run' : 'Running...',
    last: last === null ? null : runText(last),
    found:
      bank === null || last === null
        ? []
        : foundOf(last, bank).map(({ id, ...found }) => ({
            ...found,
            take: id === null || !found.isOpen ? null : request({ kind: 'take', id, run: last.id }),
            keep: id === null || !found.isOpen ? null : request({ kind: 'keep', id, run: last.id }),
          })),
    questions: (bank?.questions ?? []).map(({ id, question, sentence, by, at, data_of: dataOf }) => ({
      id,
      question,
      sentence,
      by,
      at: dateText(at) ?? '-',
      dataOf: dateText(dataOf) ?? '-',
      withdraw: request({ kind: 'withdraw', id }),
    })),
    runs: isGone ? [] : (bank?.runs ?? []).filter(({ state }) => state !== 'running').map(runRow),
    isAsked: snapshot.matches('confirming'),
    asked: bank === null || act === null ? NOTHING_ASKED : askedOf(bank, act),
    load: () => send({ type: 'load.requested' }),
    confirm: () => send({ type: 'act.confirmed' }),
    cancel: () => send({ type: 'act.cancelled' }),
  }
}

function progressOf({ tried, asked, reader, begun_at: begunAt }: BankRun) {
  const text = `${tried.toLocaleString('en-GB')} of ${asked.toLocaleString('en-GB')} read`
  return {
    label: `Read by ${reader} since ${momentText(begunAt) ?? '-'}`,
    percent: asked === 0 ? 0 : Math.round((100 * tried) / asked),
    text,
  }
}
