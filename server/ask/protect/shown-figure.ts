import type { Figure } from '../constructs/measures/figure.ts'
import type { Draws, DrawnFor } from './draw.ts'
import { steady } from './rounding.ts'

/** Why a figure is not shown: too few stand behind it, its noise would be over a quarter of it, or there is nothing to work out. */
export type Reason = 'few' | 'uncertain' | 'blank'

/** How far a figure can be trusted. */
export interface Certainty {
  readonly status: 'exact' | 'noise' | 'hidden'
  readonly why: Reason | null
  /** How many entities stand behind it; with noise where that tells of something sensitive. */
  readonly number: number | null
  /** The standard deviation of its noise, in its unit. */
  readonly noise: number
  /** Its standard error, what chance does to it; null where none is known. */
  readonly error: number | null
}

/** A figure as it is shown. */
export interface ShownFigure extends Certainty {
  /** Null where it is not shown. */
  readonly value: number | null
}

export const hiddenFigure = (why: Reason): ShownFigure => ({
  value: null,
  status: why === 'blank' ? 'exact' : 'hidden',
  why,
  number: null,
  noise: 0,
  error: null,
})

/** A figure with what decides whether and how it is shown. */
export interface FigureToShow {
  readonly figure: Figure
  /** It is how many there are. */
  readonly isCount: boolean
  readonly isWhole: boolean
  /** Beside which its noise is held; its value where null. */
  readonly size: number | null
  /** Whom it is drawn for; null where it tells nothing sensitive. */
  readonly drawnFor: DrawnFor | null
  /** Which figure their number is, where that tells of something sensitive; null where everybody may know it. */
  readonly numberDrawnFor: DrawnFor | null
}

export interface Rules {
  readonly threshold: number
  readonly draws: Draws
  /** How many times the usual noise. */
  readonly times: number
}

/** The noise of a count, as a standard deviation. */
export const NOISE_OF_COUNT = 2
/** A figure whose noise is a larger part of it is not shown. */
const MOST_OF_FIGURE = 1 / 4
const SAME_DIGITS = 3

/** A margin is never told as less of itself. */
const LEAST_OF_MARGIN = 0.3
const DIGITS_OF_MARGIN = 2

/** A margin as it is told. */
export const marginOf = (margin: number) => Number(steady(margin).toPrecision(DIGITS_OF_MARGIN))

/**
 * A draw for a figure of this value: rows that change leave nothing to be subtracted. Eight digits, since the last ones depend on the
 * order in which an engine adds up; steady first, since the ninth may be a 5.
 */
const drawnAt = (draws: Draws, of: DrawnFor, value: number): number =>
  of.isOpposite === true
    ? -drawnAt(draws, { ...of, isOpposite: false }, of.number - value)
    : draws({ ...of, figure: `${of.figure} ${steady(value).toPrecision(8)}` })

/** A number of entities with noise. */
const counted = (number: number, of: DrawnFor, { draws, times }: Rules) =>
  Math.max(0, number + Math.round(NOISE_OF_COUNT * times * drawnAt(draws, of, number)))

/** How much one entity changes a standard error, as a part of it, by the noise of its figure. */
function doubtOf({ noise, error, number }: Figure): number {
  if (error === null || noise === 0) return 0
  const most = Math.min(1, (2 * noise) ** 2 / error ** 2)
  return Math.sqrt((most ** 2 / 2) * (1 / Math.sqrt(2 * Math.max(1, number)))) / 2
}

/** A figure of one set of entities as it is shown: value, number, noise, draw, shown or not. */
export function shownFigure(
  { figure, isCount, isWhole, size, drawnFor, numberDrawnFor }: FigureToShow,
  rules: Rules,
): ShownFigure {
  const { threshold, draws, times } = rules
  const number = numberDrawnFor === null ? figure.number : counted(figure.number, numberDrawnFor, rules)
  // Of one or two somebody's own would show through any noise.
  const isNobodys = numberDrawnFor !== null && figure.number < Math.max(2, Math.ceil(threshold / 2))
  if (threshold > 1 && (number < threshold || isNobodys)) return hiddenFigure('few')
  const { value, error } = figure
  if (value === null) return hiddenFigure('blank')
  if (drawnFor === null) return { value, status: 'exact', why: null, number, noise: 0, error }
  const noise = Number(steady(figure.noise * times).toPrecision(SAME_DIGITS))
  const moved = steady(value) + noise * drawnAt(draws, drawnFor, value)
  const noised = isWhole ? Math.round(value < 0 ? moved : Math.max(0, moved)) : moved
  // Noise without bounds leaves no number that it could be held beside.
  if (!Number.isFinite(noise) || noise > MOST_OF_FIGURE * (size ?? Math.abs(noised)))
    return hiddenFigure('uncertain')
  const shown = { value: noised, status: 'noise', why: null, number } as const
  if (isCount) return { ...shown, noise, error: Math.sqrt(noised) }
  // Margins are figures of the same entities, in which the largest of them would show: so they are told with noise of their own.
  const part = Math.max(
    LEAST_OF_MARGIN,
    1 + doubtOf(figure) * draws({ ...drawnFor, figure: `margin ${drawnFor.figure}` }),
  )
  const told = (margin: number) => marginOf(margin * part)
  return { ...shown, noise: told(noise), error: error === null ? null : told(error) }
}
