import { setImmediate as turn } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { numbers } from '../../../../tests/support/numbers.ts'
import { planOf } from '../../../../tests/support/plans.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import { COLUMNS, randomRows, withDataset, type Row } from '../../../../tests/support/random-table.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { untilGivenUp } from '../../../engines/given-up.ts'
import { PLACES, PRIME } from '../../../semantic-model/places.ts'
import { countOfAll, type Plan } from '../../plan/plan.ts'
import { runPlan } from '../../run-plan.ts'
import type { CellName } from '../cells/cell.ts'
import { makeAuditor } from './auditor.ts'
import { Knowledge, type QuerySet } from './knowledge.ts'
import { memoryLedger, type Ledger, type Turn } from './ledger.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

/** All cells that an answer would have by itself. */
async function cellsOf(plan: Plan, of = dataset): Promise<readonly CellName[]> {
  const { table } = await runPlan(of, plan)
  return table.groups.flatMap(({ keys }) => plan.measures.map((_, measure) => ({ keys, measure })))
}

/** What was shown, in memory. */
function memory(): Ledger & { readonly told: QuerySet[] } {
  const told: QuerySet[] = []
  return { told, ...memoryLedger(told) }
}

/** The ledger with another way to add. */
const addingBy = (ledger: Ledger, add: (turn: Turn) => Turn['add']): Ledger => ({
  ...ledger,
  turn: (work) => ledger.turn((turn) => work({ ...turn, add: add(turn) })),
})

const byRegion = planOf({ dimensions: [{ kind: 'column', column: 'region' }] })
const inWalesUnder = (age: number) =>
  planOf({
    filter: {
      kind: 'and',
      items: [
        { kind: 'compare', column: 'region', op: '=', value: 'Wales' },
        { kind: 'compare', column: 'age', op: '<', value: age },
      ],
    },
  })
const [young, oneYearMore] = [inWalesUnder(70), inWalesUnder(71)]
const FINE = { coarse: null, unsafe: [] }
const COARSE = { coarse: expect.any(Function) as unknown, unsafe: [] }

