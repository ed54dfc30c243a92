import type { Category, Item } from '../constructs/senses.ts'
import { clausesIn, isRepaired, SILENT, type Aside } from './asides.ts'
import { terminalsIn } from './held.ts'
import type { Parts } from './parts.ts'

/**
 * Clauses that say something rather than ask, told by their mood: a subject with its verb, or how a letter begins. What they are about
 * may be named by the dataset, so that whoever leaves them out has to look at what the others ask.
 */

const HELPING =
  "(?:['’](?:s|m|re|ve|d|ll)|am|is|are|was|were|has|have|had|does|do|did|will|would|can|could|may|might|must|should|(?:is|are|was|were|has|have|had|do|does|did|would|could|can)n['’]?t|won['’]?t)"
/** What people say, think, do and are told when they come to ask. */
const SAYING =
  '(?:says?|said|saying|tells?|told|thinks?|thought|reckons?|reckoned|believes?|believed|knows?|knew|hears?|heard|guess|suppose|suspects?|assumed?|hopes?|hate|loves?|wonders?|wondered|promised?|sent|sends?|rang|rings?|called|emailed|mentioned|seems?|came|comes?|went|goes|got|gets?|joined|started|swears?|bets?|insists?|argues?|argued|keeps?|kept|noticed|read|saw|lost|forgot|asks?|asked|never|always|already|only just|just)'
const PERSONAL = '(?:i|we|he|she|it|they|there|this|that|nobody|no one|somebody|someone|everybody)'
const FINITE = new RegExp(`^(?:${PERSONAL}(?:${HELPING}| ${HELPING}| ${SAYING}| \\p{L}+ed)\\b)`, 'u')
/** A subject that has a noun: "the auditors are", "our new starter asked". */
const NOMINAL = new RegExp(
  `^(?<subject>(?:(?:the|a|an|my|our|your|his|her|their|some|one of (?:my|our|the)|so|as) )(?:[\\p{L}'’-]+ ){1,5}?)(?:(?<helping>${HELPING})|(?<saying>${SAYING}))\\b`,
  'u',
)
/** "Priya thinks", where the name is written as one. */
const CALLED = new RegExp(`^\\p{Lu}\\p{L}+(?: (?:and|from|in) \\p{L}+)?(?: (?:${HELPING}|${SAYING}))\\b`, 'u')
/** "January and September are supposed to": only where nobody knows what is said of them. */
const BARE = new RegExp(`^(?<subject>(?:[\\p{L}'’]+ ){0,3}?\\p{L}+) ?${HELPING}\\b`, 'u')
/** What somebody is busy with; other words of that form say of which rows it is asked, or how. */
const BUSY =
  /^(?:just |still |currently |been )*(?!(?:includ|exclud|ignor|leav|compar|look|count|tak|us|go|consider|assum|split|break|group|start|begin|end|focus|stick|filter|limit|restrict|cover|giv|treat|sort|rank|show|buy|pay|claim|smok|cost|liv|be|hav|know|see|mean|regard|concern|dur|accord|depend|exist|convert|sell|spend|mov|remov|dropp|omitt|switch|averag|total|add|sum|us|exceed|stay|work(?!ing on|ing through)|ask|want|wonder|pool|lump|combin|merg|roll|build(?=ing up)|stack(?=ing up)|accumulat)ing\b)\p{L}{2,}ing (?!by\b)/u
