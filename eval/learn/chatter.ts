import { hashOf } from './corpus.ts'

/** What people say around a question, so that words which ask for nothing are learned as such. */

const BEFORE = [
  'Quick one before the meeting:',
  'Morning, Dana wants to know,',
  'For slide four of the deck,',
  'I was wondering, roughly speaking,',
  'My manager keeps pestering me about this:',
  'Sorry to bother you again,',
  'Asking on behalf of the finance team,',
  'Not urgent, but',
  'Bear with me, first day here:',
  'To settle a bet in the kitchen,',
  'Somebody downstairs claims they know, but',
  'For the newsletter,',
]

const AFTER = [
  ', nothing fancy',
  ', a rough idea will do',
  ', thanks ever so much',
  ', because Tom disagrees',
  '? The auditors are due tomorrow.',
  ', before lunch if you manage',
  ', I lost my notes',
  '? Paste it straight into the memo.',
  ', one more time please',
  '? It puzzles me.',
]

/** A question as somebody says it who says more than the question; the same one always alike. */
export function amidChatter(question: string): string {
  const turn = hashOf(`chatter ${question}`)
  const before = BEFORE[turn % BEFORE.length] ?? ''
  const after = AFTER[(turn >> 5) % AFTER.length] ?? ''
  const plain = question.replace(/[\s.?!]+$/, '')
  switch ((turn >> 10) % 3) {
    case 0:
      return `${before} ${plain}`
    case 1:
      return `${plain}${after}`
    default:
      return `${before} ${plain}${after}`
  }
}
