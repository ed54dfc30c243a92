import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import { sentenceIn, type PartKind } from '../../api/edits.ts'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import type { copyMachine } from '../../machines/copy/copy.machine.ts'
import type { downloadMachine } from '../../machines/download/download.machine.ts'
import type { headingMachine } from '../../machines/heading/heading.machine.ts'
import type { resultTableMachine } from '../../machines/result-table/result-table.machine.ts'
import type { ShownAnswer } from '../../machines/result/result.machine.ts'
import type { Arrangement } from '../../table/arrange-rows.ts'
import { clippingOf, csvOf, fileName, linkClipping, sheetOf, type Told } from '../../table/export-table.ts'
import { marginsHint, marginsOf } from '../../table/margins.ts'
import { notShownText } from '../../table/not-shown.ts'
import type { choicesOf } from '../../table/shown-table.ts'
import type { TableData } from '../../table/table-data.ts'
import type { About } from '../../table/workbook-sheets.ts'
import { dateText } from '../../ui/date-text.ts'

const GENERATING = 'Generating heading...'
const FALLBACK = 'Query Results'

/** The heading in every state of its machine (SPEC section 4). */
export function headingText(snapshot: SnapshotFrom<typeof headingMachine>): string {
  if (snapshot.matches('cached')) return snapshot.context.cached ?? FALLBACK
  if (snapshot.matches('generated')) return snapshot.context.generated ?? FALLBACK
  return snapshot.matches('loading') ? GENERATING : FALLBACK
}

/** The privacy note of the server, or what the metadata of SPEC section 3 says. */
function privacyNote({ privacyNote: note, threshold, groupsSuppressed: hidden }: Answer): string {
  if (note !== null) return note
  return `Privacy threshold ${threshold}: ${hidden === 0 ? 'no group was' : hidden === 1 ? '1 group was' : `${hidden} groups were`} hidden.`
}

/** That an answer was kept, and whether the data is newer. */
function keptNote(
  { keptFrom, answer: { question } }: ShownAnswer,
  dataUpdated: string | null,
): string | null {
  const day = dateText(keptFrom)
  if (keptFrom === null || day === null) return null
  const kept = `Kept answer to “${question}”, ${day}.`
  const isOlder = dataUpdated !== null && Date.parse(dataUpdated) > Date.parse(keptFrom)
  return isOlder
    ? `${kept} The data has changed since (${dateText(dataUpdated) ?? ''}): ask again for current figures.`
    : kept
}

/** What the result shows of an answer. */
export function connectResult(shown: ShownAnswer, dataUpdated: string | null) {
  const { interpretation } = shown.answer
  return {
    thread: shown.answer.thread,
    /** The answer in one line, where a backend says it. */
    point: (shown.answer.table?.point ?? []).map(({ text, is_strong: isStrong }) => ({ text, isStrong })),
    /** One figure alone is shown large, and says its line there. */
    isLarge: shown.answer.table?.columns.length === 1 && shown.answer.table.rows.length === 1,
    reading: interpretation?.restatement ?? null,
    assumptions: interpretation?.assumptions ?? [],
    note: privacyNote(shown.answer),
    /** The note under the answer; null where there is neither a figure nor a hidden group that it would be said of. */
    foot: isEmpty(shown.answer) && shown.answer.groupsSuppressed === 0 ? null : privacyNote(shown.answer),
    kept: keptNote(shown, dataUpdated),
  }
}

/** Whether an answer says that it has no row. */
const isEmpty = ({ table }: Answer) => table?.rows.length === 0

/** What asks for less when it is left out, that which narrows most first. */
const NARROWING: readonly PartKind[] = ['condition', 'figureCondition', 'group']
/** More questions are no longer read. */
const MOST_WAYS = 3

/** The questions without one of the conditions or groups of an answer. */
function withoutParts({ interpretation }: Answer): readonly string[] {
  const removals = sentenceIn(interpretation)
    .flatMap(({ kind, removal }) => (kind === null || removal === null ? [] : [{ kind, removal }]))
    .filter(({ kind }) => NARROWING.includes(kind))
    .toSorted((a, b) => NARROWING.indexOf(a.kind) - NARROWING.indexOf(b.kind))
  return [...new Set(removals.map(({ removal }) => removal.question))].slice(0, MOST_WAYS)
}

