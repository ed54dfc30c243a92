import type { Word } from '../grammar/words.ts'

/** What the words of a turn say of the answer before it: cues of typed edits, found in any order. */

/** What a cue asks to be done with the plan before. */
export type Act =
  | 'add'
  | 'replace'
  | 'same'
  | 'opening'
  | 'grown'
  | 'remove'
  | 'not'
  | 'undo'
  | 'all'
  | 'every'
  | 'rows'
  | 'those'
  | 'them'
  | 'next'
  | 'share'
  | 'ratio'
  | 'gap'
  | 'beside'
  | 'yearBefore'
  | 'count'
  | 'sort'
  | 'end'
  | 'limit'

export interface Cue {
  readonly act: Act
  /** Words from one to before another. */
  readonly from: number
  readonly to: number
  /** The words that it was said with, by the names of the pattern. */
  readonly said: Readonly<Record<string, string | undefined>>
}

const NUMBER = '(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,2})'
const THEM = '(?:it|that|this|them|those|these)'
const SHOW = '(?:(?:please |now |just )?(?:show|give|list|see|show me|give me|let me see|lets see|display) )?'
const RISING = 'low to high|lowest to highest|small to (?:big|large)|smallest to (?:biggest|largest)'
const FALLING = 'high to low|highest to lowest|big to small|large to small|(?:biggest|largest) to smallest'
const LOW =
  '(?:lowest|fewest|smallest|least|bottom|ascending|asc|shortest|low to high|small to (?:big|large)|smallest to (?:biggest|largest)|lowest to highest)'
const HIGH =
  '(?:highest|most|biggest|largest|top|greatest|descending|desc|high to low|big to small|large to small|biggest to smallest|largest to smallest|highest to lowest)'
/** What is said before a turn begins. */
const OPENING =
  '(?:no|nope|nah|sorry|wait|oops|actually|oh|ah|i mean|i meant|hang on|hold on|scratch that|fine|lovely|great|good|nice|perfect|brilliant|cool|hmm|right|okay|ok|thanks|thank you|cheers|interesting|what about|how about)'
const NTH = '(?:first|second|third|fourth|fifth|sixth|last|top|bottom)'

