/**
 * The plain words in which figures are described. A text by a language model is made of these and of the words of its
 * table, so that it has none for a request, an address or a number.
 */

const WORDS = `
a an the this that these those it its they them their there here and or but nor yet so as than then while whereas
although though however when where which who whose what how of in on at by for from to into with without within between
among across over under above below up down out off about around near nearly almost roughly approximately only just even
also both each every all any some most more less least fewer few many much several other another same different such own
not no never neither again first second last next before after during until since through throughout along against
towards toward per

be is are was were been being has have had do does did can could may might
show shown see seen stand stood lie lay lain lead led follow sit sat rise rose risen fall fell fallen grow grew grown shrink
shrank climb drop dropped decline increase decrease reduce go goes went gone move remain stay keep kept hold held reach come
came run ran range vary varies varied differ compare make made account represent contain include cover cluster concentrate
dominate exceed outnumber outpace trail lag peak dip dipped level settle stabilise stabilize fluctuate change shift swing
narrow widen spread separate split share group rank order start begin began begun end finish record report mark note
measure count total average sum add appear seem become became belong top topped hide hidden withheld suppressed fewer

high low large big bigger biggest small great little long short wide broad close clear marked markedly notable notably
noticeable noticeably slight modest moderate substantial considerable considerably sharp steep steady steadily gradual
consistent stable even similar equal comparable comparably relative absolute overall general typical typically common rare
usual main mainly chief largely mostly partly strong weak striking far further furthest apart ahead behind together alone
respective combined joint extreme bottom upper middle early earlier earliest late later latest recent previous remaining
rest whole entire full complete dear cheap expensive costly popular frequent often sometimes always distinct uniform mixed
variable volatile flat upward upwards downward downwards rising falling positive negative visible plain very quite rather
fairly too well noteworthy pronounced broadly especially particularly

table figure value number amount distance level proportion percentage percent cent rate mean median difference gap distribution
variation variability trend pattern category categories band row column segment part side ranking position place list
period year month week day date data dataset result picture contrast comparison outlier exception point growth majority
minority bulk remainder tail leader size scale threshold rule privacy cell`

const PLAIN: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))

/** What regular forms are made of: "lead", "leads", "leading"; "wide", "wider"; "steady" has forms of its own. */
const ENDINGS: readonly (readonly [ending: RegExp, stem: string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ed$/, ''],
  [/d$/, ''],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/ly$/, ''],
  [/er$/, ''],
  [/r$/, ''],
  [/est$/, ''],
  [/st$/, ''],
]

/**
 * Whether a word, in lower case, is a plain one or one of a table, in one of its forms.
 *
 * @param named the words of the table
 */
export function isPlainWord(word: string, named: ReadonlySet<string>): boolean {
  const isKnown = (each: string) => PLAIN.has(each) || named.has(each)
  return (
    isKnown(word) ||
    ENDINGS.some(([ending, stem]) => ending.test(word) && isKnown(word.replace(ending, stem)))
  )
}
