/** JSON that a model wrote in words: in a fence, with prose or its thoughts around it, with a comma too many. */

const THOUGHTS = /<think>[^]*?<\/think>/g
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

/** The first object that a text holds; undefined where it holds none. */
export function mended(text: string): unknown {
  const said = text.replace(THOUGHTS, '')
  for (let start = said.indexOf('{'); start !== -1; start = said.indexOf('{', start + 1)) {
    const object = objectFrom(said, start)
    if (object === null) continue
    const value =
      parsed(object) ?? parsed(object.replace(TEXT_OR_COMMA, (token) => (token.startsWith('"') ? token : '')))
    if (value !== undefined) return value
  }
  return undefined
}
