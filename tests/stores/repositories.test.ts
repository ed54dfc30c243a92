import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiTokensIn } from '../../server/store/api-tokens.ts'
import { auditIn, audited } from '../../server/store/audit.ts'
import { bankRunsIn, type BankRun } from '../../server/store/bank-runs.ts'
import { errorLogsIn } from '../../server/store/error-logs.ts'
import { failuresIn, type Failures } from '../../server/store/failures.ts'
import { invitationsIn } from '../../server/store/invitations.ts'
import { modelTriesIn, type ModelTry } from '../../server/store/model-tries.ts'
import { modelsIn } from '../../server/store/models.ts'
import { outsideIdentitiesIn } from '../../server/store/outside-identities.ts'
import { queriesIn, type QueryRecord } from '../../server/store/queries.ts'
import { questionDaysIn } from '../../server/store/question-days.ts'
import { secondFactorsIn } from '../../server/store/second-factors.ts'
import type { Store } from '../../server/store/store.ts'
import { noiseKeysIn } from '../../server/store/noise-keys.ts'
import { transact } from '../../server/store/transact.ts'
import { sessionsIn, usersIn } from '../../server/store/users.ts'
import { verifiedQuestionsIn, type VerifiedQuestion } from '../../server/store/verified-questions.ts'
import { makePlace, removeCluster, STORES, type Place } from './stores.ts'

/** What the repositories promise, of every store alike. */

