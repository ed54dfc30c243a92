import { capitalised } from '../../constructs/english.ts'
import type { Point } from '../subject/subject.ts'
import { at, unstyled, the, wayOf, type Finder } from './feature.ts'
import { jumpRows, jumpsText, widestJumps } from './jump.ts'
import type { Series } from './series.ts'

/** A place at which a way turns, comes to rest or sets out. */
export const turningPoint: Finder<Series> = (run) => {
  const { subject, measure, points, fitted } = run
  const { shape, explained } = fitted
  if (shape.kind !== 'bend') return null
  const { figures, dimensions } = subject
  const [first, turned, last] = [points[0], points[shape.at], points.at(-1)]
  if (first === undefined || turned === undefined || last === undefined) return null
  const { joint = 'for', isTime = false } = dimensions[0] ?? {}
  const { before, after } = shape
  const way = (slope: number) => wayOf(isTime, slope > 0)
  const [holds, changes] = isTime ? ['held', 'changed'] : ['holds', 'changes']
  const [start, end, middle] = [at(subject, first), at(subject, last), figures.cell(turned)]
  const mean = (points: readonly Point[]) => figures.derived('mean', points)
  const rest = (): string => {
    if (before === 0 && after === 0) return `${changes} its course at ${turned.name}, from ${start} to ${end}`
    if (before === 0)
      return `${holds} at about ${mean(points.slice(0, shape.at))} until ${turned.name} and ${way(after)} from there, to ${end}`
    if (after === 0)
      return `${way(before)} from ${start} until ${turned.name} and ${holds} at about ${mean(points.slice(shape.at))} from there`
    if (before > 0 !== after > 0)
      return `${way(before)} from ${start} to ${middle} ${joint} ${turned.name} and ${way(after)} from there to ${end}`
    const pace = Math.abs(after) > Math.abs(before) ? 'faster' : 'more slowly'
    return `${way(before)} from ${start} to ${end}, ${pace} from ${turned.name} (${middle}) on`
  }
  const told = rest()
  return {
    kind: 'turn',
    weight: explained,
    sentence: `${capitalised(the(measure))} ${told}${jumpsText(run)}.`,
    line: [unstyled(`${capitalised(told)}${widestJumps(run)}`)],
    rows: [turned.row, first.row, last.row, ...jumpRows(run)],
  }
}
