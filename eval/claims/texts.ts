import { orderedBy, type Facts, type Series } from './facts.ts'
import { form, Grammar, judged, type Form, type Judged } from './grammar.ts'
import { numberIn } from './judge.ts'
import { capital } from './names.ts'
import { LINES_OF_DIFFERENCES, OF_DIFFERENCES } from './of-differences.ts'
import { LINES_OF_GRIDS, OF_GRIDS } from './of-grids.ts'
import { LINES_OF_GROUPS, OF_GROUPS } from './of-groups.ts'
import { LINES_OF_ONE, OF_ONE } from './of-one.ts'
import { LINES_OF_RUNS, OF_RUNS } from './of-runs.ts'
import { LINES_OF_TALLIES, OF_TALLIES } from './of-tallies.ts'

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

const SENTENCES = [...OF_ALL, ...OF_TALLIES, ...OF_RUNS, ...OF_GRIDS, ...OF_DIFFERENCES, ...OF_GROUPS]
const ALONE = [...OF_ALL, ...OF_ONE]
const LINES = [
  ...LINES_OF_TALLIES,
  ...LINES_OF_RUNS,
  ...LINES_OF_GRIDS,
  ...LINES_OF_DIFFERENCES,
  ...LINES_OF_GROUPS,
  ...LINES_OF_ONE,
]

/** A sentence that no form is made for ends where the next one begins. */
const endOf = (text: string, at: number) => {
  const found = /\.(?= [A-Z0-9]|$)/g
  found.lastIndex = at
  return (found.exec(text)?.index ?? text.length - 1) + 1
}

/** "It" is the measure that the sentence before has named. */
function isLost({ series }: Facts, sentence: string, before: string | undefined): boolean {
  if (!/^(?:It|Apart from its season it) |, it (?!fell|rose)/.test(sentence)) return false
  const names = series.flatMap(({ label, base }) => [label, base ?? []]).flat()
  return (
    !names.some((name) => before?.toLowerCase().includes(`the ${name.toLowerCase()}`)) &&
    !/\b[Ii]t\b/.test(before ?? '')
  )
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
    const sentence = text.slice(at, end)
    const lost = isLost(facts, sentence, found.at(-1)?.sentence) ? ['“it” is nothing that was named'] : []
    found.push(
      best === undefined
        ? { sentence, form: null, claims: 0, numbers: 0, problems: [] }
        : { ...best.result, problems: [...best.result.problems, ...lost] },
    )
    at = end + 1
  }
  return found
}

/** The figure that a line is about: that by which groups are put in order, or what was worked out, or the first. */
function seriesOfLine(facts: Facts): readonly Series[] {
  const ordered = facts.plan.dimensions.length === 0 ? undefined : orderedBy(facts)
  return ordered === undefined ? facts.series.slice(0, 1) : [ordered]
}

/** A line of several clauses, each of which is judged by itself. */
function together(sentence: string, form: string, parts: readonly Judged[]): Judged {
  const sum = (of: 'claims' | 'numbers') => parts.reduce((total, each) => total + each[of], 0)
  return {
    sentence,
    form: parts.some(({ form: known }) => known === null) ? null : form,
    claims: sum('claims'),
    numbers: sum('numbers'),
    problems: parts.flatMap(({ problems }) => problems),
  }
}

/** Each of two figures after its name: "Average age: highest for London, 44; number of quotes: most for Wales, 1,204". */
function clausesIn({ series }: Facts, text: string): readonly (readonly [Series, string])[] {
  const starts = series
    .flatMap((each) => {
      const at = text.toLowerCase().indexOf(`${each.label.toLowerCase()}: `)
      return at === 0 || text.slice(0, at).endsWith('; ') ? [{ each, at }] : []
    })
    .toSorted((a, b) => a.at - b.at)
  return starts[0]?.at === 0
    ? starts.map(({ each, at }, place) => {
        const end = starts[place + 1]?.at
        return [
          each,
          text.slice(at + each.label.length + 2, end === undefined ? undefined : end - 2),
        ] as const
      })
    : []
}

/** A way, a season, or the effect of a dimension after another thing. */
const TWO_CLAUSES =
  /^(.+?); ((?:(?:up|down|rises|falls|(?:overall it )?peaks in) |(?:overall it is )?lowest in \w+ \(|highest (?=[^;]+ (?:above|times) )|high(?:er|est) for [^;]+? (?:whatever the |(?:in|on|at|for) (?:every|[\d,]+ of [\d,]+) )|(?:most|highest) (?=[^;%]+% of [^;%]+$)|the share of |.+ leads (?!in both)(?:in|on|at|for|with) |.+ are for .+, whatever the |\S+(?: \w+){0,2} (?:higher|as high) [^;]+ (?:than|as) ).+)$/

/** A line, judged: of several figures each for itself, and of two things both. */
export function judgedLine(facts: Facts, text: string): Judged {
  const grammar = new Grammar(facts)
  const judgedBy = (told: readonly Series[], line: string): Judged => {
    const both = TWO_CLAUSES.exec(line)
    if (both !== null) {
      const parts = both.slice(1).map((part) => judgedBy(told, capital(part)))
      return together(line, 'line of two things', parts)
    }
    const tried = LINES.flatMap((each) => {
      const match = grammar.match(each, line, 0)
      return match === null ? [] : [judged(facts, told, each, match.slots, line)]
    })
    const [best] = tried.toSorted((a, b) => a.problems.length - b.problems.length)
    return best ?? { sentence: line, form: null, claims: 0, numbers: 0, problems: [] }
  }
  const clauses = facts.calculations === 0 && facts.sides.length > 0 ? clausesIn(facts, text) : []
  return clauses.length === 0
    ? judgedBy(seriesOfLine(facts), text)
    : together(
        text,
        'line of two figures',
        clauses.map(([series, clause]) => judgedBy([series], capital(clause))),
      )
}
