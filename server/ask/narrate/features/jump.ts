import { capitalised } from '../../constructs/english.ts'
import { apartText, meanGapText } from '../subject/subject.ts'
import { at, plain, strong, type Finder, type Line } from './feature.ts'
import type { Run } from './run.ts'

/** A step from one figure to the next that neither chance nor the way on either side of it explains. */

const WAY = { up: 'rises', down: 'falls' } as const

export const jump: Finder<Run> = ({ subject, measure, points, fitted }) => {
  const { shape, explained } = fitted
  if (shape.kind !== 'step' && shape.kind !== 'stepped line') return null
  const { figures, dimensions } = subject
  const [first, before, after, last] = [points[0], points[shape.at - 1], points[shape.at], points.at(-1)]
  if (first === undefined || before === undefined || after === undefined || last === undefined) return null
  const label = capitalised(measure.label)
  const { joint = 'for', singular = 'group', isTime = false } = dimensions[0] ?? {}
  const found = (sentence: string, line: Line) => ({
    kind: 'jump' as const,
    weight: explained,
    sentence,
    line,
    rows: [after.row, before.row],
  })
  if (shape.kind === 'step') {
    const [low, high] = [points.slice(0, shape.at), points.slice(shape.at)]
    const [start, end] = [figures.derived('mean', low), figures.derived('mean', high)]
    const gap = meanGapText(subject, measure, high, low)
    return found(
      `${label} ${shape.by > 0 ? 'jumps' : 'drops'} ${joint} ${after.name} and stays there: on average ${end} from then on, ${start} before, ${gap} ${shape.by > 0 ? 'more' : 'less'}.`,
      [
        strong(`${shape.by > 0 ? 'Up' : 'Down'} ${gap} ${joint} ${after.name}`),
        plain(` and there since: ${end} on average, ${start} before`),
      ],
    )
  }
  const way = shape.slope > 0 ? WAY.up : WAY.down
  const along = isTime ? '' : ` with ${singular}`
  const isAgainst = shape.by > 0 !== shape.slope > 0
  const step = `${shape.by > 0 ? 'jumps' : 'drops'} from ${at(subject, before)} to ${at(subject, after)}`
  return found(
    isAgainst
      ? `${label} ${way}${along} from ${at(subject, first)} to ${at(subject, before)}, ${shape.by > 0 ? 'jumps' : 'drops'} to ${at(subject, after)} (${apartText(subject, measure, after, before)}) and ${way} from there to ${at(subject, last)}.`
      : `${label} ${way}${along}, from ${at(subject, first)} to ${at(subject, last)}, with a ${shape.by > 0 ? 'jump' : 'drop'} from ${at(subject, before)} to ${at(subject, after)} (${apartText(subject, measure, after, before)}).`,
    [
      strong(`${capitalised(way)}${isTime ? '' : ` with ${singular}`}`),
      plain(`, from ${at(subject, first)} to ${at(subject, last)}, ${isAgainst ? 'but' : 'and'} ${step}`),
    ],
  )
}