/** What stands in the place of a table that has no row, and the questions that may be asked instead. */
export function connectNoRows(answer: Answer) {
  const wider = isEmpty(answer) ? (answer.interpretation?.coarser?.question ?? null) : null
  if (wider !== null)
    return {
      reason: 'Every group is too small to be shown. A wider question has an answer:',
      questions: [wider],
      isSure: true,
    }
  const questions = isEmpty(answer) ? withoutParts(answer) : []
  return {
    reason:
      questions.length === 0 ? null : 'A question with looser conditions or fewer groups may have some:',
    questions,
    isSure: false,
  }
}

/** Whether there is anything to write an analysis of: of an answer that is hidden whole there is not. */
export const canBeAnalysed = (answer: Answer) => !isEmpty(answer)

/** What stands under a table, a line each. */
export const notesOf = (list: TableData, hasMargins: boolean, suppressed: number): readonly string[] =>
  [notShownText(list, suppressed), hasMargins ? marginsHint(list) : null].filter((text) => text !== null)

/** Of when the data and the answer are, in a line. */
export function originOf({ keptFrom }: ShownAnswer, dataUpdated: string | null): string {
  const [answered, data] = [dateText(keptFrom), dateText(dataUpdated)]
  return [
    ...(answered === null ? [] : [`Answered ${answered}.`]),
    ...(data === null ? [] : [`${answered === null ? 'Data' : 'The data now is'} of ${data}.`]),
    'Querent',
  ].join(' ')
}

/** What a document says over and under the table in it. */
export function toldOf(shown: ShownAnswer, list: TableData | null, hasMargins: boolean): Told {
  const { point } = connectResult(shown, null)
  return {
    point: point.length === 0 ? null : point.map(({ text }) => text).join(''),
    notes: [list === null || !hasMargins ? null : marginsHint(list)].filter((text) => text !== null),
  }
}

/** What a file says of the answer in it, and of its table. */
export function aboutOf(
  shown: ShownAnswer,
  dataUpdated: string | null,
  table: TableData | null,
  hasMargins = false,
): About {
  const { answer, keptFrom } = shown
  const { reading, assumptions, note } = connectResult(shown, dataUpdated)
  const { point, notes } = toldOf(shown, table, hasMargins)
  const { id, sql } = answer
  const facts: readonly (readonly [string, string | null])[] = [
    ['Question', answer.question],
    ['In a line', point],
    ['Understood as', reading],
    ...assumptions.map((assumption) => ['Assumed', assumption] as const),
    ['Answered', dateText(keptFrom)],
    [keptFrom === null ? 'Data of' : 'The data now is of', dateText(dataUpdated)],
    ['Privacy', note],
    ['Privacy threshold', String(answer.threshold)],
    ['Groups hidden', String(answer.groupsSuppressed)],
    ['Groups', table === null ? null : notShownText(table, answer.groupsSuppressed)],
    // Beside the table, not in it: one column for each figure is what formulas and pivots are made from.
    ...(table === null ? [] : marginsOf(table)).map(([name, text]) => [`Margin of ${name}`, text] as const),
    ...notes.map((text) => ['Margins', text] as const),
    ['Answer', id],
    ['SQL', sql],
  ]
  return facts.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))
}

/** For screen readers: that an answer came, not all of its table. */
export const announcementOf = ({ answer: { rowCount } }: ShownAnswer) =>
  `Answer ready, ${rowCount} ${rowCount === 1 ? 'row' : 'rows'}`

/** Rows from which a filter helps. */
const FILTER_FROM_ROWS = 11

