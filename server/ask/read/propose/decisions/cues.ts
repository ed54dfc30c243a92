import type { QuestionFeatures } from '../../mentions/asked.ts'

/** Words that say what is done with columns, by what they ask for. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const CUES = {
  average: words('average avg mean typical typically averagely'),
  sum: words('sum total totals summed altogether combined overall'),
  maximum: words(
    'maximum maximal max highest largest biggest greatest longest oldest tallest latest newest top best heaviest',
  ),
  minimum: words(
    'minimum minimal min lowest smallest least shortest youngest earliest bottom worst lightest fewest',
  ),
  count: words('count number many frequency counts numbers often amount counted tally'),
  distinct: words('distinct different unique kinds various types'),
  correlation: words(
    'correlation correlate correlated relationship relation related scatter versus vs against',
  ),
  each: words('each every per by across within group grouped groups respectively breakdown split'),
  most: words('most top highest largest biggest greatest best maximum popular common frequently'),
  least: words('least lowest smallest fewest worst minimum bottom rarest'),
  more: words(
    'more over above greater exceeding exceed higher larger bigger older longer heavier taller later after since past beyond',
  ),
  less: words('less under below fewer lower smaller younger shorter lighter cheaper earlier before until'),
  order: words(
    'order ordered sort sorted rank ranked ranking descending ascending desc asc alphabetical alphabetically',
  ),
  deny: words('not no without excluding except never neither nor other besides than'),
  either: words('or either'),
  both: words('and both also as with'),
  chart: words(
    'chart bar pie plot graph histogram scatter line show draw visualize visualise diagram display trend',
  ),
  asked: words('which what who whose where'),
  share: words('percentage percent proportion share fraction rate ratio'),
  time: words('year month day week date time quarter weekday yearly monthly daily weekly hour'),
  list: words('list names name give find return tell'),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>

export type Cue = keyof typeof CUES

/** How often each is said. */
export function cuesIn({ words: said }: QuestionFeatures): Readonly<Record<Cue, number>> {
  const counts = Object.fromEntries(Object.keys(CUES).map((cue) => [cue, 0])) as Record<Cue, number>
  for (const { norm, lemma } of said)
    for (const [cue, of] of Object.entries(CUES)) if (of.has(norm) || of.has(lemma)) counts[cue as Cue] += 1
  return counts
}
