import type {
  WordDerivation,
  Explanation,
  ExplainedReading,
  Interpretation,
} from '../ask/read/result/interpretation.ts'

/** How a question was read, as the terminal prints it: indented trees, the reading that won first. */

const STEP = '  '

const weightText = (weight: number) => `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)}`

/** "“by region”  groups: by  +0.00", and under it what that was made of. */
function treeOf(
  { words, category, rule, meaning, weight, parts }: WordDerivation,
  depth: number,
): readonly string[] {
  const read = rule === null ? (meaning ?? '') : `by rule “${rule}”`
  return [
    `${STEP.repeat(depth)}“${words}”  ${category}: ${read}  ${weightText(weight)}`,
    ...parts.flatMap((part) => treeOf(part, depth + 1)),
  ]
}

function readingText({ weight, restatement, lost, derivations, left, added }: ExplainedReading): string {
  const head = restatement ?? (left.length > 0 ? `no plan: ${left.join(', ')} left over` : 'no plan')
  return [
    `${head}  (${weight.toFixed(2)})`,
    ...(lost === null ? [] : [`${STEP}lost: ${lost}`]),
    ...derivations.flatMap((part) => treeOf(part, 1)),
    ...added.map(({ name, weight: own }) => `${STEP}${name}  ${weightText(own)}`),
  ].join('\n')
}

export function explanationText({ interpretation, probability, readings }: Explanation): string {
  const offered = interpretation.outcome === 'offer' ? interpretation.readings : []
  const outcome =
    interpretation.outcome === 'answer'
      ? []
      : [
          [interpretation.reason, ...offered.map(({ restatement }) => `${STEP}offered: ${restatement}`)].join(
            '\n',
          ),
        ]
  const learned = `by learned weights the likeliest reading is right with ${Math.round(100 * probability)} %`
  return [...outcome, ...readings.map(readingText), learned].join('\n\n')
}

/**
 * How a question was read that went on from an answer. How it reads alone follows.
 *
 * @param before the heading of that answer
 */
export function turnText(interpretation: Interpretation, before: string): string {
  const [said, derivations] =
    interpretation.outcome === 'answer'
      ? [interpretation.restatement, interpretation.derivations]
      : [interpretation.reason, []]
  return [
    said,
    `${STEP}continues: ${before}`,
    ...derivations.flatMap((part) => treeOf(part, 1)),
    '',
    'Alone it reads:',
  ].join('\n')
}
