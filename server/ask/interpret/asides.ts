import type { Category, Item } from '../constructs/senses.ts'
import { isAssumed } from '../grammar/chart.ts'
import type { Word } from '../grammar/words.ts'

/**
 * What people say around a question: what they are doing, who wants it, what they suspect. It asks for nothing, so that its words
 * need no place in a plan; they are passed over, and told so. Only forms of plain English are known here, never what a
 * clause is about: "for the Leeds office" may be a condition.
 */

const SOMEBODY = '(?:i|we|he|she|they|somebody|someone|everybody|everyone)'
const NAMED = String.raw`(?:the |my |our )?\p{L}+`
const HELPING =
  '(?: (?:am|are|is|was|were|have|has|had|been|do|does|would|will|may|might|just|really|also|always|still|keep|keeps|not))*'
/** What somebody does to learn something: such a clause goes on with what is asked. */
const ASKING =
  'looking|after|talking|wanting|needing|focus\\p{L}*|thinking|meaning|asking|including|excluding|comparing|filtering|counting'
const LEARNING =
  'see|know|find|compare|understand|look|get|have|view|include|exclude|filter|focus|restrict|limit|ask|count|show|only|add|split|break|be|use|take'

/** Clauses that hold nothing of the dataset. */
const EMPTY_FORMS: readonly RegExp[] = [
  // "I'm checking it against the invoices"
  new RegExp(`^${SOMEBODY}${HELPING} (?!(?:${ASKING})\\b)\\p{L}{2,}ing\\b`, 'u'),
  // "we've been asked for a stat", "the board will ask"
  new RegExp(`^${NAMED}${HELPING} (?:ask|asks|asked)\\b`, 'u'),
  // "operations want to plan the rota"
  new RegExp(
    `^${NAMED}${HELPING} (?:want|wants|wanted|need|needs|hope|hopes|plan|plans|try|tries) to (?!(?:${LEARNING})\\b)\\p{L}+`,
    'u',
  ),
  // "want to reconcile the ledger", of nobody named
  new RegExp(
    `^(?:(?:just|only|really|mainly|mostly) )*(?:want|wanting|wanted|need|needing|trying|hoping|looking|planning|aiming|keen|meaning) to (?!(?:${LEARNING})\\b)\\p{L}+`,
    'u',
  ),
  new RegExp(
    `^${NAMED}${HELPING} (?:want|wants|need|needs|like) (?:it|this|that) (?:by|for|on|in) (?:the )?\\p{L}+$`,
    'u',
  ),
  /^i(?: would)? rather\b/u,
]

