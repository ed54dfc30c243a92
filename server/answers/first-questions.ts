import type { Dataset } from '../datasets/dataset.ts'
import { followUps, shows } from '../ask/follow-ups.ts'
import { interpreterOf } from '../ask/read/interpret.ts'

const MOST_QUESTIONS = 6

const found = new WeakMap<Dataset, Promise<readonly string[]>>()

/** Questions to begin with, at most so many: the examples of a dataset, and what may be asked after them. Throws EngineError. */
export async function findQuestions(dataset: Dataset, most = MOST_QUESTIONS): Promise<readonly string[]> {
  const questions: string[] = []
  const examples = dataset.model.examples.slice(0, most)
  for (const example of examples) if (await shows(dataset, example, 0)) questions.push(example)
  for (const example of questions.slice()) {
    if (questions.length >= most) break
    const read = interpreterOf(dataset).interpret(example)
    const more = read.outcome === 'answer' ? await followUps(dataset, read.plan) : []
    questions.push(...more.filter((question) => !questions.includes(question)))
  }
  return questions.slice(0, most)
}

/** Up to six questions to begin with; each was tried and shows something. Found once for a dataset. Throws EngineError. */
export function firstQuestions(dataset: Dataset): Promise<readonly string[]> {
  const known = found.get(dataset) ?? findQuestions(dataset)
  found.set(dataset, known)
  known.catch(() => found.delete(dataset))
  return known
}
