import { expect, it } from 'vitest'
import { modelErrors, NEW_MODEL } from './model-fields.ts'

const NAMED = { ...NEW_MODEL, name: 'Haiku', modelId: 'claude-haiku' }

it.each([
  ['maxTokens', ['0', '1.5', '1000001', '', 'many'], 'Please enter a whole number from 1 to 1,000,000.'],
  ['temperature', ['-0.1', '1.1', ''], 'Please enter a number from 0 to 1.'],
  ['inputCost', ['-1', '100000.01', 'free'], 'Please enter dollars from 0 to 100,000, or nothing.'],
  ['name', ['', ' '], 'Please enter a name.'],
  ['modelId', ['', ' '], 'Please enter a model id.'],
] as const)('says what %s may be', (field, values, text) => {
  for (const value of values)
    expect(modelErrors({ ...NAMED, [field]: value }), `“${value}”`).toEqual({ [field]: text })
})

it('takes what is at a limit', () => {
  for (const [temperature, maxTokens, inputCost] of [
    ['0', '1', '0'],
    ['1', '1000000', '100000'],
    ['0.5', '4096', ''],
  ] as const)
    expect(modelErrors({ ...NAMED, temperature, maxTokens, inputCost })).toEqual({})
})
