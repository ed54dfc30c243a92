import type { Word } from '../grammar/words.ts'
import type { Item } from '../constructs/senses.ts'
import { isRepaired, type Aside } from './asides.ts'

/**
 * Who asks, before what they ask: "finance want total claims", "the actuarial team are after the loss ratio". Of whom the dataset knows
 * anything, it may be asked: "smokers want dental cover".
 */

const ASKING =
  /^(?:(?:so|ok|okay|hi|hello|well|and) )*(?:the |our |my )?(\p{L}+(?: \p{L}+)?(?: (?:team|department|dept|people|lot|guys|side|folks|office|colleagues))?) (?:(?:is|are|has|have|would|will|just|really|now|also|urgently|again) )*(?:(?:want|wants|wanted|need|needs|needed|require|requires|like|requested)|(?<=(?:is|are) )(?:asking for|after|looking for)|(?:asks?|asked) for)(?: (?:to (?:see|know|have|get)|us to (?:send|give)))? /u

/** The stretch at the start of a question that names somebody nobody knows; none where there is none. */
export function whoAsks(
  words: readonly Word[],
  items: readonly Item[],
  unknown: ReadonlySet<number>,
): readonly Aside[] {
  const found = ASKING.exec(`${words.map(({ norm }) => norm).join(' ')} `)
  const [said, name] = found ?? []
  if (said === undefined || name === undefined) return []
  const to = said.trim().split(' ').length
  const names = name.split(' ')
  const start = words.findIndex(({ norm }) => norm === names[0])
  /** Nobody knows it, or only as another word: "director" is no misspelt "direct". */
  const isStrange = (at: number) => {
    const known = items.filter((item) => item.from <= at && item.to > at)
    return unknown.has(at) || (known.length > 0 && known.every(isRepaired))
  }
  return names.some((_, place) => isStrange(start + place)) && to < words.length ? [{ from: 0, to }] : []
}
