import type { MeasuredEngines } from './engines.ts'
import { QUESTION_COUNT, THREADS } from './questions.ts'
import type { Measured } from './side-by-side.ts'

/** The page of figures that `npm run bench` writes. */

const count = (value: number) => value.toLocaleString('en-GB')
const ms = (value: number) =>
  value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`
const ratio = (value: number) => `${value.toFixed(2)} ×`

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

The same ${QUESTION_COUNT} questions over the same ${count(measured.rows)} rows in each engine ([engines](engines.md)), by the clock, since others work in processes of their own. ClickHouse is a library behind a
stand-in for its HTTP interface.

${table(
  [
    'engine',
    'plain SQL',
    'bare statement',
    'this product',
    'over plain SQL, median',
    'over its statement, median',
    'worst',
  ],
  measured.engines.map((engine) => [
    engine.name,
    ms(engine.plain),
    ms(engine.bare),
    ms(engine.asked),
    ratio(engine.plainRatio),
    ratio(engine.ratio),
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

- *Plain SQL*: what a person would write for the question: its values, and nothing of who stands behind them.
- *Bare statement*: the statement of the question, with the sums that threshold and noise are worked out of, rows read and nothing else.
- *A server that runs SQL*: what a person would use instead, a Node server of sixty lines over the same engine (\`bench/raw-server.ts\`), over HTTP,
  given that statement. It protects nobody and reads no questions.
- *This product*: the whole request over HTTP, recorded in the history; nothing is kept of what was asked before.

![Growth of the times with the rows](growth.svg)

${table(
  [
    'rows',
    'interpretation',
    'plain SQL',
    'bare statement',
    'a server that runs SQL',
    'this product',
    'over plain SQL, median',
    'over its statement, median',
    'worst',
  ],
  sizes.map((size) => [
    count(size.rows),
    ms(size.interpretation),
    ms(size.plain),
    ms(size.bare),
    ms(size.raw),
    ms(size.asked),
    ratio(size.plainRatio),
    ratio(size.ratio),
    ratio(size.worstRatio),
  ]),
)}

${enginesText(engines)}
## People at once

By the clock: answers a second (median of an answer) where so many people each ask one question after the other.

${table(
  ['rows', 'people', 'a server that runs SQL', 'this product'],
  sizes.flatMap((size) =>
    size.atOnce.map(({ people, raw, own }) => [
      count(size.rows),
      String(people),
      ...[raw, own].map((each) => `${each.perSecond.toFixed(1)} a second (${ms(each.medianMs)})`),
    ]),
  ),
)}

## Start and memory

A profile is kept beside the data, so that only the first start reads the rows. Memory is the most that the process had up to then, bench, server and
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

That engines give the same answers is told by \`npm run engines\` ([engines](engines.md)).
`
}
