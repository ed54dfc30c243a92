/** How wide a text is, by the widest of the fonts that the page may fall back to: a chart reserves room before it is drawn. */

const NARROW = /[iljtfrI.,:;'’|!()[\] ]/
const WIDE = /[mwMW@%…–—&]/
const CAPITAL = /[\p{Lu}#£€$+<>=×]/u
const EM = { narrow: 0.4, plain: 0.63, capital: 0.75, wide: 1 } as const

export const widthOf = (text: string, sizePx: number): number =>
  sizePx *
  [...text].reduce(
    (sum, character) =>
      sum +
      (NARROW.test(character)
        ? EM.narrow
        : WIDE.test(character)
          ? EM.wide
          : CAPITAL.test(character)
            ? EM.capital
            : EM.plain),
    0,
  )

export const widestOf = (texts: readonly string[], sizePx: number): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text, sizePx)), 0)

/** A text cut where it would be wider, with the mark of something left out. */
export function shortened(text: string, sizePx: number, mostPx: number): string {
  if (widthOf(text, sizePx) <= mostPx) return text
  const characters = [...text]
  while (characters.length > 1 && widthOf(`${characters.join('').trimEnd()}…`, sizePx) > mostPx)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** A text cut in its middle where it would be wider. */
function shortenedInside(text: string, sizePx: number, mostPx: number): string {
  if (widthOf(text, sizePx) <= mostPx) return text
  const characters = [...text]
  const around = (kept: number) => {
    const head = characters.slice(0, Math.ceil(kept / 2)).join('')
    const tail = characters.slice(characters.length - Math.floor(kept / 2)).join('')
    return `${head.trimEnd()}…${tail.trimStart()}`
  }
  let kept = characters.length - 1
  while (kept > 2 && widthOf(around(kept), sizePx) > mostPx) kept -= 1
  return around(kept)
}

/** Texts cut where they would be wider: at their ends, or in the middle where only their ends tell them apart. */
export function shortenedApart(texts: readonly string[], sizePx: number, mostPx: number): readonly string[] {
  const cut = texts.map((text) => shortened(text, sizePx, mostPx))
  return new Set(cut).size === new Set(texts).size
    ? cut
    : texts.map((text) => shortenedInside(text, sizePx, mostPx))
}

/** Words in lines of at most that width, where none is wider. */
function filled(words: readonly string[], sizePx: number, mostPx: number): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || widthOf(longer, sizePx) > mostPx) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** A text in lines of at most that width; the last of as many as there may be is cut where more would follow. */
export function inLines(text: string, sizePx: number, mostPx: number, most = 3): readonly string[] {
  const lines = filled(text.split(' '), sizePx, mostPx)
  const shown = lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
  return shown.map((line) => shortened(line, sizePx, mostPx))
}

/** Something of a text in lines is left out. */
export const isCut = (lines: readonly string[]): boolean => lines.some((line) => line.includes('…'))

/** Where words break: behind a hyphen of their own, and before the consonants that a syllable begins with. */
const BREAKS =
  /(?<=\p{L}{2}-)(?=\p{L}{3})|(?<=\p{L}{3})(?<![bcdfgkpt](?=[lr])|[cpst](?=h))(?=(?:[bcdfgkpt][lr]|[cpst]h|[b-df-hj-np-tv-xzß])[aeiouyäéèöü])(?=\p{L}{3})/giu

/** A word in two parts of at most that width, the first as long as it may be; whole where it has no such parts. */
function brokenWord(word: string, sizePx: number, mostPx: number): readonly string[] {
  if (widthOf(word, sizePx) <= mostPx) return [word]
  const parts = [...word.matchAll(BREAKS)].map(({ index }) => {
    const head = word.slice(0, index)
    return [head.endsWith('-') ? head : `${head}-`, word.slice(index)]
  })
  return parts.findLast((both) => widestOf(both, sizePx) <= mostPx) ?? [word]
}

/** The same as lines, with words broken where the text would be cut otherwise. */
export function inBrokenLines(text: string, sizePx: number, mostPx: number, most = 3): readonly string[] {
  const lines = inLines(text, sizePx, mostPx, most)
  if (!isCut(lines)) return lines
  const words = text.split(' ').flatMap((word) => brokenWord(word, sizePx, mostPx))
  const broken = filled(words, sizePx, mostPx)
  return broken.length <= most && widestOf(broken, sizePx) <= mostPx ? broken : lines
}
