import type { Column } from '../../../../semantic-model/semantic-model.ts'
import { strengthOf, symbolAt, type QuestionFeatures } from '../../mentions/asked.ts'
import type { Mention } from '../../mentions/mentions.ts'

/** What stands around the mention of a column, as features. */

const LEVELS = [
  [0.99, 'A'],
  [0.9, 'B'],
  [0.75, 'C'],
  [0.6, 'D'],
  [0.45, 'E'],
] as const
export const levelOf = (score: number) => LEVELS.find(([least]) => score >= least)?.[1] ?? 'F'

/** Whether other columns claim the same words. */
function rivalry({ mentions }: QuestionFeatures, column: number, mention: Mention): string {
  const own = strengthOf(mention)
  const others = mentions.flatMap((list, at) =>
    at === column
      ? []
      : list.filter(({ from, to }) => from < mention.to && to > mention.from).map(strengthOf),
  )
  const best = Math.max(0, ...others)
  if (best > own + 0.25) return 'lost'
  if (best > own + 0.02) return 'beaten'
  if (best > own - 0.02) return 'tied'
  return best > 0 ? 'won' : 'alone'
}

/** What kind of column it is, as far as that says how it is asked about. */
export function kindOf({ profile }: QuestionFeatures, column: Column): string {
  if (column.role !== 'category') return column.isYear === true ? 'year' : column.role
  const values = profile.values[column.name]?.length ?? 0
  if (values >= profile.rowCount * 0.95) return 'unique'
  return values <= 2 ? 'two' : values <= 12 ? 'few' : 'many'
}

const DEEPEST = 4

/** Features of how a column is mentioned; its best mention counts most, the second is marked. */
export function mentionFeatures(asked: QuestionFeatures, place: number): readonly string[] {
  const [first, second] = asked.mentions[place] ?? []
  if (first === undefined) return ['unsaid']
  const level = levelOf(first.score)
  const rivals = rivalry(asked, place, first)
  const last = asked.words[first.to - 1]
  const features = [
    `said ${level}`,
    `said ${level} ${first.by}`,
    `by ${first.by}`,
    `rivals ${rivals}`,
    `said ${level} ${rivals}`,
    `words ${Math.min(first.said, 3)} of ${Math.min(first.named, 4)}`,
    `quarter ${Math.floor((4 * first.from) / asked.words.length)}`,
    ...(first.said === first.named ? [`whole ${first.by}`] : []),
    ...(last !== undefined && last.norm.endsWith('s') && last.lemma !== last.norm ? ['plural'] : []),
  ]
  for (const [mark, mention] of [
    ['', first],
    ['2 ', second],
  ] as const) {
    if (mention === undefined) continue
    const before = (steps: number) => symbolAt(asked, mention.from - steps)
    const after = (steps: number) => symbolAt(asked, mention.to + steps)
    features.push(
      `${mark}${before(1)} ~`,
      `${mark}${before(2)} ${before(1)} ~`,
      `${mark}${before(3)} ${before(2)} ${before(1)} ~`,
      `${mark}~ ${after(0)}`,
      `${mark}~ ${after(0)} ${after(1)}`,
      `${mark}${before(1)} ~ ${after(0)}`,
    )
    for (let steps = 1; steps <= DEEPEST; steps += 1) features.push(`${mark}${before(steps)} .. ~`)
    for (let steps = 0; steps < DEEPEST - 1; steps += 1) features.push(`${mark}~ .. ${after(steps)}`)
  }
  return [...new Set(features)]
}
