import { expect, it } from 'vitest'
import { wordsOf } from '../grammar/words.ts'
import { aroundFeatures, aroundOf, labelled, saidAround, type Told, type WordKind } from './around.ts'

const FILLER: ReadonlySet<string> = new Set('what is the by of for it'.split(' '))

/** Words that name something are columns here, of those given. */
const told = (question: string, names: readonly string[]): Told => {
  const words = wordsOf(question)
  const kindOf = (norm: string): WordKind =>
    names.includes(norm) ? 'column' : FILLER.has(norm) ? 'filler' : 'unknown'
  const kinds = words.map(({ norm }) => kindOf(norm))
  return { question, words, kinds }
}
const typed = ({ question, words }: Told, { from, to }: { readonly from: number; readonly to: number }) =>
  question.slice(words[from]?.start, words[to - 1]?.end)

it('gives every word features, and a question without any no stretch', () => {
  const empty = told('', [])
  expect(saidAround(empty)).toEqual([])
  const said = told('Swim club here. Average age by region', ['age', 'region'])
  expect(aroundFeatures(said).map((features) => features.length > 10)).toEqual(said.words.map(() => true))
})

it('takes the labels of the highest score, with what stands between two words', () => {
  const said = told('one two. three', [])
  const weights: Readonly<Record<string, number>> = { 'w=three': 5, 't=11 none': 3, 't=01 stop': -2 }
  const { labels, score } = labelled((feature) => weights[feature] ?? 0, said, aroundFeatures(said))
  expect([labels, score]).toEqual([[1, 1, 1], 8])
})

it('says how much a stretch is surer than what asks', () => {
  const said = told('Swim club. Average age', ['age'])
  const weights = aroundOf({
    learned: null,
    features: { '7': ['w=swim'], '2': ['w=club'], '-4': ['k=column'] },
  })
  const [span, ...more] = saidAround(said, weights)
  expect([more, span && typed(said, span), span?.margin]).toEqual([[], 'Swim club', 9])
})

it.each([
  [
    'Ladies who lunch are arguing about it. What is the average age by region?',
    'Ladies who lunch are arguing about it',
  ],
  ['Cheers for last time. Average age by region', 'Cheers for last time'],
])('tells what surrounds a question of any dataset: %s', (question, around) => {
  const said = told(question, ['average', 'age', 'region'])
  expect(saidAround(said).map((span) => typed(said, span))).toEqual([around])
})

it.each([
  'Average age of plumbers',
  'Only for plumbers. Average age by region',
  'Average commission by region',
])('leaves alone what limits it: %s', (question) => {
  const said = told(question, ['average', 'age', 'region'])
  expect(saidAround(said).map((span) => typed(said, span))).not.toContain('plumbers')
})