describe('the difference audit', () => {
  it('has two questions that differ in one to four quotes', async () => {
    const [fewer, more] = await Promise.all(
      [young, oneYearMore].map(async (plan) =>
        Number((await runPlan(dataset, plan)).table.groups[0]?.cells[0]),
      ),
    )
    expect([1, 2, 3, 4]).toContain((more ?? 0) - (fewer ?? 0))
  })

  it('knows how many there are from the start, and takes no second telling of anything', async () => {
    const ledger = memory()
    const auditor = makeAuditor(dataset, ledger)
    const all = planOf({})
    expect(await auditor.judge(all, await cellsOf(all))).toEqual(FINE)
    expect(ledger.told).toHaveLength(1)
    const cells = await cellsOf(byRegion)
    expect(await auditor.judge(byRegion, cells)).toEqual(FINE)
    // The last region is what the others leave of the whole.
    expect(ledger.told).toHaveLength(cells.length)
    expect(await auditor.judge(byRegion, cells)).toEqual(FINE)
    expect(ledger.told).toHaveLength(cells.length)
    expect(await auditor.prepare(new AbortController().signal)).toBe(cells.length)
  })

  it('hides what would single out a few together with what was shown before', async () => {
    const auditor = makeAuditor(dataset)
    expect(await auditor.judge(young, await cellsOf(young))).toEqual(FINE)
    const cells = await cellsOf(oneYearMore)
    expect(await auditor.judge(oneYearMore, cells)).toEqual({ coarse: null, unsafe: cells })
    expect(await makeAuditor(dataset).judge(oneYearMore, cells)).toEqual(FINE)
  })

  it('still tells how many there are after a question by groups of them, one of few, with what nobody knows', async () => {
    const filter = { kind: 'compare', column: 'age', op: '>', value: 74 } as const
    const dimensions = ['policy_type', 'smoker'].map((column) => ({ kind: 'column', column }) as const)
    const ofTypes = await dataset.engine.query(
      'select policy_type, count(*)::int as people from insurance_pricing where age > 74 group by 1',
      [],
      100,
    )
    expect(ofTypes.filter((row) => Number(row['people']) < dataset.model.threshold)).toHaveLength(1)
    const auditor = makeAuditor(dataset)
    const bySmoker = planOf({ filter, dimensions })
    await auditor.judge(bySmoker, await cellsOf(bySmoker))
    const all = planOf({ filter })
    expect(await auditor.judge(all, await cellsOf(all))).toEqual(FINE)
  })

  it('stops where nobody waits for it any more, with nothing told, and goes on for others', async () => {
    const ledger = memory()
    const auditor = makeAuditor(dataset, ledger)
    const cells = await cellsOf(byRegion)
    const giver = new AbortController()
    // The first to ask has all that was shown read, for everybody.
    const given = untilGivenUp(giver.signal, () => auditor.judge(byRegion, cells))
    const other = auditor.judge(young, await cellsOf(young))
    giver.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    expect(await other).toEqual(FINE)
    const alone = memory()
    await makeAuditor(dataset, alone).judge(young, await cellsOf(young))
    expect(ledger.told).toEqual(alone.told)
  })

  it('shows only one of two such answers that are asked at once', async () => {
    const auditor = makeAuditor(dataset)
    const plans = [young, oneYearMore]
    const verdicts = await Promise.all(plans.map(async (plan) => auditor.judge(plan, await cellsOf(plan))))
    expect(verdicts.map(({ unsafe }) => unsafe.length).toSorted()).toEqual([0, 1])
  })

  it('lets nobody wait for a fine answer that is judged, and counts both', async () => {
    const ledger = memory()
    const auditor = makeAuditor(dataset, ledger)
    await auditor.prepare(new AbortController().signal)
    const fine = planOf({
      dimensions: [
        { kind: 'column', column: 'region' },
        { kind: 'column', column: 'insurer' },
        { kind: 'column', column: 'cover_level' },
      ],
    })
    const given: string[] = []
    const judged = async (name: string, plan: Plan) => {
      expect(await auditor.judge(plan, await cellsOf(plan))).toMatchObject({ coarse: null })
      given.push(name)
    }
    const first = judged('fine', fine)
    await judged('one figure', young)
    await first
    expect(given).toEqual(['one figure', 'fine'])
    expect(await auditor.prepare(new AbortController().signal)).toBe(ledger.told.length)
  })

  it('judges nothing of a fine answer anew for whoever is told what was known before', async () => {
    const ledger = memory()
    let kept = Promise.resolve()
    const asked = Promise.withResolvers<void>()
    const slow = addingBy(ledger, (turn) => async (sets) => {
      if (sets.length > 50) asked.resolve()
      await kept
      return turn.add(sets)
    })
    const auditor = makeAuditor(dataset, slow)
    const cells = await cellsOf(byRegion)
    await auditor.judge(byRegion, cells)
    const fine = planOf({
      dimensions: [
        { kind: 'column', column: 'region' },
        { kind: 'column', column: 'insurer' },
      ],
    })
    const gate = Promise.withResolvers<void>()
    kept = gate.promise
    const first = auditor.judge(fine, await cellsOf(fine))
    await asked.promise
    const looked = vi.spyOn(Knowledge.prototype, 'restsOf')
    const second = auditor.judge(byRegion, cells)
    for (let turns = 0; turns < 50; turns += 1) await turn()
    gate.resolve()
    expect(await first).toMatchObject({ coarse: null })
    expect(await second).toEqual(FINE)
    // Its own sets and those of its contexts, and none of the other answer.
    expect(looked.mock.calls.length).toBeLessThanOrEqual(2 * (cells.length + 1))
    looked.mockRestore()
  })

  it('copies what is known for answers that add to it alone', async () => {
    const auditor = makeAuditor(dataset)
    await auditor.prepare(new AbortController().signal)
    const cells = await cellsOf(byRegion)
    const copied = vi.spyOn(Knowledge.prototype, 'copy')
    expect(await auditor.judge(byRegion, cells)).toEqual(FINE)
    expect(copied).toHaveBeenCalledTimes(1)
    expect(await auditor.judge(byRegion, cells)).toEqual(FINE)
    expect(copied).toHaveBeenCalledTimes(1)
    copied.mockRestore()
  })

  it('remembers by what is kept alone, as after a restart', async () => {
    const ledger = memory()
    await makeAuditor(dataset, ledger).judge(young, await cellsOf(young))
    const cells = await cellsOf(oneYearMore)
    expect(await makeAuditor(dataset, ledger).judge(oneYearMore, cells)).toEqual({
      coarse: null,
      unsafe: cells,
    })
  })

  it('gives coarsely what would take more than half of what may still be known, and counts nothing of it', async () => {
    const small = await pricingOf(400)
    const random = numbers(3)
    const earlier = (count: number) =>
      Array.from({ length: count }, () =>
        Uint16Array.from({ length: PLACES }, () => random.next().value * PRIME),
      )
    const cells = await cellsOf(byRegion, small)
    expect(cells.length).toBeGreaterThan(8)
    const verdictAfter = async (count: number, plan: Plan) => {
      const ledger = memory()
      ledger.told.push(...earlier(count))
      const verdict = await makeAuditor(small, ledger).judge(plan, await cellsOf(plan, small))
      return { ...verdict, told: ledger.told.length - count }
    }
    const smokers = planOf({ filter: { kind: 'compare', column: 'smoker', op: '=', value: true } })
    expect((await verdictAfter(40, byRegion)).coarse).toBeNull()
    expect(await verdictAfter(163, byRegion)).toEqual({ ...COARSE, told: 0 })
    expect(await verdictAfter(163, smokers)).toMatchObject({ ...FINE, told: 2 })
    expect(await verdictAfter(200, smokers)).toEqual({ ...COARSE, told: 0 })
  })
})

