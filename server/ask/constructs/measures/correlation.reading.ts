import { columnOf, isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import type { Domain, Reading } from '../reading.ts'
import { rule } from '../rule.ts'
import type { Senses } from '../senses.ts'
import type { Measure } from './measures.ts'

declare module '../senses.ts' {
  interface Senses {
    /** `loose`: "moves with", which says it of quantities alone. */
    correlation: { loose?: true }
    /** "From -1 to 1", "1/0" */
    ofCorrelation: object
    /** What can be correlated: a number, or a flag as 1 and 0. */
    correlate: { column: Column }
  }
}

const STRONGLY = ['strongly', 'closely', 'tightly', 'firmly']
const LINKED = ['linked', 'related', 'connected', 'associated', 'tied', 'coupled']
const BOUND = [...LINKED, 'bound up', 'intertwined']

const howLinked = STRONGLY.flatMap((strongly) =>
  BOUND.flatMap((linked) => ['are', 'is'].map((is) => `how ${strongly} ${linked} ${is}`)),
)
const linked = LINKED.flatMap((each) => [each, `${each} to`, `${each} with`, `${each} together`])

function correlated(
  { loose }: Senses['correlation'],
  a: Column,
  b: Column,
): { sense: Senses['measure'] } | null {
  if (a === b || (loose === true && !(isNumeric(a) && isNumeric(b)))) return null
  const measure: Measure = { kind: 'correlation', column: a.name, with: b.name }
  return { sense: { measures: [measure], named: true } }
}

/** "Correlation between age and premium", "does age move with premium", "age vs premium: coefficient". */
export const correlationReading = {
  words: [
    [
      'correlation',
      {},
      'correlation of | correlation | correlations | correlation between | correlation coefficient of | correlation coefficient between | correlation coefficient for | coefficient of correlation | coefficient of correlation between | coefficient of correlation for | correlation is there between | correlation there is between | correlation there was between | correlated | correlated with | related to | linked to | associated with | how correlated are | how correlated is | correlate | correlates with | correlate with | correlates | correlating | pearson correlation | pearson correlation between | correlation coefficient | pearson correlation of | pearson coefficient | pearson coefficient of | pearson coefficient between | pearson correlation coefficient | pearson correlation coefficient of | pearson correlation coefficient between | pearson r | pearson r of | pearson r between | pearson | coefficient | coefficient of | coefficient between | coefficient for | r between | r of | r value of | r value between | r value | corr coef | correlation number | correlation figure | correlation value | linear relationship between | linear relationship | how strongly related are | how strongly correlated are | association between | how strongly correlated is | corr | corr of | corr between | correl | single correlation | single correlation number | single correlation coefficient | single coefficient',
    ],
    [
      'correlation',
      { loose: true },
      [
        ...howLinked,
        ...linked,
        'move with | moves with | moving with | move together | moves together | moving together | move in step | move in step with | moves in step with | move in line with | moves in line with | go together | goes together | going together | go hand in hand | goes hand in hand | go hand in hand with | goes hand in hand with | hand in hand | go along with | goes along with | go with each other | rise and fall together | rise and fall with | rises and falls with | track | tracks | tracked | correspond to | corresponds to | correspond with | corresponds with',
      ].join(' | '),
    ],
    [
      'ofCorrelation',
      {},
      'from 1 to 1 | between 1 and 1 | number from 1 to 1 | number between 1 and 1 | 1 / 0 | 0 / 1 | yes / no | one number | single number | one figure | single figure',
    ],
  ],
  rules: ({ model }: Domain) => [
    rule('column to correlate', 'correlate', ['column'], ({ column }) =>
      isNumeric(column) || column.role === 'flag' ? { sense: { column } } : null,
    ),
    rule('flag to correlate', 'correlate', ['filter'], ({ column: name, values, apart }) => {
      const column = name === null ? null : columnOf(model, name)
      const isSaid = values?.length === 1 && values[0] === true && apart === undefined
      return column?.role === 'flag' && isSaid ? { sense: { column } } : null
    }),
    rule('flag of entities to correlate', 'correlate', ['entity', 'correlate'], (_, { column }) =>
      column.role === 'flag' ? { sense: { column } } : null,
    ),
    // "Correlation, age vs premium"
    rule('correlation of what follows', 'correlation', ['correlation', 'and'], (said, { listed }) =>
      listed === true ? { sense: said } : null,
    ),
    rule('correlation of what went before', 'correlation', ['and', 'correlation'], ({ listed }, said) =>
      listed === true ? { sense: said } : null,
    ),
    ...(['and', 'versus'] as const).map((joint) =>
      rule(
        `correlation ${joint}`,
        'measure',
        ['correlation', 'correlate', joint, 'correlate'],
        (said, a, __, b) => correlated(said, a.column, b.column),
      ),
    ),
    rule(
      'correlation between',
      'measure',
      ['correlation', 'between', 'correlate', 'and', 'correlate'],
      (said, _, a, __, b) => correlated(said, a.column, b.column),
    ),
    rule('correlation with', 'measure', ['correlation', 'correlate', 'correlate'], (said, a, b) =>
      correlated(said, a.column, b.column),
    ),
    rule('column correlation column', 'measure', ['correlate', 'correlation', 'correlate'], (a, said, b) =>
      correlated(said, a.column, b.column),
    ),
    // A flag before two columns says of which rows they are.
    rule('column column correlation', 'measure', ['correlate', 'correlate', 'correlation'], (a, b) =>
      correlated({ loose: true }, a.column, b.column),
    ),
    ...(['and', 'versus'] as const).map((joint) =>
      rule(
        `columns ${joint} correlated`,
        'measure',
        ['correlate', joint, 'correlate', 'correlation'],
        (a, _, b, said) => correlated(said, a.column, b.column),
      ),
    ),
  ],
  reads: [
    'age premium correlation',
    'are age and premium correlated',
    "what's the correlation of premium with age",
    'for accepted quotes, how strongly is age related to the claims amount',
    'how closely linked are age and the annual premium',
    'do members and the annual premium go hand in hand? a correlation will do',
    'age, annual premium: pearson coefficient',
    'correlation of excess with being accepted',
  ],
} as const satisfies Reading
