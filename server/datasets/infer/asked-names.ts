/** What the columns of a survey are about, where each is called by its question. */

/** How often something is done says nothing of what. */
const USUALLY = /\b(?:typically|usually|generally|normally|currently|ever) ?/gi

/** "Do you own a car", "will you vote": what is done; "what is your gender": what is asked for. */
const ABOUT: readonly RegExp[] = [
  /^(?:do|did|does|have|has|are|were|will|would|can|could|should) (?:you|they|your \p{L}+)\b (.+)$/iu,
  /^(?:what|which) (?:is|are|was|were) (?:your|their|the) (.+)$/iu,
  /^(?:what|which)'?s (?:your|their|the) (.+)$/iu,
  /^which of (?:these|the following) (.+?) ?\b(?:do|did|are|is|have|would|will) (?:you|they)\b.*$/iu,
  /^(?:what|which) ((?:type|kind|sort)s? of .+?) ?(?:do|did|does|would|will) (?:you|they)\b.*$/iu,
  /^how (?:would|do|did) you (?:describe|rate) (.+)$/iu,
  /^how (?:is|are|was|were) (?:your|the) (.+)$/iu,
]

/** A name that is a question without what makes it one: "celebrate Easter" for "Do you celebrate Easter?"; any other as it is. */
export function withoutAsking(name: string): string {
  const [, question = '', , rest = ''] = /^([^?]+)(\?|$)(.*)$/.exec(name) ?? []
  const plain = question.replace(USUALLY, '').replace(/\s+/g, ' ').trim()
  const about = ABOUT.flatMap((pattern) => pattern.exec(plain)?.[1] ?? [])[0]
  return about === undefined || about.split(' ').length > 12 ? name : `${about}${rest}`
}
