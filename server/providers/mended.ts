/** JSON that a model wrote in words: in a fence, with prose, a draft or its thoughts before it, with a comma too many. */

const THOUGHTS = /<think>[^]*?(?:<\/think>|$)/g
const END_OF_THOUGHTS = '</think>'
/** A text in quotes, or a comma before what ends an object or a list. */
const TEXT_OR_COMMA = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text from a brace to the one that closes it; null where none does. */
function objectFrom(text: string, start: number): string | null {
  let depth = 0
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0) return text.slice(start, start + index + 1)
  }
  return null
}

/** What a model says once it has thought; where its thoughts do not end, nothing. */
function answerIn(text: string): string {
  const said = text.replace(THOUGHTS, '')
  const end = said.lastIndexOf(END_OF_THOUGHTS)
  return end === -1 ? said : said.slice(end + END_OF_THOUGHTS.length)
}

/** Whether there is nothing but thoughts in a text. */
export const isThought = (text: string): boolean => answerIn(text).trim() === ''

/** The last object that a text holds whole, since drafts come before what is meant; undefined where it holds none. */
export function mended(text: string): unknown {
  const said = answerIn(text)
  let last: unknown
  for (let start = said.indexOf('{'); start !== -1;) {
    const object = objectFrom(said, start)
    const value =
      object === null
        ? undefined
        : (parsed(object) ??
          parsed(object.replace(TEXT_OR_COMMA, (token) => (token.startsWith('"') ? token : ''))))
    last = value ?? last
    start = said.indexOf('{', start + (value === undefined || object === null ? 1 : object.length))
  }
  return last
}
