import type { Point } from './facts.ts'
import type { Slots } from './grammar.ts'
import { numberIn, type Judge } from './judge.ts'

/** What is said of neighbours along a number that hold most, and of the end that holds least. */

/** "30 to 59", "under 30 and 30 to 39", "1 up to 3": neighbours as one range where they make one. */
function rangesOf(some: readonly Point[]): readonly string[] {
  const [from, to] = [some[0]?.names ?? [], some.at(-1)?.names ?? []]
  return from.flatMap((first) =>
    to.flatMap((last) => {
      if (some.length === 1) return first === last ? [first] : []
      const start = /^(.+?) to /.exec(first)?.[1]
      const end = / (?:to .+|and over)$/.exec(last)?.[0]
      if (start !== undefined && end !== undefined) return [`${start}${end}`]
      return [`${first} ${some.length === 2 ? 'and' : 'up to'} ${last}`]
    }),
  )
}

/** A stretch of neighbours. */
export function spread(
  judge: Judge,
  { range = '', p = '', none, shown, most, part, least = '', q }: Slots,
): void {
  const { run, facts } = judge
  if (q !== undefined) smallerEnd(judge, least, q)
  judge.claim((none !== undefined) === judge.hasNone, () => `it is of ${none ?? 'all'}`)
  const isWhole = none === undefined && shown === undefined
  const plural = facts.sides[0]?.plural ?? ''
  const text = range.toLowerCase().replace(' or ', ' and ')
  const place = [text, text.replace(`${plural} `, ''), text.replace(new RegExp(` ${plural}$`), '')]
  const some = run
    .flatMap((_, from) => run.map((__, to) => run.slice(from, to + 1)))
    .find((each) => each.length > 0 && rangesOf(each).some((name) => place.includes(name.toLowerCase())))
  judge.claim(some !== undefined, () => `“${range}” are no neighbours`)
  if (some === undefined) return
  judge.share(p, some, isWhole, run)
  judge.claim(numberIn(p).value >= 49.5, () => `${p} is less than half`)
  if (most === undefined || part === undefined) return
  const peak = judge.named(most)
  judge.first(peak, run, true)
  if (peak !== null) judge.share(part, [peak], isWhole, run)
}

/** Along a number the end that holds less. */
export function smallerEnd(judge: Judge, name: string, share: string): void {
  const { run } = judge
  const bare = name.replace(/^.+?s (?=[£\d]|under )/, '')
  const point = [name, bare].map((each) => judge.find(each)).find((each) => each !== null) ?? null
  const other = point === run[0] ? run.at(-1) : run[0]
  judge.claim(point === run[0] || point === run.at(-1), () => `${name} is no end`)
  if (point === null || other === undefined) return
  judge.share(share, [point], !judge.hasNone, run)
  judge.claim(
    point.value <= other.value + 4 * Math.hypot(judge.loose(point), judge.loose(other)),
    () => 'the other end is smaller',
  )
}