describe('sums of a column of which some have none', () => {
  const inLondon = { kind: 'compare', column: 'region', op: '=', value: 'London' } as const
  const nobodyAged = { kind: 'compare', column: 'age', op: '<>', value: 40 } as const
  const first = (most: number, where: string) =>
    `quote_id in (select quote_id from insurance_pricing where ${where} order by quote_id limit ${most})`
  const fewWelsh = first(3, `region = 'Wales'`)
  /** Of all quotes but some. */
  const pricingWith = (amount: string, none: string) =>
    pricingOf(
      5_000,
      `update insurance_pricing set claims_amount_gbp = ${amount}, claims_count = case when ${none} then 0 else 1 end;
       update insurance_pricing set claims_amount_gbp = 0 where ${none}`,
    )
  const sumOf = (column: string, plan: Partial<Plan>) =>
    planOf({ measures: [{ kind: 'aggregate', function: 'sum', column }], ...plan })
  const byRegionOf = (column: string) => sumOf(column, { dimensions: byRegion.dimensions })

  it('are told where a few have none, because amounts do not count these', async () => {
    const most = await pricingWith('100 + quote_id % 7', fewWelsh)
    const plan = byRegionOf('claims_amount_gbp')
    expect(await makeAuditor(most).judge(plan, await cellsOf(plan, most))).toEqual(FINE)
  })

  it.each(['claims_count', 'claims_amount_gbp'])(
    'count those who have none where all others have the same: %s',
    async (column) => {
      const most = await pricingWith('250', fewWelsh)
      const plan = byRegionOf(column)
      const { unsafe } = await makeAuditor(most).judge(plan, await cellsOf(plan, most))
      expect(unsafe).toEqual([{ keys: ['Wales'], measure: 0 }])
    },
  )

  it('tell together what a few add, however many others add nothing', async () => {
    const aged = `region = 'London' and age = 40`
    const some = await pricingWith('100 + quote_id % 7', `${aged} and not ${first(2, aged)}`)
    const auditor = makeAuditor(some)
    const all = sumOf('claims_amount_gbp', { filter: inLondon })
    const others = sumOf('claims_amount_gbp', { filter: { kind: 'and', items: [inLondon, nobodyAged] } })
    const numbers = await some.engine.query(
      `select count(*) as aged, count(*) filter (where claims_amount_gbp > 0) as adding from insurance_pricing where ${aged}`,
      [],
      1,
    )
    expect(Number(numbers[0]?.['aged'])).toBeGreaterThan(5)
    expect(Number(numbers[0]?.['adding'])).toBe(2)
    expect(await auditor.judge(all, await cellsOf(all, some))).toEqual(FINE)
    const cells = await cellsOf(others, some)
    expect(await auditor.judge(others, cells)).toEqual({ coarse: null, unsafe: cells })
  })
})

