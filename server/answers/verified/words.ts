import { createHash } from 'node:crypto'
import { figuresText } from '../../ask/plan/same-answer.ts'
import type { Plan } from '../../ask/plan/plan.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'

/** A question without what makes no other of it: case, spaces, the mark at its end. */
export const wordsOfQuestion = (question: string): string =>
  visibleText(question)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s?!.]+$/, '')

/** A hash of what a plan asks for: the same for plans that ask for the same. */
export const asksOf = (plan: Plan): string => createHash('sha256').update(figuresText(plan)).digest('hex')
