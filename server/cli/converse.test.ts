import { beforeAll, expect, it } from 'vitest'
import { pricingOf } from '../../tests/support/pricing.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { NOTHING_SAID } from './conversation.ts'
import { replyTo } from './converse.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const { signal } = new AbortController()

it('says how a turn was read: as what, after which answer, and alone', async () => {
  const first = await replyTo(dataset, NOTHING_SAID, 'average premium by region', signal)
  const second = await replyTo(dataset, first.conversation, 'only smokers', signal)
  expect(second.text).toMatch(
    /^Average monthly premium by region for quotes where smoker is yes\.\n {2}continues: Average monthly premium by region\n\nHighest for London, £\d+; lowest for [^\n]+\n\nRegion/,
  )
  const { text } = await replyTo(dataset, second.conversation, ':explain', signal)
  expect(text).toMatch(
    /^Average monthly premium by region for quotes where smoker is yes\.\n {2}continues: Average monthly premium by region\n {2}“smokers” {2}filter: [^]*\n\nAlone it reads:\n\n[^]*by learned weights/,
  )
  expect((await replyTo(dataset, first.conversation, ':explain', signal)).text).not.toContain('Alone')
})

it('tells a question that fails in one sentence, and goes on as before', async () => {
  const { conversation } = await replyTo(dataset, NOTHING_SAID, 'average premium by region', signal)
  const query = () => Promise.reject(new Error('the disk is gone\n\nLINE 1: select'))
  const broken = { ...dataset, engine: { ...dataset.engine, query } }
  expect(await replyTo(broken, conversation, 'only smokers', signal)).toEqual({
    conversation,
    text: 'the disk is gone',
    isEnd: false,
  })
})

it('stops a question that nobody waits for any more', async () => {
  const stopping = new AbortController()
  const query = () => {
    stopping.abort()
    return Promise.reject(new Error('the statement was given up'))
  }
  const slow = { ...dataset, engine: { ...dataset.engine, query } }
  expect(await replyTo(slow, NOTHING_SAID, 'average premium by region', stopping.signal)).toEqual({
    conversation: NOTHING_SAID,
    text: 'Stopped.',
    isEnd: false,
  })
})

it('forgets, and ends', async () => {
  const { conversation } = await replyTo(dataset, NOTHING_SAID, 'average premium by region', signal)
  expect(await replyTo(dataset, conversation, ':new', signal)).toEqual({
    conversation: NOTHING_SAID,
    text: 'The conversation is forgotten.',
    isEnd: false,
  })
  expect(await replyTo(dataset, conversation, ':quit', signal)).toEqual({
    conversation,
    text: null,
    isEnd: true,
  })
})
