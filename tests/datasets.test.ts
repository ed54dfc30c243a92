import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask } from '../server/ask/ask.ts'
import { addDataset, openPath, removeDataset } from '../server/datasets/files.ts'
import { KINDS } from '../server/datasets/load/sources.ts'
import { addedFolders } from '../server/datasets/places.ts'
import { temporaryFolder } from './support/pricing.ts'

/** Datasets made from files: what is understood of them, and what is said of those that cannot be loaded. */

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const options = () => ({ dataDir: folder, memoryLimit: '500MB', threads: 1 })
const written = (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const ORDERS = [
  'order_id,Order Date,dept_code,qty,unitPrice,returned,weight_kg,discount',
  ...Array.from({ length: 60 }, (_, i) =>
    [
      i + 1,
      `2024-${String((i % 12) + 1).padStart(2, '0')}-15`,
      ['Toys', 'Books', 'Garden'][i % 3],
      (i % 9) + 1,
      `"£1,${String(100 + i)}.50"`,
      i % 4 === 0 ? 'yes' : 'no',
      i % 5 === 0 ? 'n/a' : 1.5 + i,
      `${i % 3}%`,
    ].join(','),
  ),
].join('\n')

describe('a dataset from a folder', () => {
  const part = (year: number, amount: string) =>
    [
      'sale_id,sale_date,amount',
      ...Array.from({ length: 20 }, (_, i) => `${year * 100 + i},${year}-03-0${1 + (i % 9)},${amount}`),
    ].join('\n')

  it('is one table of all its files, named by the folder', async () => {
    mkdirSync(join(folder, 'shop_sales'))
    written('shop_sales/2023.csv', part(2023, '10'))
    written('shop_sales/2024.csv', part(2024, '12.5'))
    const dataset = await openPath(join(folder, 'shop_sales'), options())
    const answer = await ask(dataset, 'average amount by year')
    expect([
      dataset.model.name,
      answer.outcome === 'answer' && answer.table.rows.map(({ values }) => values),
    ]).toEqual([
      'Shop sales',
      [
        [2023, 10],
        [2024, 12.5],
      ],
    ])
    dataset.engine.close()
  })

  it('is not one where many lines are wrong, and the message says of which file', async () => {
    mkdirSync(join(folder, 'ragged'))
    written('ragged/a.csv', 'id,price\n1,2\n')
    written('ragged/b.csv', 'price,id\n3,4\n5,6,7\n8,9,10\n')
    await expect(openPath(join(folder, 'ragged'), options())).rejects.toThrow(
      'b.csv, line 3, has 3 fields where the header has 2, and so have others: 2 lines. Quote values that hold the separator.',
    )
  })

  it('joins a file of other columns by the name that both have', async () => {
    mkdirSync(join(folder, 'mixed'))
    written('mixed/a.csv', 'id,price\n1,2')
    written('mixed/b.csv', 'id,cost\n1,2')
    const { model, engine } = await openPath(join(folder, 'mixed'), options())
    engine.close()
    expect(model.columns.map(({ name }) => name)).toEqual(['id', 'price', 'cost'])
  })
})

describe('a dataset from a file', () => {
  it('is understood from its names and values', async () => {
    const { model, rowCount } = await addDataset(written('shop orders.csv', ORDERS), {}, options())
    expect(rowCount).toBe(60)
    expect([model.id, model.name, model.entity.plural, model.date, model.measure]).toEqual([
      'shop_orders',
      'Shop orders',
      'orders',
      'Order Date',
      'revenue',
    ])
    expect(
      model.columns.map(({ name, role, label, unit, synonyms }) => ({ name, role, label, unit, synonyms })),
    ).toEqual([
      { name: 'order_id', role: 'identifier', label: 'order id', unit: undefined, synonyms: undefined },
      { name: 'Order Date', role: 'date', label: 'order date', unit: undefined, synonyms: undefined },
      {
        name: 'dept_code',
        role: 'category',
        label: 'department code',
        unit: undefined,
        synonyms: ['dept code', 'department', 'division'],
      },
      {
        name: 'qty',
        role: 'number',
        label: 'quantity',
        unit: undefined,
        synonyms: [
          'qty',
          'units',
          'units sold',
          'items',
          'items sold',
          'number of units',
          'volume sold',
          'shop quantity',
        ],
      },
      {
        name: 'unitPrice',
        role: 'money',
        label: 'unit price',
        unit: 'pounds',
        synonyms: ['unitprice', 'unit cost', 'unit costs'],
      },
      { name: 'returned', role: 'flag', label: 'returned', unit: undefined, synonyms: undefined },
      {
        name: 'weight_kg',
        role: 'number',
        label: 'weight',
        unit: 'kilograms',
        synonyms: ['weight kg', 'shop weight'],
      },
      { name: 'discount', role: 'number', label: 'discount', unit: 'percent', synonyms: ['shop discount'] },
      {
        name: 'revenue',
        role: 'money',
        label: 'revenue',
        unit: 'pounds',
        synonyms: [
          'sales',
          'turnover',
          'takings',
          'sales amount',
          'amount',
          'total price',
          'total value',
          'spend',
          'money',
        ],
      },
    ])
    expect(model.columns.at(-1)?.derived).toEqual({ multiply: ['qty', 'unitPrice'] })
    const yaml = readFileSync(join(folder, 'datasets/shop_orders/model.yaml'), 'utf8')
    expect(yaml).toContain('edit what is not\n# right')
  })

  const STAYS = [
    'patient_id,age,city,diagnosis,salary,cost',
    ...Array.from({ length: 60 }, (_, i) =>
      [
        1_000 + i,
        20 + i,
        ['Leeds', 'York'][i % 2],
        ['asthma', 'gout', 'flu'][i % 3],
        20_000 + 700 * i,
        90 + 11 * i,
      ].join(','),
    ),
  ].join('\n')

  it('says of whom it is and what is sensitive for that, and keeps it in its model', async () => {
    const { notes, folder: made } = await addDataset(written('stays.csv', STAYS), {}, options())
    expect(notes.slice(0, 2)).toEqual([
      'It is about patients (column "patient_id"), so "diagnosis", "salary" and "cost" are sensitive: figures that touch them carry noise.',
      'Edit "sensitive" in model.yaml where that is not so: docs/privacy.md says how.',
    ])
    const yaml = readFileSync(join(made, 'model.yaml'), 'utf8')
    expect(yaml).toContain(
      '# What nobody may learn of one of them has "sensitive: true": figures that touch it carry noise.',
    )
    expect(yaml.match(/name: \w+\n {4}role: \w+\n {4}sensitive: true/g)).toHaveLength(3)
  })

  it('says where nothing in it was taken to be about people', async () => {
    const { notes } = await addDataset(written('orders.csv', ORDERS), {}, options())
    expect(notes).toContain(
      'Nothing in it was taken to be about people, so no column is sensitive: figures are exact above the threshold of 5. Edit "sensitive" in model.yaml where that is not so: docs/privacy.md says how.',
    )
  })

  it('says where it is about people, and tells no more than others may know', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `${i},${i % 2 === 0 ? 'f' : 'm'},${1950 + i}-03-01`)
    const file = written('guests.csv', ['guest_id,gender,birth_date', ...rows].join('\n'))
    expect((await addDataset(file, {}, options())).notes.slice(0, 2)).toEqual([
      'It is about guests (column "guest_id"), and tells no more of them than others may know, so no column is sensitive: figures are exact above the threshold of 5.',
      'Edit "sensitive" in model.yaml where that is not so: docs/privacy.md says how.',
    ])
  })

  it('has nothing sensitive for whoever asks it with a threshold of 1', async () => {
    const file = written('stays.csv', STAYS)
    const sensitive = async (threshold: number) => {
      const { engine, model } = await openPath(file, { ...options(), threshold })
      engine.close()
      return model.columns.filter((column) => column.sensitive === true).map(({ name }) => name)
    }
    expect([await sensitive(1), await sensitive(2)]).toEqual([[], ['diagnosis', 'salary', 'cost']])
  })

  it('answers at once, whole folder or file, with the threshold that the terminal names', async () => {
    mkdirSync(join(folder, 'data'))
    const file = written('data/orders.csv', ORDERS)
    for (const path of [file, join(folder, 'data')]) {
      const dataset = await openPath(path, { ...options(), threshold: 1 })
      const answer = await ask(dataset, 'return rate by department')
      dataset.engine.close()
      expect(
        answer.outcome === 'answer' ? answer.table.rows.map(({ values }) => values) : answer.reason,
      ).toEqual([
        ['Books', 25],
        ['Garden', 25],
        ['Toys', 25],
      ])
    }
  })

  it('is loaded anew once its file has changed', async () => {
    const count = async () => {
      const dataset = await openPath(join(folder, 'orders.csv'), { ...options(), threshold: 1 })
      dataset.engine.close()
      return dataset.profile.rowCount
    }
    written('orders.csv', ORDERS)
    expect(await count()).toBe(60)
    written('orders.csv', ORDERS.split('\n').slice(0, 31).join('\n'))
    expect(await count()).toBe(30)
  })

  it.each([
    ['an emoji', '🙂'],
    ['emoji and a letter', '🙂🙂a'],
    ['400 characters', 'x'.repeat(400)],
    ['400 characters beyond the first plane', `a${'𝔘'.repeat(400)}`],
    ['words of 400 characters', 'no_of_'.repeat(67)],
    ['a name of every object', '__proto__'],
  ])('opens again whose columns are named by %s', async (_, name) => {
    const rows = Array.from({ length: 20 }, (_, i) => `${i},${'ab'[i % 2]},${i % 2 ? 'yes' : 'no'}`)
    const file = written('odd.csv', [`${name},${name} 2,${name} 3`, ...rows].join('\n'))
    const { folder: made, model } = await addDataset(file, {}, options())
    const dataset = await openPath(made, options())
    dataset.engine.close()
    expect([dataset.model.columns, dataset.model.columns.every(({ label }) => label.isWellFormed())]).toEqual(
      [model.columns, true],
    )
  })

  it('opens again whatever its name and id, or is not added', async () => {
    const file = written('some.csv', 'a,b\n1,2\n3,4\n')
    const { folder: made, model } = await addDataset(file, { id: 'x'.repeat(400) }, options())
    expect([made, model.id]).toEqual([join(folder, 'datasets', 'x'.repeat(100)), 'x'.repeat(100)])
    for (const name of ['', 'n'.repeat(301)])
      await expect(addDataset(file, { name }, options())).rejects.toThrow(
        'A dataset is called by 1 to 300 characters.',
      )
    expect(addedFolders(folder)).toEqual([made])
    const dataset = await openPath(made, options())
    dataset.engine.close()
  })

  it('can be removed again', async () => {
    await addDataset(written('orders.csv', ORDERS), { id: 'mine' }, options())
    expect(addedFolders(folder)).toEqual([join(folder, 'datasets/mine')])
    await expect(addDataset(join(folder, 'orders.csv'), { id: 'mine' }, options())).rejects.toThrow(
      'There is a dataset mine already. Choose another with --id, or remove it first.',
    )
    removeDataset(folder, 'mine')
    expect(addedFolders(folder)).toEqual([])
    expect(() => removeDataset(folder, 'mine')).toThrow('There is no added dataset mine.')
  })

  it.each([
    ['empty', 'x.csv', '', 'x.csv is empty.'],
    ['blank', 'x.csv', ' \n \n', 'x.csv is empty.'],
    ['a header alone', 'x.csv', 'a,b\n', 'x.csv has a header and no rows.'],
    [
      'ragged beyond its first megabyte',
      'x.csv',
      `a,b,c\n${'1,2,3\n'.repeat(200_000)}${'4,5,6,7,8\n'.repeat(20_000)}`,
      'x.csv, line 200002, has 5 fields where the header has 3, and so have others: 20,000 lines. Quote values that hold the separator.',
    ],
    [
      'binary',
      'x.csv',
      Buffer.from([1, 0, 2, 0, 3, 10]),
      'x.csv is not a text file. A table is read from .csv, .tsv, .json, .ndjson (also .gz or .zst), .xlsx or .parquet.',
    ],
    [
      'quoted without an end in the middle',
      'x.csv',
      'a,b\n1,"x, y"\n2,"z\n3,"q, r"\n4,t\n',
      'x.csv, line 3, has a quotation mark that does not end.',
    ],
    [
      'quoted without an end at its end',
      'x.csv',
      'a,b\n1,"x, y"\n2,"z\n',
      'x.csv, line 3, has a quotation mark that does not end.',
    ],
    [
      'one endless line',
      'x.csv',
      `a,b\n1,${'x'.repeat(3_000_000)}\n3,4\n`,
      'x.csv, line 2, is longer than 2 MB. Look for a quotation mark that does not end.',
    ],
    [
      'a million columns',
      'x.csv',
      `${Array.from({ length: 300_000 }, (_, i) => `c${i}`).join(',')}\n1\n`,
      'x.csv has more than 5,000 columns. Keep those that questions are about.',
    ],
    [
      'another kind',
      'x.xlsx',
      'x',
      'x.xlsx is no Excel workbook by what it holds. Save it again as .xlsx, or give it the ending of what it is.',
    ],
    ['another kind', 'x.ods', 'x', `x.ods is not a file that can be loaded; that is ${KINDS}.`],
    ['no Parquet', 'x.parquet', 'PAR0 nothing', /^x\.parquet(?:,| cannot)/],
  ])('says what is wrong with a file that is %s', async (_, name, content, message) => {
    const source = written(name, content)
    await expect(addDataset(source, {}, options())).rejects.toThrow(message)
    expect(addedFolders(folder)).toEqual([])
  })

  it.each([
    [
      'too short',
      'a,b,c\n1,2,3\n4,5\n6,7,8\n',
      'x.csv: 1 line has fewer fields than the header; those at the end are missing. The first is line 3.',
    ],
    [
      'too short behind a value of two lines',
      'a,b,c\n1,"2, and\n more",3\n4,5\n',
      'x.csv: 1 line has fewer fields than the header; those at the end are missing. The first is line 3.',
    ],
    [
      'too long, far down',
      `a,b,c\n${'1,2,3\n'.repeat(200_000)}4,5,6,7,8\n`,
      'x.csv: 1 line has more fields than the header; it is left out. The first is line 200002.',
    ],
    [
      'too short in another encoding',
      Buffer.from('caf\xe9,b\n1\n2,3\n', 'latin1'),
      'x.csv: 1 line has fewer fields than the header; those at the end are missing. The first is line 2.',
    ],
  ])('tells of one line with its number where it is %s', async (_, content, note) => {
    const { notes } = await addDataset(written('x.csv', content), {}, options())
    expect(notes).toContain(note)
  })

  it('reads a column of mixed kinds as text, and one of dates as they are written', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${i % 7 === 0 ? 'many' : i % 5},${String((i % 28) + 1).padStart(2, '0')}-Mar-2024`,
    )
    const { model } = await addDataset(written('x.csv', `size,day\n${rows.join('\n')}\n`), {}, options())
    expect(model.columns.map(({ role }) => role)).toEqual(['category', 'date'])
  })

  it('is added, listed and removed on the command line', async () => {
    const run = (...args: readonly string[]) =>
      promisify(execFile)(process.execPath, ['server/cli/dataset.ts', ...args], {
        cwd: join(import.meta.dirname, '..'),
        env: { ...process.env, QUERENT_DATA_DIR: folder },
      })
    const { stdout } = await run('add', written('orders.csv', ORDERS), '--name', 'My orders')
    expect(stdout).toContain('My orders (orders): 60 orders, 8 columns.\n')
    expect((await run('list')).stdout).toBe('orders\n')
    expect((await run('remove', 'orders')).stdout).toBe('orders was removed.\n')
    await expect(run('add', join(folder, 'nothing.csv'))).rejects.toMatchObject({
      code: 1,
      stderr: `There is nothing at ${join(folder, 'nothing.csv')}.\n`,
    })
  })
})
