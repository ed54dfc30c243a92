import type { MeasuredEngines } from './engines.ts'
import { QUESTION_COUNT, THREADS } from './questions.ts'
import type { Measured } from './side-by-side.ts'

/** The page of figures that `npm run bench` writes. */

const count = (value: number) => value.toLocaleString('en-GB')
const ms = (value: number) =>
  value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`
const ratio = (value: number) => `${value.toFixed(2)} ×`
const share = (value: number) => `${Math.round(value * 100)} %`

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

interface PageOptions {
  readonly rounds: number
  readonly memoryLimit: string
  /** Processes that wanted a processor, per core, before and after. */
  readonly load: readonly [number, number]
  readonly day: string
}

/** A sentence for each engine that is not there. */
const missingText = ({ missing }: MeasuredEngines) =>
  missing
    .map(({ name, remedy }) => `\n\n**${name} was not measured**: it is not on the machine (\`${remedy}\`).`)
    .join('')

const enginesText = (measured: MeasuredEngines) => `## Each engine

The same ${QUESTION_COUNT} questions over the same ${count(measured.rows)} rows in each engine ([engines](engines.md)), by the clock, since others work in processes of their own. Bare SQL is the statement of the question in that engine. PostgreSQL and ClickHouse have no
coded rows: sets for the audit are statements of their own, so of whoever asks first disclosure control is what takes longest there. ClickHouse is a library behind a stand-in for its HTTP interface.

${table(
  [
    'engine',
    'bare SQL',
    'first to ask',
    'of it disclosure',
    'asked before',
    'first to ask / bare SQL, median',
    'worst',
  ],
  measured.engines.map((engine) => [
    engine.name,
    ms(engine.bare),
    ms(engine.first),
    share(engine.disclosure),
    ms(engine.later),
    ratio(engine.firstRatio),
    ratio(engine.worstRatio),
  ]),
)}${missingText(measured)}
`

export function performancePage(
  sizes: readonly Measured[],
  engines: MeasuredEngines,
  { rounds, memoryLimit, load, day }: PageOptions,
): string {
  const [before, after] = load
  return `# Performance

Written by \`npm run bench\`; change the bench, not this page. ${day}, ${THREADS} cores, DuckDB limited to ${memoryLimit}. ${QUESTION_COUNT} questions over PMI Pricing, of each
question the least of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} after one that warms caches, of the questions the median. Times are of the processor, all threads together, measured in turn in one run:
compare within a row. Others were at work on the machine: ${before.toFixed(1)} programs wanted each core at the start, ${after.toFixed(1)} at the end.

- *Bare SQL*: the statement of the question on DuckDB, rows read and nothing else.
- *A server that runs SQL*: what a person would use instead, a Node server of sixty lines over the same engine (\`bench/raw-server.ts\`), over HTTP.
  It protects nobody and reads no questions.
- *First to ask*: question to answer, judged with all that was shown before, with sets and contexts; nothing of it was asked before. Figures and sets are of one
  walk over coded rows where these tell them ([decision 0075](decisions/0075-figures-from-codes.md)).
- *Of it disclosure*: the part of that time, by the clock, in which the answer is judged; sets that the walk over coded rows sums beside the figures are not in it.
- *Asked before*: the whole request over HTTP, recorded in the history; its figures and sets are kept.

![Growth of the times with the rows](growth.svg)

${table(
  [
    'rows',
    'interpretation',
    'bare SQL',
    'a server that runs SQL',
    'first to ask',
    'of it disclosure',
    'asked before',
    'first to ask / bare SQL, median',
    'worst',
  ],
  sizes.map((size) => [
    count(size.rows),
    ms(size.interpretation),
    ms(size.bare),
    ms(size.raw),
    ms(size.first),
    share(size.disclosure),
    ms(size.later),
    ratio(size.firstRatio),
    ratio(size.worstRatio),
  ]),
)}

${enginesText(engines)}
## People at once

By the clock: answers a second (median of an answer) where so many people each ask one question after the other. This product keeps figures, the server that
runs SQL reads them each time.

${table(
  ['rows', 'people', 'a server that runs SQL', 'asked before'],
  sizes.flatMap((size) =>
    size.atOnce.map(({ people, raw, own }) => [
      count(size.rows),
      String(people),
      ...[raw, own].map((each) => `${each.perSecond.toFixed(1)} a second (${ms(each.medianMs)})`),
    ]),
  ),
)}

## Start and memory

A profile and coded rows ([decision 0067](decisions/0067-coded-rows.md)) are kept beside the data, so that only the first start reads the rows. Memory is the most that the process had up to then, bench, server and
two engines of the limit above each in it.

${table(
  ['rows', 'open for the first time', 'open again', 'memory'],
  sizes.map((size) => [
    count(size.rows),
    ms(size.openMs),
    ms(size.openAgainMs),
    `${count(Math.round(size.peakMb))} MB`,
  ]),
)}

What disclosure control costs in processor time is measured by \`npm run bench:disclosure\`
([decision 0040](decisions/0040-what-may-be-known.md)); that engines give the same answers is told by \`npm run engines\` ([engines](engines.md)).
`
}
