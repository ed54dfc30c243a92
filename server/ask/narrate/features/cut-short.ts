import { capitalised, listed } from '../../constructs/english.ts'
import type { Finder } from './feature.ts'

/** Periods of a total that the data do not cover whole: they are left out of all that is said. */
export const cutShort: Finder = ({ subject, cut }) =>
  cut.length === 0
    ? null
    : {
        kind: 'cut short',
        weight: 0,
        sentence: `${capitalised(listed(cut.map(({ name }) => subject.figures.stated(name))))} ${cut.length === 1 ? 'is' : 'are'} cut short and left out of this.`,
        rows: cut.map(({ row }) => row),
      }
