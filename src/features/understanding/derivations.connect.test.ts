import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Derivation } from '../../api/answer.ts'
import type { Interpretation } from '../../api/interpretation.ts'
import { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import { connectDerivations } from './derivations.connect.ts'

const closed = createActor(collapsibleMachine).getSnapshot()

const readingOf = (derivations?: Derivation[]) => {
  const interpretation: Interpretation = {
    outcome: 'answer',
    restatement: null,
    tokens: [],
    assumptions: [],
    plan: null,
    suggestions: [],
    ...(derivations === undefined ? {} : { derivations }),
  }
  return connectDerivations(closed, () => {}, interpretation).derivations
}

const known = (words: string, category: string, meaning: string, weight = 0): Derivation => ({
  words,
  category,
  rule: null,
  meaning,
  weight,
  parts: [],
})

it('says in plain words what each word was read as, by which rule, and how likely that is', () =>
  expect(
    readingOf([
      {
        words: 'Smokers or dental',
        category: 'filter',
        rule: 'filter or filter',
        meaning: null,
        weight: -0.125,
        parts: [
          known('Smokers', 'value', 'smoker: yes', 0.5),
          known('or', 'or', 'or'),
          known('Dental', 'column', 'dental'),
          known('year on year', 'yearOnYear', 'year on year'),
        ],
      },
    ]),
  ).toEqual([
    {
      words: 'Smokers or dental',
      reading: 'condition · rule “filter or filter”',
      weight: '-0.125',
      parts: [
        { words: 'Smokers', reading: 'value · smoker: yes', weight: '0.5', parts: [] },
        { words: 'or', reading: null, weight: '0', parts: [] },
        { words: 'Dental', reading: 'column', weight: '0', parts: [] },
        { words: 'year on year', reading: null, weight: '0', parts: [] },
      ],
    },
  ]))

it('has nothing to show of a backend that does not say it', () => {
  expect(readingOf()).toEqual([])
  expect(connectDerivations(closed, () => {}, null).derivations).toEqual([])
})
