import DOMPurify from 'dompurify'
import { allowedClasses, allowedStyle } from './markup-rules.ts'

/** The allowed tags and attributes of SPEC section 5; everything else goes. */
const ALLOWED_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'div', 'p', 'strong', 'em', 'span']
const ALLOWED_ATTR = ['class', 'style', 'border', 'cellpadding', 'cellspacing']

const purify = DOMPurify()
purify.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName === 'class') data.attrValue = allowedClasses(data.attrValue)
  if (data.attrName === 'style') data.attrValue = allowedStyle(data.attrValue)
  if ((data.attrName === 'class' || data.attrName === 'style') && data.attrValue === '') data.keepAttr = false
})

/** Markup of a server as nodes that hold nothing but tables and text. Never throws. */
export function sanitised(markup: string): DocumentFragment {
  return purify.sanitize(markup, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}
