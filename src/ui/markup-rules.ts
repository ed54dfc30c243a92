/** Which styles of a server's markup stay. Its classes all do: the frame that it stands in keeps it inside. */

/** Styles that change a text's look and can neither load, nor cover, nor move anything. */
const STYLE_PROPERTIES = new Set([
  'text-align',
  'vertical-align',
  'font-weight',
  'font-style',
  'color',
  'background-color',
  'white-space',
])
const STYLE_VALUE = /^[a-z0-9#%., ()-]+$/i
const LOADS = /url|image|expression|var|attr|env|src/i

/** Declarations of a style attribute that are safe, as they were written; all others go. */
export function allowedStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(([property = '', value = '', ...rest]) => {
      return (
        rest.length === 0 &&
        STYLE_PROPERTIES.has(property.toLowerCase()) &&
        STYLE_VALUE.test(value) &&
        !LOADS.test(value)
      )
    })
    .map(([property = '', value = '']) => `${property.toLowerCase()}: ${value}`)
    .join('; ')
}