/** How the table is arranged, and what its controls do. */
export function connectTable(
  snapshot: SnapshotFrom<typeof resultTableMachine>,
  send: ActorRefFrom<typeof resultTableMachine>['send'],
  table: TableData,
) {
  const { column, filter } = snapshot.context
  const direction = snapshot.matches({ order: 'ascending' })
    ? ('ascending' as const)
    : snapshot.matches({ order: 'descending' })
      ? ('descending' as const)
      : null
  const arrangement: Arrangement = { column, direction, filter }
  return {
    arrangement,
    filter,
    hasFilter: table.rows.length >= FILTER_FROM_ROWS,
    sortOf: (index: number) => (index === column && direction !== null ? direction : ('none' as const)),
    sort: (index: number) => send({ type: 'column.sorted', column: index }),
    setFilter: (value: string) => send({ type: 'filter.changed', filter: value }),
    countText: (shown: number) =>
      filter.trim() === ''
        ? null
        : `${shown.toLocaleString('en-GB')} of ${table.rows.length.toLocaleString('en-GB')} rows`,
  }
}

type Table = ActorRefFrom<typeof resultTableMachine>
type Collapsible = ActorRefFrom<typeof collapsibleMachine>

/** Whether what may stand beside figures does: in the table, and so in all that is made of it. */
export const isSwitchedOn = (snapshot: SnapshotFrom<typeof collapsibleMachine>) => snapshot.matches('open')

export const isCrossed = (snapshot: SnapshotFrom<typeof resultTableMachine>) =>
  snapshot.matches({ form: 'crossed' })

/** What a person chooses to see of a list; only what it has is offered. */
export function connectSwitches(
  { canCross, hasNumbers, hasMargins }: ReturnType<typeof choicesOf>,
  table: { readonly isCrossed: boolean; readonly send: Table['send'] },
  behind: { readonly isOn: boolean; readonly send: Collapsible['send'] },
  margins: { readonly isOn: boolean; readonly send: Collapsible['send'] },
) {
  const form = (label: string, isOn: boolean) => ({
    label,
    isOn,
    choose: () => {
      if (!isOn) table.send({ type: 'form.toggled' })
    },
  })
  const beside = (label: string, { isOn, send }: typeof behind) => ({
    label,
    isOn,
    choose: () => send({ type: 'panel.toggled' }),
  })
  return {
    forms: canCross ? [form('Cross-tab', table.isCrossed), form('List', !table.isCrossed)] : [],
    beside: [
      ...(hasNumbers ? [beside('Numbers behind', behind)] : []),
      ...(hasMargins ? [beside('Show margins', margins)] : []),
    ],
  }
}

/** The address of an answer, to be passed on. */
export const connectLink = (
  snapshot: SnapshotFrom<typeof copyMachine>,
  send: ActorRefFrom<typeof copyMachine>['send'],
  { href, question }: { readonly href: string; readonly question: string },
) => ({
  label: snapshot.matches('copied') ? 'Copied!' : 'Link to this answer',
  copy: () => send({ type: 'copy.requested', clipping: linkClipping(href, question) }),
})

export function connectCopy(
  snapshot: SnapshotFrom<typeof copyMachine>,
  send: ActorRefFrom<typeof copyMachine>['send'],
) {
  return {
    label: snapshot.matches('copied') ? 'Copied!' : 'Copy to Google Docs',
    copy: (heading: string, table: TableData, rows: readonly number[], told: Told) =>
      send({ type: 'copy.requested', clipping: clippingOf(heading, table, rows, told) }),
  }
}

export function connectDownload(
  snapshot: SnapshotFrom<typeof downloadMachine>,
  send: ActorRefFrom<typeof downloadMachine>['send'],
) {
  const download = (name: string, make: () => Promise<Blob>) =>
    send({ type: 'download.requested', job: { name, make } })
  return {
    busy: snapshot.hasTag('busy'),
    error: snapshot.matches('failed') ? snapshot.context.failure : null,
    csv: (heading: string, table: TableData, rows: readonly number[]) =>
      download(fileName(heading, 'csv'), async () => {
        // The mark at the start tells spreadsheets that the text is UTF-8.
        return new Blob(['\ufeff', csvOf(sheetOf(table, rows))], { type: 'text/csv;charset=utf-8' })
      }),
    xlsx: (heading: string, table: TableData, rows: readonly number[], about: About) =>
      download(fileName(heading, 'xlsx'), async () => {
        const { workbookOf } = await import('./workbook.ts')
        return workbookOf(table, rows, about)
      }),
  }
}
