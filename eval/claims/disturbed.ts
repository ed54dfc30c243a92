import type { Facts, Point } from './facts.ts'

/** Sentences with one thing in them that is not so: another name, another number, the other direction. */

const OPPOSITES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['rises', 'falls'],
    ['rose', 'fell'],
    ['Up', 'Down'],
    ['Rises', 'Falls'],
    ['highest', 'lowest'],
    ['Highest', 'Lowest'],
    ['Most', 'Fewest'],
    ['more', 'less'],
    ['above', 'below'],
    ['jumps', 'drops'],
    ['widens', 'narrows'],
    ['Above', 'Below'],
    ['higher', 'lower'],
    ['high', 'low'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)

/** So many percent does a figure that is moved differ at the least: by less it may be the same but for noise. */
const LEAST_MOVED = 0.3

/** Each number with its first digit changed. */
const withNumbers = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=£| |\(|^)\d[\d,]*(?:\.\d+)?(?=%| percentage| times|[,;:.)]? |[.)]|$)/g)].flatMap(
    ({ 0: number, index }) => {
      const place = number.search(/[1-9]/)
      if (place === -1) return []
      const digit = Number(number[place])
      const made = `${number.slice(0, place)}${digit > 5 ? digit - 4 : digit + 4}${number.slice(place + 1)}`
      const [before, after] = [number, made].map((each) => Number(each.replaceAll(',', '')))
      return Math.abs((after ?? 0) - (before ?? 0)) >= LEAST_MOVED * (before ?? 0)
        ? [text.slice(0, index) + made + text.slice(index + number.length)]
        : []
    },
  )

const withOpposites = (text: string): readonly string[] =>
  [...text.matchAll(/\w+/g)].flatMap(({ 0: word, index }) => {
    const other = OPPOSITES[word]
    return other === undefined ? [] : [text.slice(0, index) + other + text.slice(index + word.length)]
  })

/** Each group that is named, by the name of the one whose figure is furthest from its own. */
function withNames({ series: [first], sides }: Facts, text: string): readonly string[] {
  if (sides.length !== 1 || first === undefined) return []
  const { points } = first
  const nameOf = ({ names: [name = ''] }: Point) => name
  return points.flatMap((point) => {
    const name = nameOf(point)
    const found = new RegExp(`(?<![\\w£])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w%])`).exec(text)
    const [other] = points
      .filter(
        (each) =>
          !text.includes(nameOf(each)) && !nameOf(each).includes(name) && !name.includes(nameOf(each)),
      )
      .toSorted((a, b) => Math.abs(b.value - point.value) - Math.abs(a.value - point.value))
    return found === null || other === undefined
      ? []
      : [text.slice(0, found.index) + nameOf(other) + text.slice(found.index + name.length)]
  })
}

/** Noise that may be a larger part of a figure hides that it is another one. */
const MOST_BLURRED = 0.05

/** Every figure is known so well that another one is not so. */
export const areSharp = ({ series, plan }: Facts): boolean =>
  plan.measures.every(({ kind }) => kind !== 'percentile' && kind !== 'interquartile') &&
  series.every(({ points }) => points.every(({ noise, value }) => noise <= MOST_BLURRED * Math.abs(value)))

/** All that may be done to a text. */
export const disturbed = (
  facts: Facts,
  text: string,
): Readonly<Record<'name' | 'number' | 'direction', readonly string[]>> => ({
  name: withNames(facts, text),
  number: withNumbers(text),
  direction: withOpposites(text),
})