/** How people begin, and what they beg. */
const OPENING =
  /^(?:sorry|apologies|apologising|hope|hoping|not sure|no idea|(?:a |just a |one )?(?:quick|silly|daft|stupid|dumb|random|odd|simple|small) (?:one|question|query|request|favour|check)|fyi|for (?:context|info|information|background|reference|clarity)|bear with|long time|first time|new (?:here|to|at|in)|got (?:a|an|my|the|some)|had (?:a|an|my|the|some)|morning|afternoon|evening|hi|hey|hello|cheers|excuse|pardon|long story|if (?:possible|you|that|it|this|anyone|anybody)|when you (?:have|get|can)|in case|not urgent|no rush|urgent|asap|been|before (?:i|we|he|she|they|my|our|the|you)|because (?:i|we|he|she|they|my|our|the|of)|(?:so|in order) (?:that )?(?:i|we|he|she|they) (?:can|could|may|know)|to (?:save|settle|help|prepare|brief|give|double|sanity)|need (?:it|this|that|them)|want (?:it|this|that) for|would be|might be|should be|probably|helps?|out of (?:interest|curiosity)|just (?:out of|curious|wondering|checking|so)|as (?:i|we|you) (?:said|know|say|mentioned|understand|see)|(?:it|this|that)['’]?s (?:for|because|so|just)|no need)\b/u
/** "To know whether it is rising": what is asked for shows it. */
const WHETHER =
  /^(?:(?:i|we)(?:['’]d| would)? (?:just )?(?:like|want|need|love) |(?:just )?(?:trying |keen |curious |interested )?)?(?:to |and )?(?:know|see|check|tell|find out|wonder(?:ing)?|curious|understand|work out) (?:whether|if|how|that) (?:it|this|that|they|there|things|we|the (?:figure|number|trend))\b/u
/** Words of a clause that says of what it is asked, or what a word means. */
const SCOPE =
  /\b(?:only|except\p{L}*|exclud\p{L}*|without|ignor\p{L}*|leav(?:e|ing)|omit\p{L}*|drop\p{L}*|includ\p{L}*|count(?:ing|ed)? (?:as|only|them|those|it)|treat\p{L}*|defin\p{L}*|means?|meaning|meant|restrict\p{L}*|limit\p{L}*|focus\p{L}*|concentrat\p{L}*|interested in|consider\p{L}*|filter\p{L}*|per|each|every|split|broken|grouped|versus|vs|compared|rather than|instead|apart from|other than|stick|care about|use|using|give|show|tell me|find out|by \p{L}+)\b/u
const ASKS =
  /\?|^(?:what|which|who|where|when|how|why|can|could|would|will|do|does|did|is|are|was|were|please|show|give|list|find|get|tell|send|pull|count|compare|break|split|rank)\b/iu
/** What somebody wants is what is asked, where it is named by the dataset. */
const WISH =
  /^(?:and |so |but )?(?:\S+ ){1,6}?(?:['’]?(?:ll|d) )?(?:wants?|wanted|needs?|needed|likes?|love|require|after|interested|looking|wonder(?:s|ed|ing)?|asks?|asked|asking|mean|find|see|know)\b/u

/** What is no noun of a statement. */
const NAMING: ReadonlySet<Category> = new Set([
  'column',
  'columns',
  'entity',
  'metric',
  'value',
  'aggregate',
  'period',
])

/** How a clause that goes on begins. */
const JOINING =
  /^(?:(?:so|because|but|since|and|okay|ok|well|hi|hello|hey|right|now|also|um|er|anyway|basically) )+/u

/** What somebody wishes for names of which rows it is asked, but for these. */
const WISHED =
  /^(?:i|we)(?:['’]d| would| just| only| really| do)* (?:want|need|like|love|prefer)\b(?! (?:it|this|that|them)\b(?!.*\bfor\b)| to (?:have|get) (?:the|my|our|some) (?:facts?|story|figures|answer|evidence|numbers) )/u
const ENDING = /[.!?\n:]/

/** The clauses that say something, of a question that asks in others: each alone, and with the rest of its sentence. */
export interface Statements {
  readonly clauses: readonly Aside[]
  readonly sentences: readonly Aside[]
}

/**
 * True where words have the mood of a statement: somebody with what they do, think or are told, or how people begin. What it is about may
 * be named by the dataset.
 */
export function isTold(typed: string): boolean {
  const text = typed.toLowerCase().replace(JOINING, '')
  const { subject = '' } = NOMINAL.exec(text)?.groups ?? {}
  const isOfThose = /\b(?:that|which|whose|where|when)\b/.test(subject)
  return (
    OPENING.test(text) ||
    BUSY.test(text) ||
    FINITE.test(text) ||
    CALLED.test(typed) ||
    (subject !== '' && !isOfThose)
  )
}

export function statementsIn(
  question: string,
  { words, items, unknown }: Pick<Parts, 'words' | 'items' | 'unknown'>,
): Statements {
  const terminals = terminalsIn(items.flat())
  const within = ({ from, to }: Aside) =>
    terminals.filter((item) => item.from >= from && item.to <= to && !isRepaired(item))
  const typedIn = ({ from, to }: Aside) =>
    question.slice(words[from]?.start, words[to - 1]?.end).replace(/[,;]\s*$/, '')
  const textOf = (clause: Aside) => typedIn(clause).toLowerCase().replace(JOINING, '')
  const after = ({ to }: Aside) => question.slice(words[to - 1]?.end, words[to]?.start ?? question.length)
  const isStatement = (clause: Aside) => {
    const [typed, text] = [typedIn(clause), textOf(clause)]
    if (after(clause).includes('?') || SCOPE.test(text)) return false
    if (WHETHER.test(text)) return true
    const data = within(clause).filter(({ category }) => !SILENT.has(category))
    if (ASKS.test(text) || WISHED.test(text)) return false
    if (OPENING.test(text) || BUSY.test(text)) return true
    if (data.length > 0 && WISH.test(text)) return false
    if (FINITE.test(text)) return true
    const isFirst = (item: Item) => item.from === clause.from && NAMING.has(item.category)
    if (CALLED.test(typed) && !data.some(isFirst)) return true
    const { subject = '', saying } = NOMINAL.exec(text)?.groups ?? {}
    const bare = subject === '' ? (BARE.exec(text)?.groups?.['subject'] ?? '') : ''
    if (subject + bare === '' || /\b(?:that|who|which|whose|where|when)\b/.test(subject + bare)) return false
    if (bare !== '') return [...unknown].some((at) => at >= clause.from && at < clause.to)
    const end = clause.from + subject.trim().split(/\s+/).length + (typed.length > text.length ? 1 : 0)
    return (
      saying !== undefined || !within(clause).some(({ category, from }) => NAMING.has(category) && from < end)
    )
  }
  const all = clausesIn(question, words)
  const clauses = all.filter(isStatement)
  // What goes on after a statement says more of it, up to the end of its sentence.
  const sentences: Aside[] = []
  for (const [place, clause] of all.entries()) {
    const before = all[place - 1]
    const isStarted =
      before !== undefined && sentences.at(-1)?.to === before.to && !ENDING.test(after(before))
    const goesOn =
      isStarted && !after(clause).includes('?') && !ASKS.test(textOf(clause)) && !SCOPE.test(textOf(clause))
    if (clauses.includes(clause) || goesOn) sentences.push(clause)
  }
  return { clauses, sentences }
}
