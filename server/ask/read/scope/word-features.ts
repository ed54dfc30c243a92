import { comesBack } from '../../constructs/conditions/conditions.ts'
import { isNumeric } from '../../../semantic-model/semantic-model.ts'
import type { Category, Item } from '../../constructs/senses.ts'
import { isAssumed } from '../../grammar/chart-parser.ts'
import type { Word } from '../words/words.ts'
import { semanticFieldOf } from '../words/lexical.ts'

/**
 * What is known of each word of a question before anything is parsed: the word and its neighbours, what the lexicon takes them for, their
 * fields of meaning, how their clause and their sentence begin and how much these name, whether what a word names is named elsewhere, and
 * what stands beside words that put something right. No feature names a dataset.
 */

/** What a word is to the lexicon. */
export type WordKind = Category | 'unknown' | 'filler' | 'slip' | 'other'

/** A question with what the lexicon found in it. */
export interface LabelledQuestion {
  readonly question: string
  readonly words: readonly Word[]
  /** What words may mean, before anything is parsed. */
  readonly items: readonly Item[]
  /** The places of words that nothing explains. */
  readonly unknown: ReadonlySet<number>
  readonly isFiller: (norm: string) => boolean
}

/** What a word would mean if it were misspelt: no sign that it names something. */
export const isRepaired = (item: Item): boolean => isAssumed(item, 'repaired')

/** What stands between two words: the end of a sentence, of a clause, or nothing. */
type Mark = 'stop' | 'pause' | 'none'

export const markIn = (between: string): Mark =>
  /[.?!:\n]/.test(between) ? 'stop' : /[,;()–—]|\s-\s/.test(between) ? 'pause' : 'none'

/** Kinds that name something of the data, or what is done with it. */
export const NAMING: ReadonlySet<WordKind> = new Set<WordKind>([
  ...(['column', 'columns', 'value', 'metric', 'period', 'number', 'aggregate', 'howMany'] as const),
  ...(['share', 'percentile', 'superlative', 'missing', 'grain'] as const),
])
/** What ranks or bounds groups, so that a figure is known that can be meant again. */
const ORDERS: ReadonlySet<WordKind> = new Set<WordKind>(['superlative', 'comparative', 'top', 'sort'])

const CLAUSE_STARTS = new Set('so because but since and that who which while if to for as before'.split(' '))
/** What points to somebody or something that was said before. */
const POINTING = new Set('he she him his her hers they them their theirs those these such there'.split(' '))
/** Who puts something right says one of these. */
const TURNS = new Set(
  'wait sorry no mean meant rather scrap scratch strike hang hold actually correction oops whoops'.split(' '),
)
/** How many words before a turn, and behind it, what is taken back and what is meant may stand. */
const TURN_REACH = 7
const MEANT_REACH = 3

interface Stretch {
  readonly from: number
  readonly to: number
}

function stretchesOf(words: readonly Word[], isEnd: (at: number) => boolean): readonly Stretch[] {
  const starts = [...words.keys()].filter((at) => at === 0 || isEnd(at - 1))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? words.length }))
}

/** The item that each word is taken for: the longest. “But” joins clauses more often than it leaves anything out. */
function itemsByWord({ words, items }: LabelledQuestion): readonly (Item | null)[] {
  const taken: (Item | null)[] = words.map(() => null)
  const inOrder = items
    .filter(({ category }) => category !== 'butNot')
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))
  for (const item of inOrder) taken.fill(item, item.from, item.to)
  return taken
}

/** What of the data an item is about, so that another one may be about the same. */
function aboutOf(item: Item): string | null {
  switch (item.category) {
    case 'value':
    case 'missing':
    case 'column':
      return item.sense.column.name
    case 'asked':
      return item.sense.dimension.column
    case 'metric':
      return `metric ${item.sense.metric.name}`
    case 'period':
    case 'grain':
    case 'byGrain':
      return 'time'
    case 'filter':
      return comesBack(item.sense.filter) ? 'time' : (item.sense.column ?? null)
    default:
      return null
  }
}

const bucket = (count: number) => (count > 2 ? '3+' : String(count))