/** Cues by their act; what an earlier one takes is no other's. They are words of English alone, none of a dataset. */
const CUES: readonly (readonly [act: Act, pattern: string])[] = [
  [
    'undo',
    `put ${THEM}(?: all)? back(?: in| again)?|bring ${THEM} back|undo(?: ${THEM})?|revert(?: ${THEM})?|go back(?: to that| one)?|(?:remove|drop|scrap|lose|forget|undo) ${THEM}(?: again)?$|as it was|without (?:that|this|the) (?:condition|filter|restriction)|(?:remove|drop|lose|clear) (?:that|this|the) (?:condition|filter|restriction)`,
  ],
  [
    'all',
    `${SHOW}(?:all|everything|the lot|the rest|the whole (?:list|lot|table)|the full (?:list|table))(?: of ${THEM})?(?: ${NUMBER})?(?: again| now| please)?$|no limit|without (?:the |a )?limit`,
  ],
  [
    'yearBefore',
    '(?:vs|versus|against|compared (?:with|to)|on)?(?: the)? (?:year before|previous year|prior year|last year)',
  ],
  ['next', '(?:and )?(?:the|what about the) (?:one after(?: that)?|next(?: one)?|following one)'],
  ['rows', `(?:for |of |in )?(?:just |only )?the (?<nth>${NTH}) (?:one|<noun>)`],
  [
    'rows',
    `(?:for |of |in )?(?:just |only )?the (?<nth>first|last) (?<count>${NUMBER})(?: of ${THEM})?(?: ones| <noun>)?`,
  ],
  ['gap', '(?:what(?: is| was| are)? )?(?:the )?(?:gap|difference|spread|loading|discrepancy)(?: between)?'],
  [
    'gap',
    '(?:by )?how much (?:did|has|have|does) (?:it|that|this|they|these|those) (?:change|move|differ|grow|rise|fall|go up|go down)d?|how far apart(?: are (?:they|those|these))?',
  ],
  [
    'beside',
    `(?:put |show |set |see )?(?:all )?(?:the|those|these|both)(?: ${NUMBER})?(?: of ${THEM}| <noun>)? (?:together|side by side|next to each other)|side by side|next to each other|(?:put|show|set|see) ${THEM} (?:together|side by side)|(?:the )?${NUMBER} together|(?:how (?:does|do|did) ${THEM} )?compared? (?:to|with|against)|compare ${THEM}(?: (?:to|with|against))?`,
  ],
  ['those', `(?:for |of |in |from )?(?:just |only )?(?:those|these) (?<count>${NUMBER})(?: <noun>| ones)?`],
  ['those', '(?:for |of |in |from |at |on )?(?:just |only )?(?:that|this|those|these) (?:one|ones|<noun>)'],
  [
    'share',
    `(?:what|which) (?<kind>share|percentage|proportion|percent|%|fraction|part) (?:of(?: all)? (?<base>.+?) )?(?:is|are|was|were|do|does) ${THEM}(?: make up| come to)?`,
  ],
  [
    'share',
    '(?:and )?(?:as|in|show)(?: a| the)? (?:share|percentage|proportion|percentages|percent|%|fraction|shares|proportions)(?: terms)?(?: of(?: all)?(?: the)? (?<base>.+))?$',
  ],
  [
    'share',
    '(?:(?<swap>other way round|the other way round|the other way) )?(?:(?:percentages|shares|percent|percentage|share|%) )?within (?:each|every) (?<within>.+)$',
  ],
  ['share', '^(?:the )?(?:share|percentage|proportion|%)(?: of(?: the)? (?<base>total|whole|lot|all.*))?$'],
  [
    'every',
    '(?:for |across |of |over )?(?:all|every|any)(?: of)?(?: the)? <noun>(?: again| together| combined| alike)*',
  ],
  ['ratio', 'as(?: a)? ratio'],
  [
    'count',
    `(?:just )?how many(?: <noun>)? (?:is|are|was|were) (?:that|this|it|they|those|these|there)(?: in total| altogether)?|(?:just )?how many(?: then)?$`,
  ],
  [
    'grown',
    '(?:which|what|who|where)(?: one| ones| <noun>)?(?: has| have)? (?:grew|grown|rose|risen|increased|gained|climbed|went up)(?: the)? (?:most|fastest)',
  ],
  [
    'grown',
    '(?:which|what|who|where)(?: one| ones| <noun>)?(?: has| have)? (?<fell>fell|fallen|dropped|declined|shrank|decreased|lost|went down)(?: the)? (?:most|fastest)',
  ],
  [
    'sort',
    `(?:sort|order|rank|arrange)(?:ed)?(?: (?:it|them|those|these|that|this))?(?: by (?:that|it|this|avg|average|value|figure|the figure|count|number|size))?(?: from)?(?: (?<low>${LOW})| (?<high>${HIGH}))?(?= ,| first|$)(?: first)?`,
  ],
  [
    'sort',
    `(?:from )?(?:(?<low>${LOW})|(?<high>${HIGH})) (?:first|order)|(?:from )?(?:(?<down>descending|desc|${FALLING})|(?<up>ascending|asc|${RISING}))(?: order)?$`,
  ],
  ['limit', `limit(?: to)? (?<count>${NUMBER})`],
  [
    'end',
    `(?:and |what about |just )?(?:(?:which|what|where)(?: (?:one|<noun>))?(?: (?:was|is|has|had|were))? )?(?:the )?(?:(?<low>${LOW})|(?<high>${HIGH}))(?: (?<count>${NUMBER}))?(?: ones?)?$`,
  ],
  ['remove', '(?:leave|leaving|take|taking|cut|strip|filter)(?: (?<between>.+))? out'],
  [
    'remove',
    '(?:drop|remove|scrap|lose|ignore|ignoring|forget(?: about)?|never mind|get rid of|exclude|excluding|omit|ditch|skip|dropping|removing|discard)',
  ],
  ['not', '(?:not|without|minus|no longer|rather than|instead of)(?: just| only)?'],
  [
    'same',
    '(?:(?:the|now|do|and) )*same(?: again| thing)?(?: (?:for|with|but|of|in))?|ditto(?: for)?|repeat (?:that|it|this)(?: for| with)?',
  ],
  [
    'replace',
    'instead|rather|(?:swap|switch)(?: (?:it|that|this|them))?(?: (?:to|for|into))?|change (?:it|that|this|them)(?: (?:to|for|into))?|make (?:it|that)',
  ],
  [
    'add',
    `as well(?: as)?|too|also|in addition(?: to ${THEM})?|additionally|further|plus|(?:put )?next to (?:it|that|them)|beside (?:it|that|them)|alongside(?: (?:it|that|them))?|add(?: in)?|together with|include`,
  ],
  ['opening', `^${OPENING}(?: (?:[,;]|${OPENING}))*|i meant?`],
  [
    'them',
    `(?:which|how many|what) of (?:those|these|them)|(?:for|of|in|by|from|split|break)(?: down)? (?:those|these|them|it|that)|(?:those|these|them|there|it|their|its)|which ones?`,
  ],
]