describe('a fine answer', () => {
  const named = (groups: number): readonly CellName[] =>
    Array.from({ length: groups }, (_, group) => ({ keys: [group], measure: 0 }))
  const byDay = planOf({ dimensions: [{ kind: 'grain', column: 'quote_date', grain: 'day' }] })

  it('of more groups than one may tell is given coarsely before any of its sets is read', async () => {
    const statements: string[] = []
    const { engine } = dataset
    const watched: Dataset = {
      ...dataset,
      engine: {
        ...engine,
        query(sql, ...rest) {
          statements.push(sql)
          return engine.query(sql, ...rest)
        },
      },
    }
    const auditor = makeAuditor(watched)
    await auditor.prepare(new AbortController().signal)
    const before = statements.length
    expect(await auditor.judge(byDay, named(513))).toEqual(COARSE)
    // What is drawn for its cells.
    expect(statements.slice(before)).toHaveLength(1)
  })

  it('that takes more work than one may is given coarsely, and counts as not shown', async () => {
    const ledger = memory()
    const auditor = makeAuditor(dataset, ledger, { all: 200, ofHistory: 200 })
    await auditor.prepare(new AbortController().signal)
    const cells = await cellsOf(byRegion)
    expect(await auditor.judge(byRegion, cells)).toEqual(COARSE)
    expect(ledger.told).toHaveLength(1)
    expect(await auditor.judge(young, await cellsOf(young))).toEqual(FINE)
  })

  it('that takes more work than one may because of what was shown before is given coarsely', async () => {
    const verdictAfter = async (before: readonly Plan[]) => {
      const auditor = makeAuditor(dataset, memory(), { all: Infinity, ofHistory: 150 })
      for (const plan of before) await auditor.judge(plan, await cellsOf(plan))
      return auditor.judge(byRegion, await cellsOf(byRegion))
    }
    expect(await verdictAfter([])).toEqual(FINE)
    expect(await verdictAfter([young])).toEqual(COARSE)
  })
})