/** The features of each word; spaces stand in none. */
export function scopeFeatures(told: LabelledQuestion): readonly (readonly string[])[] {
  const { question, words, unknown, isFiller } = told
  const taken = itemsByWord(told)
  const kinds = words.map(({ norm }, at): WordKind => {
    const item = taken[at] ?? null
    if (item !== null) return isRepaired(item) ? 'slip' : item.category
    return unknown.has(at) ? 'unknown' : isFiller(norm) ? 'filler' : 'other'
  })
  const after = (at: number) => question.slice(words[at]?.end, words[at + 1]?.start ?? question.length)
  const marks = words.map((_, at) => markIn(after(at)))
  const norm = (at: number) => (at < 0 ? '^' : (words[at]?.norm ?? '$'))
  const kind = (at: number) => (at < 0 ? '^' : (kinds[at] ?? '$'))
  const field = (at: number) => semanticFieldOf(norm(at)) ?? '?'
  const isNaming = (at: number) => NAMING.has(kinds[at] ?? 'other')
  const sentences = stretchesOf(words, (at) => marks[at] === 'stop')
  const clauses = stretchesOf(
    words,
    (at) => marks[at] !== 'none' || norm(at) === ',' || CLAUSE_STARTS.has(norm(at + 1)),
  )
  const describe = ({ from, to }: Stretch) => {
    const places = Array.from({ length: to - from }, (_, offset) => from + offset)
    const named = bucket(places.filter(isNaming).length)
    const strange = bucket(places.filter((at) => kinds[at] === 'unknown').length)
    return { from, to, named, strange, first: norm(from), second: norm(from + 1) }
  }
  const byWord = (stretches: readonly Stretch[]) =>
    stretches.map(describe).flatMap((each) => words.slice(each.from, each.to).map(() => each))
  const [bySentence, byClause] = [byWord(sentences), byWord(clauses)]
  const pointing = [...words.keys()].filter((at) => POINTING.has(norm(at)))
  const namedAtAll = sentences.filter((each) => describe(each).named !== '0').length

  const abouts = taken.map((item) => (item === null ? null : aboutOf(item)))
  const isNumber = taken.map((item) => item?.category === 'column' && isNumeric(item.sense.column))
  /** Whether what a word names is named before it, and after it. */
  const heldAt = (at: number): string => {
    const [item, about] = [taken[at], abouts[at]]
    if (item === undefined || item === null) return ''
    const isAlike = (other: number) =>
      item.category === 'number' ? isNumber[other] === true : about !== null && abouts[other] === about
    const before = Array.from({ length: item.from }, (_, other) => other).some(isAlike)
    const behind = words.keys().some((other) => other >= item.to && isAlike(other))
    return `${before ? 'b' : ''}${behind ? 'a' : ''}`
  }
  const firstOrder = kinds.findIndex((each) => ORDERS.has(each))
  const turns = [...words.keys()].filter((at) => TURNS.has(norm(at)))
  /** What stands beside the next turn. */
  const turnAt = (at: number): readonly string[] => {
    const turn = turns.find((place) => place >= at)
    if (turn === undefined || turn - at > TURN_REACH) return ['t=none', `tk=none_${kind(at)}`]
    let meant = turn + 1
    while (meant < words.length && (TURNS.has(norm(meant)) || norm(meant) === ',' || norm(meant) === 'i'))
      meant += 1
    const behind = Array.from({ length: MEANT_REACH }, (_, offset) => meant + offset).filter(
      (place) => place < words.length,
    )
    const isSaidAgain = behind.some((place) => norm(place) === norm(at))
    const isOfKind = isNaming(at) && behind.some((place) => kind(place) === kind(at))
    const isAbout = abouts[at] !== null && behind.some((place) => abouts[place] === abouts[at])
    const last = kind(turn - (norm(turn - 1) === 'i' ? 2 : 1))
    const [near, alike] = [bucket(turn - at), `${isSaidAgain}${isOfKind}${isAbout}`]
    return [
      `t=${near}_${alike}`,
      `tw=${norm(turn)}_${alike}`,
      `tk=${near}_${kind(at)}`,
      `tl=${near}_${isNaming(at) && last === kind(at)}`,
    ]
  }

  return words.map((word, at) => {
    const [sentence, clause] = [bySentence[at], byClause[at]]
    const isAsked = after((sentence?.to ?? 1) - 1).includes('?')
    const place =
      sentences.length === 1
        ? 'only'
        : sentence?.from === 0
          ? 'first'
          : sentence?.to === words.length
            ? 'last'
            : 'mid'
    const mark = at === 0 ? 'start' : (marks[at - 1] ?? 'none')
    const isNew = kind(at) === 'unknown' || kind(at) === 'slip'
    const held = heldAt(at)
    const isPointedTo = pointing.some((other) => other >= (sentence?.to ?? 0))
    return [
      `w=${norm(at)}`,
      `k=${kind(at)}`,
      `w-=${norm(at - 1)}`,
      `w+=${norm(at + 1)}`,
      `k-=${kind(at - 1)}`,
      `k+=${kind(at + 1)}`,
      `w-w=${norm(at - 1)}_${norm(at)}`,
      `ww+=${norm(at)}_${norm(at + 1)}`,
      `kk=${kind(at - 1)}_${kind(at)}_${kind(at + 1)}`,
      `wk=${norm(at - 1)}_${kind(at)}`,
      `kw=${kind(at)}_${norm(at + 1)}`,
      `w--=${norm(at - 2)}`,
      `w++=${norm(at + 2)}`,
      `m=${mark}_${marks[at] ?? 'none'}`,
      `mk=${mark}_${kind(at)}`,
      ...(isNew ? [`end=${word.norm.slice(-3)}`, `cap=${/^\p{Lu}/u.test(word.text)}_${mark}`] : []),
      `f=${field(at)}_${kind(at)}`,
      `f-=${field(at - 1)}`,
      `f+=${field(at + 1)}`,
      `ff=${field(at - 1)}_${field(at)}`,
      `s=${place}_${isAsked}`,
      `sf=${sentence?.first ?? ''}`,
      `sf2=${sentence?.first ?? ''}_${sentence?.second ?? ''}`,
      `sn=${sentence?.named ?? ''}_${sentence?.strange ?? ''}`,
      `p=${isPointedTo}_${sentence?.named ?? ''}_${sentence?.strange ?? ''}`,
      `snq=${sentence?.named ?? ''}_${isAsked}_${place}`,
      `cf=${clause?.first ?? ''}`,
      `cf2=${clause?.first ?? ''}_${clause?.second ?? ''}`,
      `cn=${clause?.named ?? ''}_${clause?.strange ?? ''}`,
      `cfn=${clause?.first ?? ''}_${clause?.named ?? ''}`,
      `ck=${clause?.named ?? ''}_${kind(at)}`,
      `else=${namedAtAll > (sentence?.named === '0' ? 0 : 1)}_${sentence?.named ?? ''}`,
      ...(isNaming(at) ? [`h=${held}_${kind(at)}`, `hw=${held}_${norm(at - 1)}`] : []),
      ...(firstOrder !== -1 && firstOrder < at ? [`o=${norm(at - 1)}_${kind(at)}`] : []),
      ...turnAt(at),
    ]
  })
}
