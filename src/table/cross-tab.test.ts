import { describe, expect, it } from 'vitest'
import type { AnswerTable } from '../api/answer-table.ts'
import { arrangedRows } from './arrange-rows.ts'
import { crossTab } from './cross-tab.ts'
import { clippingOf, csvOf, sheetOf } from './export-table.ts'
import { shownTable } from './shown-table.ts'
import { shownHead, shownCell } from './shown-text.ts'
import { cellText, type TableData } from './table-data.ts'
import { typedTable } from './typed-table.ts'

const group = (id: string) => ({
  id,
  label: id,
  role: 'dimension' as const,
  unit: null,
  format: 'text' as const,
})
const premium = {
  id: 'premium',
  label: 'Average premium',
  role: 'measure' as const,
  unit: 'GBP',
  format: 'currency' as const,
}
const quotes = {
  id: 'quotes',
  label: 'Quotes',
  role: 'measure' as const,
  unit: null,
  format: 'number' as const,
}

const listOf = (
  columns: AnswerTable['columns'],
  rows: AnswerTable['rows'],
  rest: Partial<AnswerTable> = {},
): TableData => typedTable({ columns, rows, ...rest })

const REGION_COVER = listOf(
  [group('Region'), group('Cover'), premium],
  [
    ['London', 'Basic', 90],
    ['London', 'Plus', 190],
    ['Wales', 'Basic', 40],
    ['Wales', 'None', 65],
    ['Wales', 'Plus', 140],
    ['York', 'Basic', 10],
    ['York', 'Plus', 110],
  ],
)

const headsOf = (table: TableData | null) => [
  ...(table?.crossed?.over ?? []).map((names) => names.map(({ label, columns }) => `${label}×${columns}`)),
  (table?.columns ?? []).map(({ label }) => label),
]
const textsOf = (table: TableData | null) =>
  (table?.rows ?? []).map((cells) => cells.map(({ text }) => text).join(' '))

const everyPair = (rows: readonly string[], columns: readonly string[]): AnswerTable['rows'] =>
  rows.flatMap((row, place) => columns.map((column) => [row, column, place]))