/** A word or a few that name what has a name, as a part of a pattern. */
const NOUN = '@\\d+@'

const compiled = CUES.map(
  ([act, pattern]) =>
    [act, new RegExp(`(?<=^| )(?:${pattern.replaceAll('<noun>', NOUN)})(?= |$)`, 'u')] as const,
)

/**
 * The cues of a turn, in their order.
 *
 * @param nounAt how many words from a place on name a column, what is counted or a step of time; 0 for none
 */
export function cuesIn(words: readonly Word[], nounAt: (word: number) => number): readonly Cue[] {
  const cues: Cue[] = []
  const isFree = (from: number, to: number) => cues.every((cue) => to <= cue.from || from >= cue.to)
  for (const [act, pattern] of compiled) {
    for (const nouns of [true, false]) {
      const { text, places } = written(words, nouns ? nounAt : () => 0)
      const match = pattern.exec(text)
      if (match === null || match[0].trim() === '') continue
      const from = places.findLastIndex(({ at }) => at <= match.index)
      const last = places.findLastIndex(({ at }) => at < match.index + match[0].trimEnd().length)
      const [start, end] = [places[from]?.word ?? 0, places[last + 1]?.word ?? words.length]
      if (!isFree(start, end)) continue
      cues.push({ act, from: start, to: end, said: spelled(match.groups ?? {}, words, nounAt) })
      break
    }
  }
  return cues.toSorted((a, b) => a.from - b.from)
}

/** What a pattern took by name, in the words that stand there. */
const spelled = (said: Cue['said'], words: readonly Word[], nounAt: (word: number) => number): Cue['said'] =>
  Object.fromEntries(
    Object.entries(said).map(([name, text]) => [
      name,
      text?.replaceAll(/@(\d+)@/g, (_, at: string) =>
        words
          .slice(Number(at), Number(at) + nounAt(Number(at)))
          .map(({ norm }) => norm)
          .join(' '),
      ),
    ]),
  )

/** The words as one text in which names stand as "@from@", with the word that each place of it begins. */
function written(words: readonly Word[], nounAt: (word: number) => number) {
  const places: { at: number; word: number }[] = []
  let text = ''
  for (let word = 0; word < words.length;) {
    const length = nounAt(word)
    if (text !== '') text += ' '
    places.push({ at: text.length, word })
    text += length > 0 ? `@${word}@` : (words[word]?.norm ?? '')
    word += Math.max(1, length)
  }
  return { text, places }
}
