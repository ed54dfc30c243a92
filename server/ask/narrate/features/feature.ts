import { pointsOf, type MeasureSubject, type Point, type Subject } from '../subject/subject.ts'

/** Something that stands in a table beyond the margins of its figures. */
export interface Feature {
  readonly kind: FeatureKind
  /** The part of all that the figures vary which it tells of, from 0 to 1: what tells of most is said first. */
  readonly weight: number
  /** As somebody would say it in a mail. */
  readonly sentence: string
  /** The same as an answer in one line, under a heading that says what is measured; none where it is no answer. */
  readonly line?: StyledLine
  /** The rows that it is about, the most important first. */
  readonly rows: readonly number[]
  /** Of what is said over all groups its figures, which no row holds. */
  readonly overall?: Overall
}

/** What figures are over all groups. */
export interface Overall {
  /** "All regions", or "On average" of each of some groups. */
  readonly name: string
  /** One of each period or group, with a row of it; or one with none. */
  readonly figures: readonly {
    readonly row: number | null
    readonly value: number
    readonly text: string
    /** It is told by itself, such as a peak. */
    readonly isStrong: boolean
  }[]
}

/** A line in its parts; what was asked for is strong. */
export type StyledLine = readonly { readonly text: string; readonly isStrong: boolean }[]

export const strong = (text: string): StyledLine[number] => ({ text, isStrong: true })
export const unstyled = (text: string): StyledLine[number] => ({ text, isStrong: false })

export type FeatureKind =
  | 'level'
  | 'trend'
  | 'jump'
  | 'turn'
  | 'step'
  | 'season'
  | 'outlier'
  | 'cut short'
  | 'cut off'
  | 'ends'
  | 'apart'
  | 'composition'
  | 'spread'
  | 'middle'
  | 'small groups'
  | 'size'
  | 'relation'
  | 'overall'
  | 'sides'
  | 'effect'
  | 'lead'
  | 'interaction'

/** A measure of a subject, with its points. */
export interface View {
  readonly subject: Subject
  readonly measure: MeasureSubject
  readonly points: readonly Point[]
  /** Periods that are cut short: a total is no low there, and what is told leaves them out. */
  readonly cut: readonly Point[]
}

export function viewOf(subject: Subject, measure: MeasureSubject): View {
  const [cut, points] = partition(
    pointsOf(subject, measure),
    ({ row }) => measure.isPart && subject.cut.has(row),
  )
  return { subject, measure, points, cut }
}

const partition = <T>(all: readonly T[], is: (one: T) => boolean) =>
  [all.filter(is), all.filter((one) => !is(one))] as const

/** How a feature is found; null where it is not there. */
export type Finder<V extends View = View> = (view: V) => Feature | null

/** "the average monthly premium" */
export const the = ({ label }: MeasureSubject): string => `the ${label}`

/** What something does along an order: over time it is past. */
export const wayOf = (isTime: boolean, up: boolean): string =>
  isTime ? (up ? 'rose' : 'fell') : up ? 'rises' : 'falls'

/** What a whole is made of: "the quotes"; of a sum, or of some of its groups, the total. */
export function wholeOf({ isWhole }: Subject, { unit, label }: MeasureSubject): string {
  if (!isWhole) return 'the total shown'
  return unit === 'count' && label.startsWith(COUNT_PREFIX)
    ? `the ${label.slice(COUNT_PREFIX.length)}`
    : 'the total'
}
/** What a count is called before what it counts. */
export const COUNT_PREFIX = 'number of '

/** What stands before a group: "in", "on", "at", "with" or "for". */
export const jointOf = ({ dimensions }: Subject): string =>
  dimensions.length === 1 ? (dimensions[0]?.joint ?? 'for') : 'for'

/** What several groups are called: "regions"; groups of several dimensions have no name of their own. */
export const groupsOf = ({ dimensions }: Subject): string =>
  dimensions.length === 1 ? (dimensions[0]?.plural ?? 'groups') : 'groups'

/** A figure with its place: "£198 at 59", "£134.67 for Foxglove Health". */
export const at = (subject: Subject, point: Point): string =>
  `${subject.figures.cell(point)} ${jointOf(subject)} ${point.name}`