describe('a cross-tab', () => {
  it('has the shorter group across, each value where all rows have it, and what is not there as hidden', () => {
    const table = crossTab(REGION_COVER)
    expect(headsOf(table)).toEqual([
      ['×1', 'Cover×3'],
      ['Region', 'Basic', 'None', 'Plus'],
    ])
    expect(textsOf(table)).toEqual([
      'London £90.00 – £190.00',
      'Wales £40.00 £65.00 £140.00',
      'York £10.00 – £110.00',
    ])
    expect(table?.columns.map(({ alignment }) => alignment)).toEqual(['left', 'right', 'right', 'right'])
  })

  it('is shaded by figure, from the least to the most', () =>
    expect(crossTab(REGION_COVER)?.crossed?.shades).toEqual([
      [0, 2, 0, 5],
      [0, 1, 2, 4],
      [0, 0, 0, 3],
    ]))

  it('has times across, in their order, though the other group is shorter', () => {
    const years = ['2025', '2023', '2024']
    const table = crossTab(listOf([group('Year'), group('Smoker'), premium], everyPair(years, ['No', 'Yes'])))
    expect(headsOf(table)).toEqual([
      ['×1', 'Year×3'],
      ['Smoker', '2023', '2024', '2025'],
    ])
    expect(textsOf(table)[0]).toBe('No £1.00 £2.00 £0.00')
  })

  it('is seen from its last column on where these run through time, and from its first elsewhere', () => {
    const regions = ['London', 'Wales', 'York', 'Kent', 'Devon']
    const over = (columns: readonly string[]) =>
      crossTab(listOf([group('Region'), group('Other'), premium], everyPair(regions, columns)))?.crossed
        ?.isFromEnd
    expect([over(['2024 Q1', '2024 Q2']), over(['2024', '2025']), over(['Basic', 'Plus'])]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('has no column in which no row has a figure, and a name over those that are left', () => {
    const change = { ...premium, id: 'change', label: 'Change' }
    const table = crossTab(
      listOf(
        [group('Region'), group('Year'), change, premium],
        ['London', 'Wales'].flatMap((region) => [
          [region, '2023', { value: null, text: '' }, 1],
          [region, '2024', -2, 3],
          [region, '2025', null, 4],
        ]),
      ),
    )
    expect(headsOf(table)).toEqual([
      ['×1', 'Year×4'],
      ['×1', 'Change×1', 'Average premium×3'],
      ['Region', '2024', '2023', '2024', '2025'],
    ])
    expect(textsOf(table)[0]).toBe('London −£2.00 £1.00 £3.00 £4.00')
  })

  it('stays as it is where no figure is told at all', () =>
    expect(
      headsOf(
        crossTab(
          listOf(
            [group('Region'), group('Year'), premium],
            ['London', 'Wales'].flatMap((region) => [
              [region, '2023', null],
              [region, '2024', null],
            ]),
          ),
        ),
      )[1],
    ).toEqual(['Region', '2023', '2024']))

  it('shows months across and below as people read them, and leaves the page with their ISO texts', () => {
    const across = crossTab(
      listOf([group('Month'), group('Smoker'), premium], everyPair(['2023-12', '2024-01'], ['No', 'Yes'])),
    )
    expect(headsOf(across)[1]).toEqual(['Smoker', '2023-12', '2024-01'])
    expect([1, 2].map((column) => across && shownHead(across, column))).toEqual(['Dec 2023', 'Jan 2024'])
    const days = Array.from({ length: 25 }, (_, day) => `2025-03-${String(day + 1).padStart(2, '0')}`)
    const below = crossTab(listOf([group('Day'), group('Smoker'), premium], everyPair(days, ['No', 'Yes'])))
    expect(below && [shownCell(below, 8, 0), shownHead(below, 1)]).toEqual(['9 Mar 2025', 'No'])
    expect(below && clippingOf('Premiums', below, [8]).text).toBe(
      'Premiums\n\tSmoker\t\nDay\tNo\tYes\n2025-03-09\t£8.00\t£8.00',
    )
  })

  it('has many times below each other beside a short group', () => {
    const months = Array.from(
      { length: 25 },
      (_, month) => `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
    )
    const table = crossTab(
      listOf([group('Month'), group('Smoker'), premium], everyPair(months, ['No', 'Yes'])),
    )
    expect(headsOf(table)[1]).toEqual(['Month', 'No', 'Yes'])
    expect(table?.rows.length).toBe(25)
  })

  it('nests two groups where there are three, and has a column for each of several figures', () => {
    const rows: AnswerTable['rows'] = ['East', 'West'].flatMap((region) =>
      ['Broker', 'Direct', 'Web'].flatMap((channel) =>
        ['No', 'Yes'].map((smoker) => [region, channel, smoker, 1, 2]),
      ),
    )
    const table = crossTab(
      listOf([group('Region'), group('Channel'), group('Smoker'), premium, quotes], rows),
    )
    // Of two groups that are as short the last.
    expect(headsOf(table)).toEqual([
      ['×2', 'Smoker×4'],
      ['×2', 'Average premium×2', 'Quotes×2'],
      ['Region', 'Channel', 'No', 'Yes', 'No', 'Yes'],
    ])
    expect(textsOf(table)[1]).toBe('East Direct £1.00 £1.00 2 2')
  })

  it.each<[string, TableData]>([
    [
      'of one group',
      listOf(
        [group('Region'), premium],
        [
          ['London', 1],
          ['Wales', 2],
        ],
      ),
    ],
    [
      'of four groups',
      listOf([group('A'), group('B'), group('C'), group('D'), premium], [['a', 'b', 'c', 'd', 1]]),
    ],
    [
      'without figures',
      listOf(
        [group('A'), group('B')],
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
      ),
    ],
    [
      'of one row',
      listOf(
        [group('A'), group('B'), premium],
        [
          ['a', 'b', 1],
          ['a', 'c', 2],
        ],
      ),
    ],
    [
      'of one value across',
      listOf(
        [group('A'), group('B'), premium],
        [
          ['a', 'b', 1],
          ['c', 'b', 2],
        ],
      ),
    ],
    [
      'where two rows have one place',
      listOf([group('A'), group('B'), premium], [...everyPair(['a', 'b'], ['c', 'd']), ['a', 'c', 9]]),
    ],
    [
      'that is mostly empty',
      listOf(
        [group('A'), group('B'), premium],
        [
          ['a', 'p', 1],
          ['b', 'q', 1],
          ['c', 'r', 1],
        ],
      ),
    ],
    [
      'of many columns',
      listOf(
        [group('A'), group('B'), premium],
        everyPair(
          Array.from({ length: 61 }, (_, a) => `a${a}`),
          Array.from({ length: 61 }, (_, b) => `b${b}`),
        ),
      ),
    ],
    [
      'of a ranking with others below it',
      listOf([group('A'), group('B'), premium], everyPair(['a', 'b'], ['c', 'd']), { asked: 1 }),
    ],
  ])('is none of a list %s', (_, table) => expect(crossTab(table)).toBe(null))
})

describe('a table as it is shown', () => {
  const list = listOf(
    [group('Region'), group('Cover'), premium],
    [
      ['London', 'Basic', 90],
      ['London', 'Plus', 190],
      ['Wales', 'Basic', 40],
      ['Wales', 'Plus', null],
    ],
    {
      behind: { label: 'Quotes behind it', counts: [1000, 2, 3, null] },
      certainty: [
        [{ status: 'noise', number: 1000, noise: 3, error: 4 }],
        [{ status: 'noise', number: 2, noise: 0.6, error: null }],
        [{ status: 'exact', number: 3, noise: 0, error: null }],
        [{ status: 'hidden', number: null, noise: 9, error: 9 }],
      ],
    },
  )
  const cross = shownTable(list, { isCrossed: true, hasNumbers: false, hasMargins: true })

  it('has each margin beside its figure, and none beside exact or hidden ones', () => {
    const shown = (table: TableData) =>
      table.rows.map((cells, row) => cells.map((_, column) => cellText(table, row, column)))
    expect(shown(cross)).toEqual([
      ['London', '£90.00 ± 10', '£190.00 ± 1.2'],
      ['Wales', '£40.00', '–'],
    ])
    expect(shown(shownTable(list, { isCrossed: false, hasNumbers: false, hasMargins: true }))[0]).toEqual([
      'London',
      'Basic',
      '£90.00 ± 10',
    ])
  })

  it('leaves the page as it is shown, figures as numbers', () => {
    expect(csvOf(sheetOf(cross, [1, 0]))).toBe(
      [
        ',Cover,,,',
        'Region,Basic (£),± Basic (£),Plus (£),± Plus (£)',
        'Wales,40,,,',
        'London,90,10,190,1.2',
        '',
      ].join('\r\n'),
    )
    const { html, text } = clippingOf('Premiums', cross, [0], {
      point: 'London leads.',
      notes: ['± is far.'],
    })
    expect(text).toBe(
      'Premiums\nLondon leads.\n\tCover\t\nRegion\tBasic\tPlus\nLondon\t£90.00 ± 10\t£190.00 ± 1.2\n± is far.',
    )
    expect(html).toContain('<h2>Premiums</h2><p>London leads.</p><table')
    expect(html).toContain('<tr><th colspan="1"></th><th colspan="2">Cover</th></tr>')
    expect(html.endsWith('</table><p>± is far.</p>')).toBe(true)
  })

  it('has numbers behind its figures in columns of their own, without a shade', () => {
    const table = shownTable(list, { isCrossed: true, hasNumbers: true, hasMargins: false })
    expect(headsOf(table).slice(1)).toEqual([
      ['×1', 'Average premium×2', 'Quotes behind it×2'],
      ['Region', 'Basic', 'Plus', 'Basic', 'Plus'],
    ])
    expect(textsOf(table)).toEqual(['London £90.00 £190.00 1,000 2', 'Wales £40.00 – 3 –'])
    expect(table.crossed?.shades[0]).toEqual([0, 2, 5, 0, 0])
  })

  it('is sorted by a column across, hidden ones last', () =>
    expect(arrangedRows(cross, { column: 2, direction: 'ascending', filter: '' })).toEqual([0, 1]))

  it('stays a list where a person wants that, or where it cannot be crossed', () => {
    expect(shownTable(list, { isCrossed: false, hasNumbers: false, hasMargins: false })).toEqual(list)
    const one = listOf([group('Region'), premium], [['London', 1]])
    expect(shownTable(one, { isCrossed: true, hasNumbers: false, hasMargins: false })).toEqual(one)
  })
})

describe('a ranking with others below it', () => {
  const ranking = listOf(
    [group('Insurer'), premium],
    [
      ['Foxglove', 1],
      ['Albion', 2],
    ],
    { asked: 1 },
  )

  it('has those that were asked for in bold in documents', () =>
    expect(clippingOf('Lowest', ranking, [1, 0]).html).toContain(
      '<tbody><tr><td align="left">Albion</td><td align="right">£2.00</td></tr><tr><td align="left"><b>Foxglove</b></td>',
    ))
})
