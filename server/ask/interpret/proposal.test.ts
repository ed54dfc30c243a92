import Ajv from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planConstructs, planOf } from '../../../tests/support/plans.ts'
import { refusalOfSchema } from '../../../tests/support/structured-output.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import { planSchema } from '../plan/plan.ts'
import { proposalOf, proposalSchema, proposedOf } from './proposal.ts'

/** What a language model is asked to fill says all that a plan can, in what providers take. */

const fits = new Ajv({ strict: false }).compile(proposalSchema)

describe('the schema of proposals', () => {
  it.each(['openai', 'anthropic'] as const)('is in the subset that %s documents', (dialect) => {
    expect(refusalOfSchema(dialect, proposalSchema)).toBeNull()
  })

  it('is far from the limit of unions, so that constructs can be added', () => {
    expect(JSON.stringify(proposalSchema).match(/"anyOf"/g)?.length).toBeLessThanOrEqual(12)
  })

  it('is checked by rules that refuse what providers refuse', () => {
    const closed = { type: 'object', required: [], additionalProperties: false }
    const holding = (node: object) => ({
      ...closed,
      properties: { a: node },
      required: ['a'],
      $defs: { Text: { type: 'string' }, Self: holdingSelf },
    })
    const holdingSelf = { ...closed, properties: { a: { $ref: '#/$defs/Self' } }, required: ['a'] }
    const union = (at: number) => [`u${at}`, { anyOf: [{ type: 'string' }, { type: 'null' }] }] as const
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => union(at)))
    const nested = (depth: number): object =>
      depth === 0 ? { type: 'string' } : { type: 'array', items: nested(depth - 1) }
    expect([
      refusalOfSchema('openai', holding({ $ref: '#/$defs/Text' })),
      refusalOfSchema('openai', planSchema),
      refusalOfSchema('anthropic', holding({ type: 'string', maxLength: 3 })),
      refusalOfSchema('anthropic', holding({ $ref: 'Text' })),
      refusalOfSchema('anthropic', holding({ $ref: '#/$defs/Text', description: 'a text' })),
      refusalOfSchema('anthropic', holding({ $ref: '#/$defs/Self' })),
      refusalOfSchema('openai', { ...closed, properties: { a: { type: 'string' } } }),
      refusalOfSchema('openai', { type: 'object', properties: {}, required: [] }),
      refusalOfSchema('openai', holding(nested(10))),
      refusalOfSchema('anthropic', { ...closed, properties: many(17), required: Object.keys(many(17)) }),
      refusalOfSchema('anthropic', { ...closed, properties: many(25) }),
    ]).toEqual([
      null,
      '"minLength" is not supported',
      '"maxLength" is not supported',
      '$ref Text leads nowhere',
      '$ref cannot have keywords beside it: $ref, description',
      'Circular reference detected',
      '"required" must name every property',
      '"additionalProperties" is required to be false',
      '11 levels of nesting exceeds limit of 10',
      '17 parameters with union types (limit: 16)',
      '25 optional parameters (limit: 24)',
    ])
  })

  it('says of every node what it means', () => {
    const silent: string[] = []
    const look = (node: unknown, path: string, isNamed: boolean) => {
      if (typeof node !== 'object' || node === null) return
      const { description, $ref, properties, items, anyOf } = node as Record<string, unknown>
      if (isNamed && description === undefined && $ref === undefined) silent.push(path)
      for (const [name, each] of Object.entries(properties ?? {}))
        look(each, `${path}/${name}`, name !== 'kind' && !('anyOf' in each))
      look(items, `${path}/*`, false)
      for (const [at, each] of ((anyOf ?? []) as readonly object[]).entries())
        look(each, `${path}|${at}`, 'properties' in each)
    }
    const { $defs, ...root } = proposalSchema as Record<string, unknown>
    look(root, '', true)
    for (const [name, each] of Object.entries($defs as object)) look(each, name, true)
    expect(silent).toEqual([])
  })
})

describe('a proposal', () => {
  it.each(Object.entries(planConstructs))('says every plan of %s, and is read as the same', (_, plans) => {
    fc.assert(
      fc.property(plans, (plan) => {
        const proposal: unknown = JSON.parse(JSON.stringify(proposalOf(plan)))
        expect([fits(proposal), fits.errors]).toEqual([true, null])
        expect(proposedOf(plan.dataset, proposal)).toEqual({ plan })
        expect(proposedOf(plan.dataset, proposalOf(plan, true))).toEqual({ plan })
      }),
      { numRuns: 40 },
    )
  })

  it('holds conditions in conditions, as lists that all hold', () => {
    const over = (value: number): Filter => ({ kind: 'compare', column: 'age', op: '>', value })
    const plan = planOf({
      filter: {
        kind: 'and',
        items: [over(1), { kind: 'not', item: { kind: 'or', items: [over(2), over(3)] } }],
      },
    })
    const proposal = proposalOf(plan, true)
    expect(proposal).toEqual({
      asks: 'figures',
      measures: [{ kind: 'count' }],
      filter: [over(1), { kind: 'not', item: [{ kind: 'or', items: [over(2), over(3)] }] }],
    })
    expect(proposedOf('insurance_pricing', proposal)).toEqual({ plan })
  })

  it('may say null or nothing for what is absent, and add what says nothing', () => {
    const given = {
      asks: 'figures',
      measures: [{ kind: 'count', where: null, column: '' }],
      filter: { kind: 'missing', column: 'age' },
      limit: null,
      chart: 'none',
      skip: 0,
    }
    expect(proposedOf('insurance_pricing', given)).toEqual({
      plan: planOf({ filter: { kind: 'missing', column: 'age' } }),
    })
  })

  it('keeps what no plan has, for the check to find', () => {
    expect(proposedOf('d', { asks: 'figures', sql: 'select 1' })).toEqual({
      plan: {
        dataset: 'd',
        measures: [],
        dimensions: [],
        filter: null,
        having: [],
        order: [],
        limit: null,
        sql: 'select 1',
      },
    })
    expect(proposedOf('d', 'no object')).toEqual({ plan: 'no object' })
  })

  it('may decline', () =>
    expect(proposedOf('d', { asks: 'cause', measures: [] })).toEqual({ declined: 'cause' }))
})
