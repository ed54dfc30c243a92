import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askedOf } from '../server/answers/curation/asked-of.ts'
import { answeredBefore } from '../server/answers/curation/bank.ts'
import { curationOf, type Curation } from '../server/answers/curation/curation.ts'
import { takeLine } from '../server/answers/curation/take-line.ts'
import type { Teachable } from '../server/answers/curation/teaching.ts'
import { curationText, worseText } from '../server/cli/printed-curation.ts'
import { PRICING_FOLDER } from '../server/datasets/pricing.ts'
import { readSemanticModel } from '../server/semantic-model/semantic-model.ts'
import { queriesIn, type AskedQuestion } from '../server/store/queries.ts'
import { makeCaller } from './support/calls.ts'
import { temporaryFolder } from './support/pricing.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What people asked in vain teaches a dataset their words, by way of the record of a server. */

const TEXT = readFileSync(join(PRICING_FOLDER, 'model.yaml'), 'utf8')
const folder = temporaryFolder()
const file = join(folder, 'model.yaml')
let server: TestServer
let teachable: Teachable
let asked: readonly AskedQuestion[]
let curation: Curation

beforeAll(async () => {
  server = await startServer()
  const people = new Map<string, ReturnType<typeof makeCaller>>()
  const ask = async (name: string, question: string) => {
    const caller =
      people.get(name) ?? makeCaller(server, await server.signUp('content_editor', `${name}@example.com`))
    people.set(name, caller)
    await caller('executeQuery', { body: { question } })
  }
  await ask('ana', 'average premium in cymru')
  await ask('ben', 'number of gizmos by region')
  await ask('ana', 'average premium in Wales')
  // One of the offers, which is taken.
  await ask('ben', 'Number of quotes by region for all quotes')
  await ask('ben', 'how many smokers in cymru')
  await ask('ana', 'premium for ana@example.com')
  await ask('ben', 'number of smokers in Wales')
  const { model, profile } = server.dataset
  teachable = { model, profile, text: TEXT }
  asked = await askedOf(server.store.db, model.id)
  curation = curationOf(teachable, asked)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const lineOf = (text: string) => {
  const found = curation.phrases.flatMap(({ lines }) => lines).find((line) => line.text === text)
  if (found === undefined) throw new Error(`no line is ${text}`)
  return found.line
}

it('is listed by the words that were not known, and names nobody', () => {
  expect(curationText('PMI Pricing', curation)).toBe(
    `“cymru”, asked 2 times by 2 people
  asked: average premium in cymru
  asked: how many smokers in cymru
  then: average premium in Wales
  then: number of smokers in Wales
  1  columns region values Wales: cymru

“gizmos”, asked 1 time by 1 person
  asked: number of gizmos by region
  then: Number of quotes by region for all quotes
  2  entity synonyms: gizmos

--take N writes line N into model.yaml.`,
  )
  expect(asked.map(({ asker }) => asker).join(' ')).not.toContain('@')
})

it('is listed in the order in which it was asked, with the newest questions where there are more', async () => {
  const newest = await queriesIn(server.store.db).asked('insurance_pricing', 2)
  expect(newest.map(({ question }) => question)).toEqual([
    'premium for ana@example.com',
    'number of smokers in Wales',
  ])
})

it('is answered once its line was taken, and not listed any more', () => {
  writeFileSync(file, TEXT)
  const line = lineOf('columns region values Wales: cymru')
  expect(takeLine(teachable, file, line, answeredBefore(teachable.model, asked))).toEqual([])
  const text = readFileSync(file, 'utf8')
  expect(text).toBe(TEXT.replace('Wales: [welsh]', 'Wales: [welsh, cymru]'))
  const now = { ...teachable, text, model: readSemanticModel(file) }
  expect(curationOf(now, asked).phrases.map(({ phrase }) => phrase)).toEqual(['gizmos'])
})

it('is not taken where a question of the bank would be read worse, which is named', () => {
  writeFileSync(file, TEXT)
  const bank = [
    { question: 'how many gizmos', answered: false as const },
    { question: 'average premium by region' },
  ]
  const worse = takeLine(teachable, file, lineOf('entity synonyms: gizmos'), bank)
  expect(worseText(worse)).toBe(`Not taken: 1 question is read worse with it.
  how many gizmos
    before: no answer
    then:   Number of quotes for all quotes.`)
  expect(readFileSync(file, 'utf8')).toBe(TEXT)
})

it('is not taken where an answered question would mean something else', () => {
  writeFileSync(file, TEXT)
  const line = { at: ['columns', 'age', 'synonyms'], phrases: ['number of smokers'] }
  const worse = takeLine(teachable, file, line, answeredBefore(teachable.model, asked))
  expect(worse.map(({ question, before }) => ({ question, before }))).toEqual([
    {
      question: 'number of smokers in Wales',
      before: 'Number of quotes for quotes where smoker is yes and region is Wales.',
    },
  ])
  expect(readFileSync(file, 'utf8')).toBe(TEXT)
})