const AT = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`
const ALL = { limit: 100, offset: 0 }

afterAll(removeCluster)

describe.each(STORES)('%s', (name) => {
  let place: Place
  let store: Store
  beforeEach(async () => {
    place = await makePlace(name)
    store = await place.open()
  })
  afterEach(async () => {
    await store.close()
    place.remove()
  })

  const addUser = (id: string, email: string, minute = 0, role: 'admin' | 'content_editor' = 'admin') =>
    usersIn(store.db).add({
      id,
      email,
      fullName: `Name of ${id}`,
      passwordHash: 'hash',
      role,
      now: AT(minute),
    })

  const record = (id: string, more: Partial<QueryRecord> = {}): QueryRecord => ({
    id,
    user_email: 'ana@example.com',
    session_id: null,
    question: `question ${id}`,
    generated_sql: 'select 1',
    success: true,
    row_count: 1,
    execution_time_ms: 12.5,
    error_message: null,
    k_threshold_used: 5,
    groups_suppressed: 0,
    created_at: AT(0),
    dataset_id: 'pricing',
    rows: [{ Región: 'Añó “x” 😀', count: 7, ratio: 0.1 }],
    groups: [
      {
        keys: ['a', null, 1, true],
        cells: [7, null],
        certainty: [
          { status: 'noise', why: null, number: 7, noise: 2, error: 2.6 },
          { status: 'hidden', why: 'few', number: null, noise: 0, error: null },
        ],
      },
    ],
    html_table: '<table></table>',
    plan: { measures: [{ kind: 'count' }] },
    analysis_text: null,
    table_heading: 'Heading',
    answer_id: `answer-${id}`,
    provenance: { data: 'abc' },
    withheld: {
      reasons: { few: 2 },
      mayBeMore: true,
      close: [],
      others: { groups: [], areSome: false },
      named: [{ label: 'Wales', why: 'few' }],
    },
    shown: { table: null },
    narrow: false,
    usage: { model: null, provider: null, input_tokens: null, output_tokens: null, cost_usd: null },
    ...more,
  })

  it('keeps what was written when it is opened again', async () => {
    await addUser('u', 'ana@example.com')
    await store.close()
    store = await place.open()
    expect(await usersIn(store.db).byId('u')).toEqual({
      id: 'u',
      email: 'ana@example.com',
      fullName: 'Name of u',
      role: 'admin',
      isActive: true,
      lastLogin: null,
      createdAt: AT(0),
    })
    expect(await usersIn(store.db).count()).toBe(1)
  })

  it('finds emails whatever the case of plain letters, and takes each once', async () => {
    await addUser('u', 'Ana.É@Example.com')
    const users = usersIn(store.db)
    expect([
      (await users.byEmail('ANA.É@EXAMPLE.COM'))?.id,
      (await users.byEmail('ana.é@example.com'))?.id,
    ]).toEqual(['u', undefined])
    await expect(addUser('v', 'ana.É@example.com')).rejects.toThrow(/unique/i)
    await addUser('w', 'ana.é@example.com')
  })

  it('lists the newest first, ties by id in the order of bytes, page by page', async () => {
    for (const [index, id] of ['b', 'a', 'B', 'é', 'Z', '_'].entries())
      await addUser(id, `${index}@example.com`, id === 'Z' ? 5 : 1)
    const ids = async (page: { limit: number; offset: number }) =>
      (await usersIn(store.db).list({ role: null, isActive: null, search: null }, page)).items.map(
        ({ id }) => id,
      )
    expect(await ids(ALL)).toEqual(['Z', 'B', '_', 'a', 'b', 'é'])
    expect(await ids({ limit: 2, offset: 3 })).toEqual(['a', 'b'])
    const { total } = await usersIn(store.db).list({ role: null, isActive: null, search: null }, ALL)
    expect(total).toBe(6)
  })

  it.each([
    ['EXAMPLE', ['a', 'b', 'c']],
    ['100%', ['a']],
    ['_x', ['b']],
    ['\\', ['c']],
    ["'", []],
    ['NAME OF A', ['a']],
  ])('finds %s in emails and names, with no wildcards', async (search, found) => {
    await addUser('a', '100%@example.com')
    await addUser('b', 'a_x@example.com')
    await addUser('c', 'a\\x@example.com')
    const { items } = await usersIn(store.db).list({ role: null, isActive: null, search }, ALL)
    expect(items.map(({ id }) => id)).toEqual(found)
  })

  it('forgets with a person all that is theirs, but what they asked', async () => {
    await addUser('u', 'ana@example.com')
    await sessionsIn(store.db).open({
      id: 's',
      userId: 'u',
      stage: 'open',
      device: 'Firefox',
      now: AT(0),
      expiresAt: AT(59),
    })
    await secondFactorsIn(store.db).start('u', 'sealed', AT(0))
    await secondFactorsIn(store.db).addRecoveryCodes('u', ['h1', 'h2'])
    await outsideIdentitiesIn(store.db).add({ issuer: 'i', subject: 's' }, 'u', AT(0))
    await queriesIn(store.db).add('u', record('q'))
    const alive = { now: AT(1), usedSince: '' }
    expect((await sessionsIn(store.db).userOf('s', alive))?.user.email).toBe('ana@example.com')
    await usersIn(store.db).remove('u')
    expect([
      await sessionsIn(store.db).userOf('s', alive),
      await secondFactorsIn(store.db).of('u'),
      await secondFactorsIn(store.db).recoveryCodesLeft('u'),
      await outsideIdentitiesIn(store.db).userOf({ issuer: 'i', subject: 's' }),
      await apiTokensIn(store.db).of('u'),
    ]).toEqual([null, null, 0, null, []])
    expect(await queriesIn(store.db).ownedBy('u', 'q')).toBeNull()
    expect(await queriesIn(store.db).withId('q')).toMatchObject({ user_email: 'ana@example.com' })
  })

  it('gives an answer back as it was recorded', async () => {
    await addUser('u', 'ana@example.com')
    await queriesIn(store.db).add('u', record('q'))
    await queriesIn(store.db).add('u', record('r', { success: false, rows: null, groups: null, shown: null }))
    expect(await queriesIn(store.db).ownedBy('u', 'q')).toEqual(record('q'))
    expect(await queriesIn(store.db).byAnswer('answer-r')).toEqual(
      record('r', { success: false, rows: null, groups: null, shown: null }),
    )
  })

  it('lists answers by time, person and dataset, ends included', async () => {
    await addUser('u', 'ana@example.com')
    const queries = queriesIn(store.db)
    for (const minute of [1, 2, 3, 4])
      await queries.add(
        'u',
        record(`q${minute}`, { created_at: AT(minute), dataset_id: minute === 3 ? 'b' : 'a' }),
      )
    const list = async (filter: object) => {
      const none = { userId: null, email: null, dataset: null, start: null, end: null }
      return (await queries.list({ ...none, ...filter }, ALL)).items.map(({ id }) => id)
    }
    expect(await list({})).toEqual(['q4', 'q3', 'q2', 'q1'])
    expect(await list({ start: AT(2), end: AT(3) })).toEqual(['q3', 'q2'])
    expect(await list({ dataset: 'b', email: 'ANA@' })).toEqual(['q3'])
    expect(await list({ userId: 'nobody' })).toEqual([])
    expect((await queries.asked('a', 2)).map(({ question }) => question)).toEqual([
      'question q2',
      'question q4',
    ])
  })

  it('keeps questions of one moment in the order in which they came', async () => {
    await addUser('u', 'ana@example.com')
    for (const id of ['z', 'a', 'm']) await queriesIn(store.db).add('u', record(id))
    const asked = await queriesIn(store.db).asked('pricing', 10)
    expect(asked.map(({ question }) => question)).toEqual(['question z', 'question a', 'question m'])
  })

  it('counts narrow questions by person, those with most first', async () => {
    await addUser('u', 'ana@example.com')
    const add = (id: string, user_email: string, narrow: boolean | null, minute = 1) =>
      queriesIn(store.db).add('u', record(id, { user_email, narrow, created_at: AT(minute) }))
    await add('a', 'ana@example.com', true)
    await add('b', 'ben@example.com', true)
    await add('c', 'ben@example.com', true)
    await add('d', 'cleo@example.com', true)
    await add('e', 'cleo@example.com', true, 0)
    await add('f', 'dan@example.com', false)
    await add('g', 'dan@example.com', null)
    const since = (most: number) => queriesIn(store.db).narrowSince(AT(1), most)
    expect(await since(10)).toEqual([
      { user_email: 'ben@example.com', questions: 2 },
      { user_email: 'ana@example.com', questions: 1 },
      { user_email: 'cleo@example.com', questions: 1 },
    ])
    expect(await since(1)).toEqual([{ user_email: 'ben@example.com', questions: 2 }])
    expect((await queriesIn(store.db).withId('g'))?.narrow).toBeNull()
    expect((await queriesIn(store.db).withId('a'))?.narrow).toBe(true)
  })

  it('adds up what answers cost', async () => {
    await addUser('u', 'ana@example.com')
    const queries = queriesIn(store.db)
    await queries.add('u', record('q'))
    expect(await queries.spentSince('u', AT(0))).toBe(0)
    await queries.addUsage('q', { input_tokens: 5, output_tokens: null, cost_usd: 0.25 })
    await queries.addUsage('q', { input_tokens: 2, output_tokens: null, cost_usd: 0.5 })
    expect((await queries.withId('q'))?.usage).toEqual({
      model: null,
      provider: null,
      input_tokens: 7,
      output_tokens: null,
      cost_usd: 0.75,
    })
    expect([await queries.spentSince('u', AT(0)), await queries.spentSince('u', AT(1))]).toEqual([0.75, 0])
  })

  it('keeps the fingerprint of the first secret of a dataset, until it is replaced', async () => {
    const keys = noiseKeysIn(store.db)
    const first = await Promise.all(['one', 'two', 'three'].map((own) => keys.agreed('pricing', own)))
    expect(new Set(first).size).toBe(1)
    expect(await keys.agreed('other', 'four')).toBe('four')
    await keys.replace('pricing', 'five')
    expect([await keys.agreed('pricing', 'six'), await keys.agreed('other', 'six')]).toEqual(['five', 'four'])
  })

  it('reads records of before certainty and names were kept', async () => {
    await addUser('u', 'ana@example.com')
    const queries = queriesIn(store.db)
    await queries.add('u', record('q'))
    await store.db
      .updateTable('queries')
      .set({ groups_json: '[{"keys":["a"],"cells":[7]}]', withheld_json: '{"few":2}' })
      .execute()
    expect(await queries.withId('q')).toMatchObject({
      groups: [{ keys: ['a'], cells: [7], certainty: [] }],
      withheld: { reasons: { few: 2 }, mayBeMore: false, named: [] },
    })
  })

  it('lets a code, a time step and an identity be taken once, also by two at once', async () => {
    await addUser('u', 'ana@example.com')
    const invitations = invitationsIn(store.db)
    const invited = {
      id: 'i',
      email: 'Bo@example.com',
      role: 'admin',
      token_hash: 'h',
      token_sealed: 's',
    } as const
    await invitations.add({ ...invited, created_at: AT(0), expires_at: AT(30) })
    const claims = await Promise.all([
      invitations.claim('h', AT(1)),
      invitations.claim('h', AT(1)),
      invitations.claim('h', AT(1)),
    ])
    expect(claims.filter((each) => each !== null)).toEqual([{ email: 'Bo@example.com', role: 'admin' }])
    const factors = secondFactorsIn(store.db)
    await factors.start('u', 'sealed', AT(0))
    expect((await Promise.all([factors.useStep('u', 7), factors.useStep('u', 7)])).toSorted()).toEqual([
      false,
      true,
    ])
    const identity = { issuer: 'i', subject: 's' }
    const outside = outsideIdentitiesIn(store.db)
    expect(
      await Promise.all([outside.add(identity, 'u', AT(0)), outside.add(identity, 'u', AT(0))]),
    ).toContain(false)
    await invitations.add({ ...invited, id: 'j', token_hash: 'g', created_at: AT(0), expires_at: AT(30) })
    await invitations.withdraw('BO@example.com')
    expect((await invitationsIn(store.db).list(null, ALL)).items.map(({ id }) => id)).toEqual(['i'])
    expect(await invitationsIn(store.db).cleanUp({ used: true, expired: true }, AT(59))).toBe(1)
  })

  it('counts failures under a key', async () => {
    const failures = failuresIn(store.db)
    const replace = (before: Failures | null, after: Failures) => failures.replace('k', before, after, AT(0))
    const [first, second] = [
      { count: 1, lastAt: AT(0) },
      { count: 2, lastAt: AT(1) },
    ]
    // One of two at once, whichever.
    expect((await Promise.all([replace(null, first), replace(null, first)])).toSorted()).toEqual([
      false,
      true,
    ])
    expect((await Promise.all([replace(first, second), replace(first, second)])).toSorted()).toEqual([
      false,
      true,
    ])
    expect([await failures.since('k', AT(0)), await failures.since('k', AT(2))]).toEqual([second, null])
    // Those of long ago are none.
    expect(await failures.replace('k', null, { count: 1, lastAt: AT(3) }, AT(2))).toBe(true)
    expect(await failures.since('k', AT(2))).toEqual({ count: 1, lastAt: AT(3) })
    await failures.removeBefore(AT(5))
    expect(await failures.since('k', AT(0))).toBeNull()
  })

  it('counts questions of a day up to a number, also of two at once, and none of a day that is over', async () => {
    await addUser('u', 'ana@example.com')
    const days = questionDaysIn(store.db)
    const add = (day: string) => days.add('u', day, 2)
    expect(await add('2026-03-01')).toEqual({ day: '2026-03-01', count: 1 })
    const both = await Promise.all([add('2026-03-01'), add('2026-03-01')])
    expect(both.map((each) => each?.count ?? null).toSorted()).toEqual([2, null])
    await days.change('u', '2026-03-01', -1)
    await days.change('u', '2026-02-28', -1)
    // A server whose clock is behind.
    expect(await add('2026-02-28')).toEqual({ day: '2026-03-01', count: 2 })
    expect(await add('2026-02-28')).toBeNull()
    expect(await add('2026-03-02')).toEqual({ day: '2026-03-02', count: 1 })
    await usersIn(store.db).remove('u')
    expect(await store.db.selectFrom('question_days').selectAll().execute()).toEqual([])
  })

  it('has one active model, and refuses what the schema does', async () => {
    const models = modelsIn(store.db)
    const own = {
      id: 'm',
      name: 'M',
      model_id: 'm-1',
      provider: 'openai',
      cost_per_mtok_input: 0.3,
      cost_per_mtok_output: null,
      max_tokens: 100,
      temperature: 0.7,
      description: null,
    }
    await models.add(own, AT(0))
    expect(await models.byId('m')).toEqual({ ...own, is_active: false, can_be_tested: true })
    await models.activate('m')
    expect(await models.active()).toEqual({ name: 'M', provider: 'openai' })
    await expect(models.add({ ...own, id: 'n' }, AT(0))).rejects.toThrow(/unique/i)
    await expect(models.add({ ...own, id: 'n', model_id: 'x', provider: 'other' }, AT(0))).rejects.toThrow(
      /check/i,
    )
    const second = store.db.updateTable('models').set({ is_active: 1 }).execute()
    await expect(second).rejects.toThrow(/unique/i)
  })

  it('sums errors up, and keeps their texts without the character 0', async () => {
    const logs = errorLogsIn(store.db)
    const log = { user_email: null, url: null, stack: null, user_agent: null, metadata_json: '{"a":1}' }
    await logs.add({ ...log, id: 'a', created_at: AT(0), severity: 'error', message: 'one' })
    await logs.add({ ...log, id: 'b', created_at: AT(9), severity: 'error', message: 'two 😀' })
    await logs.add({ ...log, id: 'c', created_at: AT(9), severity: 'debug', message: 'three' })
    await logs.resolve('a', true)
    expect(await logs.stats(AT(5))).toEqual({
      total: 3,
      unresolved: 2,
      last_24h: 2,
      by_severity: { debug: 1, error: 2 },
    })
    expect(await logs.byId('b')).toMatchObject({ message: 'two 😀', metadata: { a: 1 }, resolved: false })
    await logs.add({ ...log, id: 'd', created_at: AT(9), severity: 'info', message: 'a\0b' })
    expect((await logs.byId('d'))?.message).toMatch(/^a.b$/s)
  })

  it('ties the lines of the audit trail together, whoever adds at once, and lets none be changed', async () => {
    const actor = { id: 'u', email: 'ana@example.com' }
    const now = () => new Date(AT(0))
    const acts = Array.from({ length: 12 }, (_, index) =>
      audited(
        { db: store.db, now },
        { actor, action: 'user.updated', subject: `s${index}` },
        async () => index,
      ),
    )
    expect(await Promise.all(acts)).toEqual([...acts.keys()])
    expect(await auditIn(store.db).firstBroken()).toBeNull()
    await expect(store.db.updateTable('audit').set({ action: 'other' }).execute()).rejects.toThrow(
      'audit lines stay',
    )
    await expect(store.db.deleteFrom('audit').execute()).rejects.toThrow('audit lines stay')
  })

  it('lets no two together do what each alone may', async () => {
    await addUser('a', 'a@example.com')
    await addUser('b', 'b@example.com')
    const leave = (id: string) =>
      transact(store.db, async (db) => {
        if ((await usersIn(db).otherAdmins(id)) === 0) return false
        await usersIn(db).update(id, { isActive: false })
        return true
      })
    expect((await Promise.all([leave('a'), leave('b')])).toSorted()).toEqual([false, true])
  })

  it('takes work back whole where some of it fails', async () => {
    const work = transact(store.db, async (db) => {
      await usersIn(db).add({
        id: 'u',
        email: 'ana@example.com',
        fullName: 'Ana',
        passwordHash: 'hash',
        role: 'admin',
        now: AT(0),
      })
      throw new Error('half way')
    })
    await expect(work).rejects.toThrow('half way')
    expect(await usersIn(store.db).count()).toBe(0)
  })

  it('keeps one verified question for the same words of a dataset, and finds it by what it asks', async () => {
    const verified = (id: string, more: Partial<VerifiedQuestion> = {}): VerifiedQuestion => ({
      id,
      dataset_id: 'pricing',
      question: 'Premium by región?',
      words: 'premium by región',
      asks: 'hash',
      plan: { measures: [{ kind: 'count' }] },
      sentence: 'Number of quotes.',
      verified_by: 'Ana “A” 😀',
      verified_at: AT(0),
      data_version: 'abc',
      data_of: AT(0),
      ...more,
    })
    const questions = verifiedQuestionsIn(store.db)
    expect(await questions.put(verified('one'))).toEqual(verified('one'))
    const again = { verified_at: AT(5), asks: 'other' }
    expect(await questions.put(verified('two', again))).toEqual(verified('one', again))
    await questions.put(verified('three', { words: 'premium', verified_at: AT(6) }))
    await questions.put(verified('four', { dataset_id: 'other' }))
    expect(await questions.of('pricing')).toEqual([
      verified('three', { words: 'premium', verified_at: AT(6) }),
      verified('one', again),
    ])
    expect(await questions.byWords('pricing', 'premium by región')).toEqual(verified('one', again))
    expect(await questions.byWords('pricing', 'Premium')).toBeNull()
    expect((await questions.asking('pricing', ['other', 'hash'])).map(({ id }) => id)).toEqual([
      'three',
      'one',
    ])
    expect(await questions.asking('pricing', [])).toEqual([])
    await questions.changeAsks('three', 'other')
    expect(await questions.asking('pricing', ['hash'])).toEqual([])
    expect([await questions.remove('three'), await questions.remove('three')]).toEqual([true, false])
    await questions.forget('pricing')
    expect(await questions.all()).toEqual([verified('four', { dataset_id: 'other' })])
  })

  it('keeps runs of banks as they are told of, and knows the last of each reader', async () => {
    const run = (id: string, minute: number, more: Partial<BankRun> = {}): BankRun => ({
      id,
      dataset_id: 'pricing',
      reader_id: 'builtin',
      reader_name: 'Built-in interpreter',
      follows_from: 'hash',
      product_version: '0.1.0+abc',
      data_version: 'abc',
      data_of: AT(0),
      begun_at: AT(minute),
      told_at: AT(minute),
      state: 'done',
      problem: null,
      asked: 3,
      tried: 3,
      same: 1,
      changed: 1,
      refused: 1,
      cost_usd: null,
      found: [{ kind: 'refused', question: 'a “b”' }],
      ...more,
    })
    const runs = bankRunsIn(store.db)
    await runs.put(run('one', 0, { state: 'running', tried: 0 }))
    expect(await runs.lastBy('pricing', 'builtin')).toEqual(run('one', 0, { state: 'running', tried: 0 }))
    await runs.put(run('one', 0))
    const byModel = { reader_id: 'm', reader_name: 'Model', cost_usd: 0.0125 }
    for (const each of [
      run('two', 1),
      run('three', 2, byModel),
      run('four', 3, { state: 'failed', problem: 'away' }),
    ])
      await runs.put(each)
    expect((await runs.of('pricing', 3)).map(({ id }) => id)).toEqual(['four', 'three', 'two'])
    expect(await runs.lastBy('pricing', 'builtin')).toEqual(run('two', 1))
    expect(await runs.lastDone()).toEqual([run('two', 1), run('three', 2, byModel)])
    await runs.forget('pricing')
    expect(await runs.byId('one')).toBeNull()
  })

  it('keeps the last test of a model, and changes it only while it goes on', async () => {
    const tries = modelTriesIn(store.db)
    const made: ModelTry = {
      ...{ id: 'one', modelId: 'm1', name: 'Haiku', dataset: 'PMI Pricing', problem: null, asked: 2 },
      ...{ begunAt: AT(0), toldAt: AT(0), state: 'running', questions: [], costUsd: 0.5 },
      used: { inputTokens: 3, outputTokens: 2, cachedTokens: 1, writtenTokens: 0 },
    }
    await tries.put(made)
    await tries.put({ ...made, id: 'of another', modelId: 'm2' })
    const question = { question: 'q', result: 'right', expected: 'Q.', read: 'Q.', seconds: 1.5 } as const
    const done: ModelTry = { ...made, toldAt: AT(1), state: 'done', questions: [question] }
    expect(await tries.tell(done)).toBe(true)
    expect(await tries.tell({ ...made, toldAt: AT(2) })).toBe(false)
    expect(await tries.of('m1')).toEqual(done)
    await tries.put({ ...made, id: 'two' })
    expect(await tries.tell({ ...done, id: 'one' })).toBe(false)
    expect(await tries.of('m1')).toEqual({ ...made, id: 'two' })
    await tries.forget('m1')
    expect([await tries.of('m1'), (await tries.of('m2'))?.id]).toEqual([null, 'of another'])
  })
})

it('has the same columns in every store, and the same that may be empty', async () => {
  const places = await Promise.all(STORES.map(makePlace))
  const [sqlite, postgres] = await Promise.all(
    places.map(async (place) => {
      const store = await place.open()
      const tables = await store.db.introspection.getTables()
      await store.close()
      place.remove()
      return tables
        .map(({ name, columns }) => ({
          name,
          columns: columns
            .filter((column) => column.name !== 'rowid')
            .map((column) => `${column.name}${column.isNullable && !column.isAutoIncrementing ? '?' : ''}`)
            .toSorted(),
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    }),
  )
  expect(postgres).toEqual(sqlite)
})