describe('the ledger', () => {
  it('has what an answer tells before the answer is given', async () => {
    const kept = Promise.withResolvers<number>()
    const asked = Promise.withResolvers<readonly QuerySet[]>()
    const slow = addingBy(memoryLedger([new Uint16Array(4_096).fill(1)]), () => (sets) => {
      asked.resolve(sets)
      return kept.promise
    })
    const auditor = makeAuditor(dataset, slow)
    let isGiven = false
    const verdict = auditor.judge(young, await cellsOf(young)).then((given) => {
      isGiven = true
      return given
    })
    expect((await asked.promise).length).toBeGreaterThan(0)
    for (let turns = 0; turns < 20; turns += 1) await turn()
    expect(isGiven).toBe(false)
    kept.resolve(2)
    expect(await verdict).toEqual(FINE)
  })

  it('keeps an answer back where it fails, and nothing of it counts as shown', async () => {
    const ledger = memory()
    let fails = false
    const failing = addingBy(
      ledger,
      (turn) => (sets) => (fails ? Promise.reject(new Error('disk full')) : turn.add(sets)),
    )
    const auditor = makeAuditor(dataset, failing)
    await auditor.prepare(new AbortController().signal)
    const [first, second] = [await cellsOf(young), await cellsOf(oneYearMore)]
    fails = true
    await expect(auditor.judge(young, first)).rejects.toThrow('disk full')
    fails = false
    expect(ledger.told).toHaveLength(1)
    expect(await auditor.judge(oneYearMore, second)).toEqual(FINE)
    expect(await auditor.judge(young, first)).toEqual({ coarse: null, unsafe: first })
  })

  it('is read again where that failed, and no answer is given before', async () => {
    const ledger = memory()
    let fails = true
    const auditor = makeAuditor(dataset, {
      ...ledger,
      since: (place) => (fails ? Promise.reject(new Error('no database')) : ledger.since(place)),
    })
    const cells = await cellsOf(young)
    await expect(auditor.judge(young, cells)).rejects.toThrow('no database')
    fails = false
    expect(await auditor.judge(young, cells)).toEqual(FINE)
  })

  it('is read no further once that is aborted, and again when it is needed', async () => {
    const auditor = makeAuditor(dataset, memory())
    await expect(auditor.prepare(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    expect(await auditor.prepare(new AbortController().signal)).toBe(1)
  })
})

describe('an auditor that begins', () => {
  const random = numbers(7)
  const drawn = Array.from({ length: 80 }, () =>
    Uint16Array.from({ length: PLACES }, () => random.next().value * PRIME),
  )
  /** Of whom the younger ones are shown, after many others. */
  async function shown(): Promise<Ledger> {
    const ledger = memoryLedger([...drawn])
    const auditor = makeAuditor(dataset, ledger)
    expect(await auditor.judge(young, await cellsOf(young))).toEqual(FINE)
    return ledger
  }
  const isShownOneMore = async (ledger: Ledger) =>
    (await makeAuditor(dataset, ledger).judge(oneYearMore, await cellsOf(oneYearMore))).unsafe.length === 0

  it('reads what sets come to, and the later ones alone', async () => {
    const ledger = await shown()
    const places: number[] = []
    const since = (place: number) => {
      places.push(place)
      return ledger.since(place)
    }
    expect(await isShownOneMore({ ...ledger, since })).toBe(false)
    expect(places.every((place) => place >= drawn.length)).toBe(true)
  })

  it('reads all sets where nothing was kept of what they come to, or nothing that can be read', async () => {
    const ledger = await shown()
    const summary = await ledger.summary()
    const cut = { upTo: drawn.length, bytes: summary?.bytes.subarray(0, -2) ?? new Uint8Array() }
    expect(await isShownOneMore({ ...ledger, summary: async () => null })).toBe(false)
    expect(await isShownOneMore({ ...ledger, summary: async () => cut })).toBe(false)
  })

  it('answers where no summary can be kept', async () => {
    const failing = async () => Promise.reject(new Error('the disk is full'))
    const ledger = { ...memoryLedger([...drawn]), keepSummary: failing }
    const auditor = makeAuditor(dataset, ledger)
    expect(await auditor.judge(young, await cellsOf(young))).toEqual(FINE)
  })
})

describe('two servers with one ledger', () => {
  const others = planOf({ filter: { kind: 'compare', column: 'smoker', op: '=', value: true } })
  const cells = (plan: Plan) => cellsOf(plan)
  /** A ledger as two servers have it that both stand before their turn before either takes it. */
  function waitingForEachOther(ledger: Ledger): readonly Ledger[] {
    const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const both = Promise.all(arrivals.map(({ promise }) => promise))
    return arrivals.map((arrival) => ({
      ...ledger,
      async turn(work) {
        arrival.resolve()
        await both
        return ledger.turn(work)
      },
    }))
  }

  it('judge in turn by what both have shown, whoever showed it', async () => {
    const ledger = memory()
    const [one, two] = [makeAuditor(dataset, ledger), makeAuditor(dataset, ledger)]
    await two.prepare(new AbortController().signal)
    expect(await one.judge(young, await cells(young))).toEqual(FINE)
    const hidden = await cells(oneYearMore)
    expect(await two.judge(oneYearMore, hidden)).toEqual({ coarse: null, unsafe: hidden })
    expect(await two.judge(others, await cells(others))).toEqual(FINE)
    expect(await one.prepare(new AbortController().signal)).toBe(ledger.told.length)
  })

  it('show one of two such answers that both have tried before either was recorded', async () => {
    const ledger = memory()
    const ledgers = waitingForEachOther(ledger)
    await makeAuditor(dataset, ledger).prepare(new AbortController().signal)
    const verdicts = await Promise.all(
      [young, oneYearMore].map(async (plan, place) =>
        makeAuditor(dataset, ledgers[place]).judge(plan, await cells(plan)),
      ),
    )
    expect(verdicts.map(({ unsafe }) => unsafe.length).toSorted()).toEqual([0, 1])
  })

  it('would show both, did they not read what the other recorded', async () => {
    const ledger = memory()
    const since = async (place: number) =>
      place === 0 ? { sets: ledger.told.slice(0, 1), upTo: 1 } : { sets: [], upTo: place }
    const blind: Ledger = {
      ...ledger,
      since,
      turn: (work) => ledger.turn((turn) => work({ ...turn, since })),
    }
    await makeAuditor(dataset, ledger).prepare(new AbortController().signal)
    const [one, two] = [makeAuditor(dataset, blind), makeAuditor(dataset, blind)]
    expect(await one.judge(young, await cells(young))).toEqual(FINE)
    expect(await two.judge(oneYearMore, await cells(oneYearMore))).toEqual(FINE)
  })

  it('tell together no more than one answer after the other may', async () => {
    const small = await pricingOf(400)
    const random = numbers(5)
    const before = Array.from({ length: 147 }, () =>
      Uint16Array.from({ length: PLACES }, () => random.next().value * PRIME),
    )
    const byInsurer = planOf({ dimensions: [{ kind: 'column', column: 'insurer' }] })
    const judged = async (ledger: Ledger, plan: Plan) =>
      makeAuditor(small, ledger).judge(plan, await cellsOf(plan, small))
    expect(await judged(memoryLedger([...before]), byRegion)).toEqual(FINE)
    const ledger = memoryLedger([...before])
    let isFirst = true
    const overtaken: Ledger = {
      ...ledger,
      async turn(work) {
        if (isFirst) expect(await judged(ledger, byInsurer)).toEqual(FINE)
        isFirst = false
        return ledger.turn(work)
      },
    }
    expect(await judged(overtaken, byRegion)).toEqual(COARSE)
  })
})

describe('a new version of the data', () => {
  const random = numbers(11)
  const rows = randomRows(300, () => random.next().value)
  const all = countOfAll('random')
  const added: readonly Row[] = [
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [0, 1, 0, 1],
    [1, 0, 1, 2],
    [2, 3, 1, 0],
  ]
  const judged = (ledger: Ledger, of: readonly Row[], plan = all) =>
    withDataset(of, COLUMNS, async (version) =>
      makeAuditor(version, ledger).judge(plan, await cellsOf(plan, version)),
    )

  it.each([1, 2, 3, 4])('with %i more hides the total from whoever saw it before', async (more) => {
    const ledger = memory()
    expect(await judged(ledger, rows)).toEqual(FINE)
    const next = [...added.slice(0, more), ...rows]
    expect(await judged(ledger, next)).toEqual({ coarse: null, unsafe: [{ keys: [], measure: 0 }] })
    expect(await judged(ledger, next)).toEqual({ coarse: null, unsafe: [{ keys: [], measure: 0 }] })
    expect(await judged(memory(), next)).toEqual(FINE)
  })

  it('with one less hides it too', async () => {
    const ledger = memory()
    await judged(ledger, rows)
    expect((await judged(ledger, rows.slice(1))).unsafe).toHaveLength(1)
  })

  it('with five more shows the total, and what is then asked of each', async () => {
    const ledger = memory()
    await judged(ledger, rows)
    expect(await judged(ledger, [...rows, ...added])).toEqual(FINE)
    // One group has gained one row, which both versions of it together would tell.
    const plan: Plan = { ...all, dimensions: [{ kind: 'column', column: 'a' }] }
    const before = memory()
    await judged(before, rows, plan)
    const hidden = await judged(before, [...rows, ...added], plan)
    expect(hidden.unsafe.length).toBeGreaterThan(0)
  })

  it('with its rows in another order is the same data', async () => {
    const ledger = memory()
    const plan: Plan = { ...all, dimensions: [{ kind: 'column', column: 'b' }] }
    await judged(ledger, rows, plan)
    const told = ledger.told.length
    expect(await judged(ledger, rows.toReversed(), plan)).toEqual(FINE)
    expect(ledger.told).toHaveLength(told)
  })
})