/** Clauses that say what somebody holds, for what or on whose behalf they ask, and how; whatever they name. */
const SAYING_FORMS: readonly RegExp[] = [
  new RegExp(
    `^(?:${SOMEBODY}|\\p{L}+)${HELPING} (?:suspect|suspects|reckon|reckons|doubt|doubts|bet|swear|swears|expect|heard|told)\\b`,
    'u',
  ),
  // "nothing fancy", "no chart if that's any bother", "just those three"
  /^(?:nothing (?:fancy|special|urgent)|no (?:rush|hurry|worries|chart|graph|other filters?)|(?:just )?(?:(?:sense|double|cross) )?checking$|(?:just )?curious$|please and thank)/u,
  /^(?:bear with|sorry|hope you|if possible|if that(?:['’]?s)? (?:is )?(?:ok|okay|possible|easier|any|alright|makes sense|(?:a |not |too )+(?:\p{L}+ )*(?:question|ask|bother|trouble|much))|when you (?:get|have)|no pressure)(?!\p{L})/u,
  // "add the three quarters together", "all months taken together"
  /^(?:add(?:ing)? (?:up )?)?(?:the |all (?:of )?(?:the )?)?(?:\p{L}+ )?(?:quarters|months) (?:taken |added |put |all |lumped |pooled |merged |rolled )*(?:together|up|into one)$/u,
  // "as discussed", "we need it for the meeting on Friday", "a chart would be fine"
  /^as (?:discussed|agreed|requested|promised|mentioned|usual)$/u,
  /^(?:i|we) need (?:it|this|that|them) for\b/u,
  /^(?:a|the) (?:table|chart|graph|list)\b.*(?:fine|ok|okay|enough|great|nice|good)$/u,
  /^just (?:those|these)(?: \p{L}+)?$/u,
  /^just the (?:count|number|total|average) (?:in|of|for) each(?: \p{L}+)? (?:fine|ok|okay|enough|please)$/u,
  // "Compliance asking:", "the auditors want to know:"
  /^(?:(?:the|our|my) )?(?:\p{L}+ ){1,3}(?:asking|asks|asked|wondering|wonders|(?:is|are) asking|wants? to know|needs? to know)$/u,
  // "want to see who is giving it away"
  /^(?:(?:(?:the|our|my) )?\p{L}+ )?(?:wants?|wanted|needs?|hoping|trying|keen) to (?:see|know|find out) who is \p{L}+ing(?: .*)?$/u,
  // "quick one from Priya:", "need a quick number for a broker who keeps chasing me:"
  /^(?:(?:a|just a) )?(?:quick|short|simple|another|next|last) (?:one|question|query|favour|thing)(?: (?:from|for) (?:the |our |my )?\p{L}+)?$/u,
  /^(?:i )?need (?:a|one) (?:quick )?(?:number|figure|answer) for .* (?:me|us)$/u,
  // "auditors want it today", "treasury need this for the cash flow"
  /^(?:the |my |our )?\p{L}+(?: \p{L}+)? (?:(?:really|just|urgently) )?(?:wants?|needs?|wanted|needed|(?:is|are) after) (?:it|this|that|them|these)\b(?!.*\b(?:by|per|split|broken|only|excluding|without|each|every|separately|across|where)\b)/u,
  // "for the board pack"
  /^for (?:the|our|my|a|an|this|that|next|tomorrow) (?:\p{L}+ ){0,2}(?:meeting|report|board|pack|deck|slides?|presentation|review|committee|call|paper|briefing|newsletter|memo|email|minutes|regulator|auditors?|reinsurers?|investors|bank|boss)(?: (?:that|which|on) .*)?$/u,
  /^(?:i|we)(?: \p{L}+)? not (?:put money|bet|bank|count) on\b/u,
  /^(?:(?:i|we) )?asking on behalf of\b/u,
  /^\p{L}+ (?:want|wants|like|need|needs) it to (?:one|two|three|\d) (?:decimals?|decimal places?|dp)$/u,
]

/** Words that go on with a clause before what it is said of. */
const JOINING = /^(?:(?:so|because|but|since|as|and|okay|ok|well|hi|hello) )+/u
/** A new clause begins where one of the first stands before one of the second. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(['so', 'because', 'but', 'since', 'as', 'and', 'before'])
const STARTS: ReadonlySet<string> = new Set(
  'i we he she they somebody someone could can please what how which give show tell only just'.split(' '),
)
/** Words before "show me" that belong to it. */
const LEADING: ReadonlySet<string> = new Set(
  'can could would will please you to and then also just or so now kindly might i we'.split(' '),
)

/** What is no part of an answer by itself. */
export const SILENT: ReadonlySet<Category> = new Set([
  'verb',
  'idle',
  'and',
  'or',
  'with',
  'asked',
  'by',
  'to',
  'not',
  'side',
  'between',
  'truth',
  'direction',
  'howMuch',
  'which',
  'than',
  'first',
  'only',
  'overall',
  'entity',
  'versus',
  'compare',
  'entryOf',
  'butNot',
])

/** How a letter begins and ends: "Good morning all,", "Many thanks, Priya". */
const GREETING =
  /^\s*(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Gg]ood (?:morning|afternoon|evening|day))(?: (?:all|team|both|everyone|everybody|there|colleagues|\p{Lu}\p{L}+)){0,2}\s*[,!.–-]/u
const SIGN_OFF =
  /(?:^|[\s,.!?;–-])((?:(?:(?:[Mm]any|[Kk]ind|[Bb]est|[Ww]arm) )?(?:[Tt]hanks|[Rr]egards|[Ww]ishes|[Cc]heers)|[Tt]hank you|[Tt]hx|[Tt]a)(?: (?:a lot|a million|very much|so much|in advance|again))*(?:[\s,.!–-]*|[\s,.!–-]+\p{Lu}\p{L}+[\s.!]*)|Best,\s*\p{Lu}\p{L}+[\s.!]*)$/u

function ofLetters(question: string, words: readonly Word[]): readonly Aside[] {
  const greeting = GREETING.exec(question)
  const end = SIGN_OFF.exec(question)
  const [from, to] = [
    greeting === null ? 0 : greeting[0].length,
    end === null ? question.length : end.index + end[0].indexOf(end[1] ?? ''),
  ]
  const first = words.findIndex(({ start }) => start >= from)
  const last = words.findIndex(({ start }) => start >= to)
  return [
    ...(first > 0 ? [{ from: 0, to: first }] : []),
    ...(last > 0 ? [{ from: last, to: words.length }] : []),
  ]
}

const ALL_MONTHS = /^jan(?:uary)? dec(?:ember)?$/
const ALL_DAYS = /^mon(?:day)? sun(?:day)?$/
const UP_TO = /^(?:to|till|until|through|thru|-|–|—)$/

/** "For each month January through December", "per weekday, Monday to Sunday" name no time: they are all there are. */
function allOfThem(words: readonly Word[]): readonly Aside[] {
  const norm = (at: number) => words[at]?.norm ?? ''
  const hasMonths = words.some((word) => /^month(?:s|ly)?$/.test(word.norm))
  const hasDays = words.some((word) => /^(?:weekdays?|days?|daily)$/.test(word.norm))
  return [...words.keys()].flatMap((at) => {
    const ends = `${norm(at)} ${norm(at + 2)}`
    const isAll =
      UP_TO.test(norm(at + 1)) && ((hasMonths && ALL_MONTHS.test(ends)) || (hasDays && ALL_DAYS.test(ends)))
    const isOfYear = [at - 1, at + 3, at + 4].some((near) => /^\d{2,4}$/.test(norm(near)))
    return isAll && !isOfYear ? [{ from: at, to: at + 3 }] : []
  })
}

/** What a word would mean if it were misspelt: no sign that a clause names something. */
export const isRepaired = (item: Item): boolean => isAssumed(item, 'repaired')

/** A stretch of words. */
export interface Aside {
  /** It says how a turn goes on from the answer before it. */
  readonly goesOn?: 'edits' | 'points'
  readonly from: number
  readonly to: number
}

/** The clauses of a question, which begin at marks and where somebody goes on to ask. */
export function clausesIn(question: string, words: readonly Word[]): readonly Aside[] {
  const starts = [...words.keys()].filter((at) => {
    const [word, before] = [words[at], words[at - 1]]
    if (word === undefined || before === undefined) return true
    const isMarked = /[.?!:;\n()]|\s[-–—]\s/.test(question.slice(before.end, word.start))
    const isJoined =
      CONJUNCTIONS.has(word.norm) &&
      (STARTS.has(words[at + 1]?.norm ?? '') || (word.norm === 'because' && at + 1 < words.length))
    const next = words[at + 1]?.norm ?? ''
    const isWish =
      /^(?:i|we) (?:want|need|would like)$/.test(`${word.norm} ${next}`) ||
      (/^(?:i|we)['’]d$/i.test(word.text) && next === 'like')
    // "January is our peak show me quotes": said without a breath.
    const isTold =
      /^(?:show|give|tell|get) (?:me|us)$/.test(`${word.norm} ${next}`) && !LEADING.has(before.norm)
    // "Finance is asking what the rate was": what is asked begins behind who asks.
    const isQuoted =
      /^(?:what|which|how|who|where|whether)$/.test(word.norm) &&
      /^(?:asking|asks|asked|wondering|wonders|wondered)$/.test(before.norm)
    // "… sorry if that's a silly question"
    const isSorry =
      (word.norm === 'sorry' && (next === '' || /^(?:if|for|to|about)$/.test(next))) ||
      (word.norm === 'if' &&
        before.norm !== 'sorry' &&
        /^(?:possible|that['’]?s? (?:is |was )?(?:a |not |too |any |ok|okay|possible|easier|alright|makes?))/.test(
          `${next} ${words[at + 2]?.norm ?? ''}`,
        ))
    return (
      isSorry || isQuoted || isMarked || isJoined || isWish || isTold || [',', ';', '-'].includes(before.norm)
    )
  })
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? words.length }))
}

/**
 * The stretches of a question that are asides, in order; none where nothing would be left that is asked.
 *
 * @param unknown the places of words that nothing explains: a clause without any is read as it stands, unless it says what somebody
 *   holds
 */
export function asidesIn(
  question: string,
  words: readonly Word[],
  items: readonly Item[],
  unknown: ReadonlySet<number>,
): readonly Aside[] {
  const says = ({ from, to }: Aside, but: number | null = null) =>
    items.some(
      (item) =>
        item.from >= from &&
        item.to <= to &&
        item.from !== but &&
        !SILENT.has(item.category) &&
        !isRepaired(item),
    )
  /** Words that nobody knows, or knows only as misspelt. */
  const isStrange = ({ from, to }: Aside) =>
    [...unknown].some((word) => word >= from && word < to) ||
    items.some((item) => item.from >= from && item.to <= to && isRepaired(item))
  const isAside = (span: Aside) => {
    const places = [...words.keys()].filter(
      (at) => at >= span.from && at < span.to && ![',', ';'].includes(words[at]?.norm ?? ''),
    )
    const whole = places.map((at) => words[at]?.norm ?? '').join(' ')
    const text = whole.replace(JOINING, '')
    if (SAYING_FORMS.some((form) => form.test(text))) return true
    const found = EMPTY_FORMS.map((form) => form.exec(text)).find((match) => match !== null)
    if (found === undefined) return false
    // "Want to plan" names no plan: what somebody does is no name of the dataset.
    const lead = whole.slice(0, whole.length - text.length)
    const done = places[`${lead}${found[0].trim()}`.split(' ').length - 1] ?? null
    return isStrange(span) && !says(span, done)
  }
  const letters = ofLetters(question, words)
  const outside = ({ from }: Aside, of: readonly Aside[]) =>
    !of.some((each) => from >= each.from && from < each.to)
  const clauses = clausesIn(question, words).filter((clause) => outside(clause, letters))
  const asides = [...letters, ...clauses.filter(isAside)]
  const isAsked = clauses.some((clause) => !asides.includes(clause) && says(clause))
  const all = allOfThem(words).filter((span) => outside(span, asides))
  return isAsked ? [...asides, ...all].toSorted((a, b) => a.from - b.from) : []
}
