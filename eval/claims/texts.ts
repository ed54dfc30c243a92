import type { Facts, Series } from './facts.ts'
import { form, Grammar, judged, type Form, type Judged } from './grammar.ts'
import { numberIn } from './judge.ts'
import { LINES_OF_GRIDS, OF_GRIDS } from './of-grids.ts'
import { LINES_OF_GROUPS, OF_GROUPS, OF_ONE } from './of-groups.ts'
import { LINES_OF_RUNS, OF_RUNS } from './of-runs.ts'

/** Texts, sentence by sentence. */

const OF_ALL: readonly Form[] = [
  form('nothing', 'Nothing stands out', String.raw`Nothing stands out beyond chance\.(?= |$)`, () => {}),
  form(
    'caveat',
    'that is most of them',
    String.raw`{D:k} groups? not shown in whole(?<why>.*?); that is most of them, and this tells of the rest alone\.(?= |$)`,
    (judge, { k = '', why = '' }) => {
      const { hidden, model } = judge.facts
      judge.count(k, hidden, 'hidden are')
      const [, few] = /fewer than (\d+) /.exec(why) ?? []
      if (few !== undefined) judge.count(few, model.threshold, 'the threshold is')
      const told = new Set(judge.facts.series.flatMap(({ points }) => points.map(({ row }) => row))).size
      judge.numbers += 1
      judge.claim(numberIn(k).value > told, () => `${k} are not most of them: ${told} are shown`)
    },
  ),
]

const SENTENCES = [...OF_ALL, ...OF_RUNS, ...OF_GRIDS, ...OF_GROUPS]
const ALONE = [...OF_ALL, ...OF_ONE]
const LINES = [...LINES_OF_RUNS, ...LINES_OF_GRIDS, ...LINES_OF_GROUPS]

/** A sentence that no form is made for ends where the next one begins. */
const endOf = (text: string, at: number) => {
  const found = /\.(?= [A-Z0-9]|$)/g
  found.lastIndex = at
  return (found.exec(text)?.index ?? text.length - 1) + 1
}

/** Each sentence of an analysis, judged. */
export function judgedAnalysis(facts: Facts, text: string): readonly Judged[] {
  const grammar = new Grammar(facts)
  const forms = facts.sides.length === 0 ? ALONE : SENTENCES
  const told = facts.calculations === 0 ? facts.series : facts.series.slice(0, facts.calculations)
  const found: Judged[] = []
  for (let at = 0; at < text.length;) {
    const tried = forms.flatMap((each) => {
      const match = grammar.match(each, text, at)
      return match === null
        ? []
        : [{ match, result: judged(facts, told, each, match.slots, text.slice(at, match.end)) }]
    })
    const [best] = tried.toSorted((a, b) => a.result.problems.length - b.result.problems.length)
    const end = best?.match.end ?? endOf(text, at)
    found.push(
      best?.result ?? { sentence: text.slice(at, end), form: null, claims: 0, numbers: 0, problems: [] },
    )
    at = end + 1
  }
  return found
}

/** The figure that a line is about: that by which groups are put in order, or what was worked out, or the first. */
function seriesOfLine({ plan, series, calculations }: Facts): readonly Series[] {
  const [order] = plan.order
  const measures = plan.measures.length
  const place =
    order?.by !== 'measure' || plan.dimensions.length === 0
      ? 0
      : order.index < measures
        ? calculations + order.index
        : order.index - measures
  return series.slice(place, place + 1)
}

/** A line, judged: its measure may stand before it, and after a season where its years go. */
export function judgedLine(facts: Facts, text: string): Judged {
  const grammar = new Grammar(facts)
  const told = seriesOfLine(facts)
  const [, before = '', after = ''] =
    /^(.+ the rest of the year\).*?); ((?:up|down|rises|falls) .+)$/.exec(text) ?? []
  if (before !== '') {
    const both = [before, after.charAt(0).toUpperCase() + after.slice(1)].map((part) =>
      judgedLine(facts, part),
    )
    const sum = (of: 'claims' | 'numbers') => both.reduce((total, each) => total + each[of], 0)
    return {
      sentence: text,
      form: both.some(({ form: known }) => known === null) ? null : 'line of a season and a way',
      claims: sum('claims'),
      numbers: sum('numbers'),
      problems: both.flatMap(({ problems }) => problems),
    }
  }
  const label = `${told[0]?.label ?? ''}: `
  const start =
    facts.calculations === 0 && text.toLowerCase().startsWith(label.toLowerCase()) ? label.length : 0
  for (const each of LINES) {
    const match = grammar.match(each, text, start)
    if (match !== null) return judged(facts, told, each, match.slots, text)
  }
  return { sentence: text, form: null, claims: 0, numbers: 0, problems: [] }
}
