import type { Interval } from '../../../table/calendar.ts'
import type { Dimension } from '../chart-table.ts'
import type { Group } from '../scales.ts'
import { inBrokenLines, isCut, shortenedApart, widestOf, widthOf } from '../text-width.ts'
import { lined, literal } from './looks.ts'

/** Names below a chart, each in the middle of its place. No place stands for another, so none is left out that has room. */

const MOST_ON_END_PX = 128
const BETWEEN_PX = 4
const BETWEEN_LINES_PX = 3
/** Of months, that letters stand for where names have no room. */
const MOST_LETTERS = 24

export interface NamesBelow {
  readonly axis: {
    readonly tickvals: readonly number[]
    /** As Plotly takes them. */
    readonly ticktext: readonly string[]
    readonly tickmode: 'array'
    readonly tickangle: 0 | -90
  }
  readonly heightPx: number
  /** How far the first and the last of them reach to either side of their places. */
  readonly halfPx: number
}

interface Named {
  readonly place: number
  readonly lines: readonly string[]
}

function below(names: readonly Named[], fontPx: number): NamesBelow {
  const most = Math.max(1, ...names.map(({ lines }) => lines.length))
  const outer = [...(names[0]?.lines ?? []), ...(names.at(-1)?.lines ?? [])]
  return {
    axis: {
      tickvals: names.map(({ place }) => place),
      ticktext: names.map(({ lines }) => lined(lines)),
      tickmode: 'array',
      tickangle: 0,
    },
    heightPx: most * (fontPx + BETWEEN_LINES_PX),
    halfPx: Math.ceil(widestOf(outer, fontPx) / 2),
  }
}

/** Names in lines; where some would be cut all stand on end, and only as many as do not touch. */
export function namesBelow(texts: readonly string[], slotPx: number, fontPx: number): NamesBelow {
  const upright = texts.map((text) => inBrokenLines(text, fontPx, slotPx - BETWEEN_PX))
  if (!upright.some(isCut))
    return below(
      upright.map((lines, place) => ({ place, lines })),
      fontPx,
    )
  const step = Math.max(1, Math.ceil((fontPx + BETWEEN_LINES_PX) / slotPx))
  const tickvals = [...texts.keys()].filter((place) => place % step === 0)
  const onEnd = shortenedApart(texts, fontPx, MOST_ON_END_PX)
  return {
    axis: {
      tickvals,
      ticktext: tickvals.map((place) => literal(onEnd[place] ?? '')),
      tickmode: 'array',
      tickangle: -90,
    },
    heightPx: Math.ceil(widestOf(onEnd, fontPx)) + BETWEEN_PX,
    halfPx: fontPx,
  }
}

/** What tells a time from the one before it, and what it shares with others: "Mar" of "2024". */
function inTwo(text: string, interval: Interval | null): readonly [string, string] {
  const [first = '', ...rest] = text.split(' ')
  switch (interval) {
    case 'quarter':
    case 'half-year':
      return [rest.join(' '), first]
    case 'week':
      return [`${first} ${rest[0] ?? ''}`, rest.slice(1).join(' ')]
    case 'month':
    case 'day':
      return [first, rest.join(' ')]
    case 'year':
    case null:
      return [text, '']
  }
}

/** Steps in which times are read, and the first place of a year. */
function cycleOf(groups: readonly Group[], interval: Interval | null): [readonly number[], number] {
  const isFirst = ({ at }: Group) => at !== null && new Date(at).getUTCMonth() === 0
  const first = Math.max(0, groups.findIndex(isFirst))
  if (interval === 'month') return [[1, 2, 3, 6, 12, 24, 60, 120], first]
  if (interval === 'quarter') return [[1, 2, 4, 8, 20, 40], first]
  if (interval === 'year' || interval === 'half-year') return [[1, 2, 5, 10, 20, 50], 0]
  return [[1, 2, 5, 7, 14, 28, 91, 182, 364], 0]
}

/** Times in two lines, the lower of which says the year once, and numbers in one; every so many of them where all have no room. */
function runningBelow(
  groups: readonly Group[],
  interval: Interval | null,
  lengthPx: number,
  fontPx: number,
): NamesBelow {
  const slotPx = lengthPx / Math.max(1, groups.length)
  const names = groups.map(({ text }) => inTwo(text, interval))
  const fits = (heads: readonly string[]) => widestOf(heads, fontPx) + BETWEEN_PX <= slotPx
  const letters = names.map(([head]) => head.slice(0, 1))
  const isInLetters =
    interval === 'month' &&
    groups.length <= MOST_LETTERS &&
    fits(letters) &&
    !fits(names.map(([head]) => head))
  const heads = isInLetters ? letters : names.map(([head]) => head)
  const least = Math.max(1, Math.ceil((widestOf(heads, fontPx) + BETWEEN_PX) / slotPx))
  const [steps, first] = cycleOf(groups, interval)
  const last = steps.at(-1) ?? 1
  const step = steps.find((each) => each >= least) ?? Math.ceil(least / last) * last
  const start = step === 1 ? 0 : first % step
  const kept = [...groups.keys()].filter((place) => place >= start && (place - start) % step === 0)
  const tails = kept.map((place, at) => {
    const [own, before] = [names[place]?.[1] ?? '', names[kept[at - 1] ?? -1]?.[1]]
    return own === before ? '' : own
  })
  // Of two years that would touch the later one stands.
  const told = tails.map((tail, at) => {
    const next = tails.findIndex((other, place) => place > at && other !== '')
    const touches = next > 0 && (next - at) * step * slotPx < widthOf(tail, fontPx) + BETWEEN_PX
    return touches ? '' : tail
  })
  return below(
    kept.map((place, at) => ({
      place,
      lines: [heads[place] ?? '', told[at] ?? ''].filter((line) => line !== ''),
    })),
    fontPx,
  )
}

/** What stands below the places of groups: all names, and as many times or numbers as have room. */
export function placesBelow(
  along: Pick<Dimension, 'scale' | 'interval'> | null,
  groups: readonly Group[],
  lengthPx: number,
  fontPx: number,
): NamesBelow {
  if (along?.scale === 'time' || along?.scale === 'numbers')
    return runningBelow(groups, along.interval, lengthPx, fontPx)
  const texts = groups.map(({ text }) => text)
  return namesBelow(texts, lengthPx / Math.max(1, texts.length), fontPx)
}
