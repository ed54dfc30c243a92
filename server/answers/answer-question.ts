import { randomUUID } from 'node:crypto'
import { ask, type Answer } from '../ask/ask.ts'
import { tableMarkup, tableRows } from '../ask/narrate/table.ts'
import type { Edit } from '../ask/edit/edit.ts'
import { editedQuestion, readingOfEdit } from '../ask/edit/tried.ts'
import { NOTHING_WITHHELD, withheldOf } from '../ask/protect/withheld.ts'
import { answerId, provenanceOf } from '../ask/provenance.ts'
import { datasetNamed } from '../datasets/dataset-named.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { UsedUpError } from '../errors/used-up-error.ts'
import { queriesIn, type Usage } from '../store/queries.ts'
import type { User } from '../store/users.ts'
import type { AnswerContext } from './answer-context.ts'
import type { GivenAnswer, NewAnswer } from './kept-answer.ts'
import { conversationOf, goneOnFrom, type Asking, type GoneOnFrom } from './going-on.ts'
import { isNarrow } from './narrow-question.ts'
import { builtInReader, readerFor, type Outside, type Reader } from './reader.ts'
import { ownAnswer, type RecordedAnswer } from './recorded-answer.ts'
import { observer, staged, type QuestionOutcome } from '../telemetry/observed.ts'
import { verifiedExamples } from './verified/examples.ts'
import { shownOf, type Continues } from './shown.ts'
import { marksOf } from './verified/mark.ts'
import { readAsVerified, verifiedAs } from './verified/verified-reading.ts'

const LEAST_CHARACTERS = 3

export interface Asked extends Asking {
  readonly question: string
  /** Id or name; the first where none is named. */
  readonly dataset: string | undefined
  /** A change of what an answer was understood as, in place of words. */
  readonly edit: (Edit & { readonly of: string }) | undefined
  /** Aborted where the asker goes away. */
  readonly signal: AbortSignal
  /** Does what waits for others, so that who comes next need not wait for that too. */
  readonly outside: Outside
}

/** What is asked, of which dataset, and who reads it. */
interface Read {
  readonly dataset: Dataset
  readonly question: string
  readonly earlier: GoneOnFrom | null
  readonly reader: Reader
}

/** The person's own answer that is edited. */
export async function editedAnswer(context: AnswerContext, user: User, id: string): Promise<RecordedAnswer> {
  const answer = await ownAnswer(context, user.id, id)
  if (answer === null) throw new RefusedError('notFound', 'The answer that is edited is not known any more.')
  return answer
}

/** What a change of an answer asks, read as its plan: no language model has a say in it. */
async function askingEdit(
  context: AnswerContext,
  user: User,
  { of, at, to }: Edit & { of: string },
): Promise<Read> {
  const { dataset, plan } = await editedAnswer(context, user, of)
  const asked = editedQuestion(dataset, plan, { at, to })
  if ('problem' in asked) throw new RefusedError('invalid', `That cannot be asked: ${asked.problem}.`)
  const reader = builtInReader((read) => Promise.resolve(readingOfEdit(asked, read)))
  return { dataset, question: asked.question, earlier: null, reader }
}

async function askingWords(
  context: AnswerContext,
  user: User,
  { question, dataset: named, signal, outside, ...asking }: Asked,
): Promise<Read> {
  const dataset = datasetNamed(context.datasets, named)
  if (question.trim().length < LEAST_CHARACTERS)
    throw new RefusedError('invalid', `A question needs at least ${LEAST_CHARACTERS} characters.`)
  const earlier = await goneOnFrom(context, user, dataset, asking)
  const reader = await readerFor(context.assistant, user.id, dataset, question, {
    earlier: earlier === null ? null : conversationOf(earlier),
    verified: () => verifiedExamples(context.db, dataset),
    signal,
    outside,
  })
  const verified = await verifiedAs(context.db, dataset, question)
  const read: Reader['read'] = async (reading) =>
    (verified === null ? null : readAsVerified(dataset, verified, reading)) ?? reader.read(reading)
  return { dataset, question, earlier, reader: { ...reader, read } }
}

interface Recorded {
  readonly user: User
  readonly session: string | null
  readonly dataset: Dataset
  readonly question: string
  readonly answer: Answer
  readonly continues: Continues | null
  readonly usage: Usage
  readonly now: Date
}

