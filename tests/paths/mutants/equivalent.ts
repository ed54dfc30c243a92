import { kebab } from '../../../inspect/naming.ts'
import type { Mutant } from './plant.ts'

/** Mutants that nothing finds, each with the reason why that is no hole. */

/** By their key. */
const BY_KEY: Readonly<Record<string, string>> = {
  'features/result/result.connect.ts: fallback removed: snapshot.context.cached ?? FALLBACK → snapshot.context.cached':
    'the state is entered with a heading alone; types do not know that',
  'features/chart/form-rules.ts: optional chaining removed: dimensions[along]?.groups.map(({ text }) => text) → dimensions[along].groups.map(({ text }) => text)':
    'a place of a dimension that was looked up there; types do not know that',
  'features/chart/form-rules.ts: arithmetic: size(dimensions[series]) * LOWEST_ROW_PX → (size(dimensions[series])) * (LOWEST_ROW_PX) + 1':
    'a chart is 300, 350, 400 or 440 pixels high: rows of 15 that end just there, 64 pixels taken off, are there none',
  'features/chart/chart-view.tsx: constant changed: 800 → 800 + 1':
    'stands in for at most a frame, until the width that the page gives is read: nobody reads by then what one pixel could decide',
  'ui/use-focus-return.ts: optional chaining removed: frame.current?.contains(active) → frame.current.contains(active)':
    'the frame is there as its effect runs; types do not know that',
  'ui/use-arrival-focus.ts: optional chaining removed: (found ?? whole.current)?.focus({ preventScroll: true }) → (found ?? whole.current).focus({ preventScroll: true })':
    'the whole is there as its effect runs; types do not know that',
  "ui/long-table.tsx: optional chaining removed: frame.current?.matches(':hover, :focus-within') → frame.current.matches(':hover, :focus-within')":
    'the frame is there as its effect runs; types do not know that',
  'ui/long-table.tsx: arithmetic: element.offsetTop + element.offsetHeight - frame.scrollTop - frame.cli → (element.offsetTop + element.offsetHeight - frame.scrollTop)… (2)':
    'the row stands whole a pixel above the edge of its frame',
  "app/root.ts: optional chaining removed: session.getSnapshot().children.clientErrors?.send({ type: 'error.caugh → session.getSnapshot().children.clientErrors.send({ type: 'er…":
    'it runs as long as the session; types do not know that',
  'app/result-panels.tsx: optional chaining removed: answer.interpretation?.restatement → answer.interpretation.restatement':
    'a sentence has parts only where there is an interpretation; types do not know that',
  'features/sentence/sentence-view.tsx: argument dropped: null → undefined':
    'React puts the element there before any list opens; a list takes either for nothing',
  'features/sentence/sentence-view.tsx: attribute removed: open={list !== null} → (left out)':
    'a list opens and closes by presses that tell the machine, and the menu by itself does the same at each of them',
  'ui/long-table.tsx: field left out: width: 0 → (left out)':
    'rows are laid out by the height of their frame alone; types ask for both',
  'ui/long-table.tsx: argument dropped: null → undefined':
    'React puts the element there before anything reads it',
  'features/history/history-view.tsx: item left out: actor → (left out)':
    'a history has one actor as long as its view stands',
  'ui/menu.tsx: text emptied: "auto" → \'\'': 'HTML takes the empty word for the same',
  'ui/qr-code.tsx: attribute removed: shapeRendering="crispEdges" → (left out)':
    'how the edges of its squares are drawn: a camera reads either',
  'ui/qr-code.tsx: text emptied: "crispEdges" → \'\'':
    'how the edges of its squares are drawn: a camera reads either',
  'ui/qr-code.tsx: constant changed: 4 → 4 + 1': 'a margin of five squares: a camera reads either',
  "features/chart/draw/bars.ts: text emptied: 'linear' → ''":
    'Plotly finds that type by itself where only numbers stand along an axis, and writes it there',
  "features/chart/draw/bars.ts: text emptied: 'linear' → '' (2)":
    'Plotly finds that type by itself where only numbers stand along an axis, and writes it there',
  "features/chart/draw/bins.ts: text emptied: 'linear' → ''":
    'Plotly finds that type by itself where only numbers stand along an axis, and writes it there',
  'features/chart/chart-view.tsx: constant changed: 0 → 0 + 1 (3)':
    'without a width yet the drawing would have the usual one, for at most a frame, and then that of the page as it has now',
}

type Part = Pick<Mutant, 'file' | 'kind' | 'was'>

/** What is there for types alone, wherever it stands. */
const BY_KIND: readonly { readonly is: (mutant: Part) => boolean; readonly why: string }[] = [
  {
    is: ({ file, kind, was }) =>
      file.startsWith('src/machines/') && kind === 'field left out' && /^\w+: \{\} as /.test(was),
    why: 'says what types a machine has, and is not looked at as it runs',
  },
  {
    is: ({ kind, was }) => kind === 'field left out' && /^\w+: fromPromise</.test(was),
    why: 'each page provides the actor, and machines are walked with one of their own',
  },
  {
    is: ({ file, kind, was }) =>
      file.endsWith('.machine.ts') &&
      kind === 'field left out' &&
      /^\w+: (?:\w+Machine|makeList\(.*\))$/.test(was),
    why: 'the page provides the machine again where it makes the one that asks for it, and walks do',
  },
  {
    is: ({ file, kind, was }) => {
      const [, folder] = /^src\/machines\/([^/]+)\/\1\.machine\.ts$/.exec(file) ?? []
      return kind === 'text emptied' && folder !== undefined && kebab(was.slice(1, -1)) === folder
    },
    why: 'names the machine for those who inspect it: no transition goes by that name',
  },
  {
    is: ({ was }) => was.startsWith('assertEvent('),
    why: 'says which event it is for types: no transition with another one takes the action',
  },
]

/** Why it is no hole that nothing finds a mutant; null where it is one. */
export const whyEquivalent = (mutant: Pick<Mutant, 'key'> & Part): string | null =>
  BY_KEY[mutant.key] ?? BY_KIND.find(({ is }) => is(mutant))?.why ?? null

export const EQUIVALENT_KEYS: readonly string[] = Object.keys(BY_KEY)
