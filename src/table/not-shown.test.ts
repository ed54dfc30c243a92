import { describe, expect, it } from 'vitest'
import { notShownText } from './not-shown.ts'
import type { NotShown } from './table-data.ts'
import { typedTable } from './typed-table.ts'

const FEW = 'fewer than 5 quotes'
const UNSURE = 'too few quotes for a figure that holds'

const region = { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' } as const
const figure = (id: string) => ({ id, label: id, role: 'measure', unit: null, format: 'number' }) as const

const tableOf = (groups: readonly (readonly [label: string, why: string])[]) =>
  typedTable({
    columns: [region, figure('n'), figure('average')],
    rows: [
      ['London', 12, 3],
      ['Wales', 7, null],
      ['Scotland', null, null],
    ],
    not_shown: groups.map(([label, why]): NotShown => ({ label, why })),
  })

describe('the last line of a table', () => {
  it.each<[string, readonly (readonly [string, string])[], number, string | null]>([
    ['nothing where no group is named', [], 3, null],
    ['a group and why', [['North East', FEW]], 1, `Not shown: North East (${FEW})`],
    [
      'groups with a reason each',
      [
        ['North East', FEW],
        ['Jersey', UNSURE],
      ],
      2,
      `Not shown: North East (${FEW}), Jersey (${UNSURE})`,
    ],
    [
      'groups that share a reason',
      [
        ['North East', FEW],
        ['Jersey', FEW],
      ],
      2,
      `Not shown, ${FEW}: North East, Jersey`,
    ],
    [
      'groups by reasons that some of them share',
      [
        ['North East', FEW],
        ['Jersey', UNSURE],
        ['Guernsey', FEW],
      ],
      3,
      `Not shown, ${FEW}: North East, Guernsey; ${UNSURE}: Jersey`,
    ],
    [
      'three and more numbers or months in a row as one',
      ['18', '20', '21', '22', '30', '31', '2023-11', '2023-12', '2024-01', '2024', '2026'].map((label) => [
        label,
        FEW,
      ]),
      11,
      `Not shown, ${FEW}: 18, 20 to 22, 30, 31, 2023-11 to 2024-01, 2024, 2026`,
    ],
    [
      'how many are not named, of one reason',
      [
        ['Jersey', FEW],
        ['Guernsey', FEW],
      ],
      1_241,
      `Not shown, ${FEW}: Jersey, Guernsey, and 1,239 others`,
    ],
    [
      'how many are not named, of several reasons',
      [
        ['Jersey', FEW],
        ['Guernsey', FEW],
        ['Sark', UNSURE],
      ],
      4,
      `Not shown, ${FEW}: Jersey, Guernsey; ${UNSURE}: Sark; and 1 other`,
    ],
    [
      'apart those of which a figure is shown',
      [
        ['Wales', UNSURE],
        ['Scotland', FEW],
      ],
      3,
      `Not shown: Scotland (${FEW}), and 1 other. Shown in part: Wales (${UNSURE})`,
    ],
    ['those alone of which a figure is shown', [['Wales', UNSURE]], 1, `Shown in part: Wales (${UNSURE})`],
  ])('says %s', (_, groups, suppressed, text) => expect(notShownText(tableOf(groups), suppressed)).toBe(text))

  it('names no more than a person reads, however many a backend names', () => {
    const groups = Array.from(
      { length: 60 },
      (_, index) => [`Place ${String.fromCodePoint(97 + index)}`, FEW] as const,
    )
    expect(notShownText(tableOf(groups), 0)).toMatch(/: Place a, (?:.+, ){10}Place l, and 48 others$/)
  })
})