/** What is kept of an answer, and all that is shown of it. */
function recordOf({ user, session, dataset, question, answer, continues, usage, now }: Recorded): NewAnswer {
  const { model } = dataset
  const answered = answer.outcome === 'answer' ? answer : null
  const plan = answered?.interpretation.plan ?? null
  const rows = answered === null ? null : tableRows(answered.table)
  const reader = `${usage.provider}: ${usage.model}`
  const provenance = plan === null ? null : provenanceOf(dataset, question, plan, reader)
  return {
    id: randomUUID(),
    created_at: now.toISOString(),
    user_email: user.email,
    session_id: session,
    dataset_id: model.id,
    question,
    success: answered !== null,
    error_message: answer.outcome === 'answer' ? null : answer.reason,
    generated_sql: answered?.sql ?? null,
    execution_time_ms: answer.executionTimeMs,
    k_threshold_used: model.threshold,
    groups_suppressed: answered?.table.groupsSuppressed ?? 0,
    withheld: answered === null ? NOTHING_WITHHELD : withheldOf(answered.table),
    row_count: rows?.length ?? 0,
    rows,
    groups: answered?.table.groups ?? null,
    html_table: answered === null ? null : tableMarkup(answered.table),
    table_heading: answered?.heading ?? null,
    shown: { ...shownOf(dataset, answer), continues },
    narrow: isNarrow(model, answer),
    analysis_text: null,
    plan,
    provenance,
    answer_id: provenance === null ? null : answerId(provenance),
    usage,
  }
}

const outcomeOf = (answer: Answer): QuestionOutcome =>
  answer.outcome === 'answer'
    ? 'answered'
    : answer.outcome === 'offer'
      ? 'offered'
      : answer.interpretation.recognised
        ? 'never answered'
        : 'not understood'

async function answered(context: AnswerContext, user: User, asked: Asked): Promise<GivenAnswer> {
  const { dataset, question, earlier, reader } =
    asked.edit === undefined
      ? await askingWords(context, user, asked)
      : await askingEdit(context, user, asked.edit)
  const answerAndRecord = async () => {
    const answer = await ask(dataset, question, {
      ...(earlier === null ? {} : { earlier, mayStandAlone: asked.followUpOf === undefined }),
      read: reader.read,
      signal: stopOf(asked.signal, reader),
    })
    const usage = reader.usage()
    const record = recordOf({
      user,
      session: asked.session,
      dataset,
      question,
      answer,
      continues: answer.interpretation.leans === true ? (earlier?.told ?? null) : null,
      usage,
      now: context.now(),
    })
    await staged('record', () => queriesIn(context.db).add(user.id, record))
    observer().measures.question(outcomeOf(answer), record.withheld.reasons)
    return { answer, record }
  }
  const { done, left } = await context.dailyQuestions.count(user.id, answerAndRecord, costOf)
  const [verified = null] = await marksOf(context.db, [done.record])
  return { ...done.record, questionsLeft: left, verified }
}

/**
 * As how many questions an answer counts: each figure with noise as one, because it is as many draws that could be averaged. What
 * was refused before it was asked of the rows costs nothing.
 */
function costOf({ answer }: { readonly answer: Answer }): number {
  if (answer.outcome === 'refuse') return answer.hasRun ? 1 : 0
  if (answer.outcome === 'offer') return 1
  const { groups } = answer.table
  const measures = answer.interpretation.plan.measures
  const noisy = measures.filter((_, place) =>
    groups.some(({ certainty }) => certainty[place]?.status === 'noise'),
  )
  return Math.max(1, noisy.length)
}

/** Ends the work where the asker goes away, but not once a language model was paid for: what it cost is on record with the answer. */
function stopOf(asker: AbortSignal, { usage }: Reader): AbortSignal {
  const stop = new AbortController()
  const giveUp = () => {
    if (usage().input_tokens === null) stop.abort(asker.reason)
  }
  asker.addEventListener('abort', giveUp, { once: true })
  if (asker.aborted) giveUp()
  return stop.signal
}

/**
 * Answers a person's question: it is recorded, and only then given.
 * Throws RefusedError where the question cannot be asked, UsedUpError where the person has none left today, EngineError where
 * the data cannot be read.
 */
export async function answerQuestion(context: AnswerContext, user: User, asked: Asked): Promise<GivenAnswer> {
  const { measures } = observer()
  measures.answering(1)
  try {
    return await answered(context, user, asked)
  } catch (error) {
    // A question too many is counted with those that are turned away.
    if (error instanceof UsedUpError) throw error
    const isGivenUp = asked.signal.aborted && !(error instanceof RefusedError)
    measures.question(isGivenUp ? 'given up' : error instanceof RefusedError ? 'invalid' : 'failed', {})
    throw error
  } finally {
    measures.answering(-1)
  }
}
