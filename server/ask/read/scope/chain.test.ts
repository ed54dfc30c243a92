import { expect, it } from 'vitest'
import { wordsOf } from '../words/words.ts'
import { bestLabels, scoresOf, stretchesIn, weightsOf, type ScopeFile } from './chain.ts'
import { scopeFeatures, type LabelledQuestion } from './word-features.ts'

const FILLER: ReadonlySet<string> = new Set('what is the by of for it'.split(' '))
const told = (question: string): LabelledQuestion => {
  const words = wordsOf(question)
  const isFiller = (norm: string) => FILLER.has(norm)
  const unknown = new Set(words.keys().filter((at) => !isFiller(words[at]?.norm ?? '')))
  return { question, words, items: [], unknown, isFiller }
}
const scored = (question: string, weights: ScopeFile['weights']) => {
  const said = told(question)
  return { said, scores: scoresOf(weightsOf({ learned: null, weights }), said, scopeFeatures(said)) }
}

it('gives every word features, without a space in any', () => {
  const said = told('Swim club here. Average age by region')
  const features = scopeFeatures(said)
  expect(features.map((of) => of.length > 10)).toEqual(said.words.map(() => true))
  expect(features.flat().filter((feature) => feature.includes(' '))).toEqual([])
  expect(scopeFeatures(told(''))).toEqual([])
})

it('takes the labels of the highest score, with what stands between two words', () => {
  const { scores } = scored('one two. three', {
    surrounds: { w: { 5: 'three' }, step: { 3: '11_none', '-2': '01_stop' } },
  })
  expect(bestLabels(scores)).toEqual({ labels: [1, 1, 1], score: 8 })
})

it('says how much a stretch is surer than what asks', () => {
  const { said, scores } = scored('swim club, average age', {
    surrounds: { w: { 7: 'swim', 2: 'club' } },
    retracted: { w: { 4: 'average' } },
  })
  expect(stretchesIn(said, scores)).toEqual([
    { from: 0, to: 2, label: 'surrounds', margin: 9 },
    { from: 3, to: 4, label: 'retracted', margin: 4 },
  ])
})

it('leaves no word that asks in a stretch', () => {
  const { said, scores } = scored('swim club', { surrounds: { w: { 7: 'swim', 2: 'club' } } })
  expect(stretchesIn(said, scores, (word) => word === 0)).toEqual([
    { from: 1, to: 2, label: 'surrounds', margin: 2 },
  ])
})

it('ends what begins in the midst of a sentence with it', () => {
  const { said, scores } = scored('who got none? It is over', { surrounds: { w: { 9: 'none it is over' } } })
  expect(stretchesIn(said, scores).map(({ from, to }) => [from, to])).toEqual([
    [2, 3],
    [3, 6],
  ])
})
