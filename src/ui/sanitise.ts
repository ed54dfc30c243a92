import DOMPurify from 'dompurify'
import { allowedStyle } from './markup-rules.ts'

/** The allowed tags and attributes of SPEC section 5; everything else goes. */
const ALLOWED_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'div', 'p', 'strong', 'em', 'span']
const ALLOWED_ATTR = ['class', 'style', 'border', 'cellpadding', 'cellspacing']

const purify = DOMPurify()
purify.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName !== 'style') return
  data.attrValue = allowedStyle(data.attrValue)
  data.keepAttr = data.attrValue !== ''
})

const MOST_READINGS = 4

/** Nothing comes of markup that leaves the parser without a body, a frameset say. */
function read(markup: string): DocumentFragment {
  const nodes: DocumentFragment | null = purify.sanitize(markup, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  return nodes ?? document.createDocumentFragment()
}

function written(nodes: DocumentFragment): string {
  const frame = document.createElement('div')
  frame.append(nodes.cloneNode(true))
  return frame.innerHTML
}

/**
 * Markup of a server as nodes that hold nothing but tables and text, and that a parser reads the same again: what
 * changes from one reading to the next is how markup hides from a sanitiser. Never throws.
 */
export function sanitised(markup: string): DocumentFragment {
  let nodes = read(markup)
  for (let reading = 1; reading < MOST_READINGS; reading += 1) {
    const text = written(nodes)
    const again = read(text)
    if (written(again) === text) return nodes
    nodes = again
  }
  const words = document.createDocumentFragment()
  words.append(nodes.textContent)
  return words
}
