import { wordsIn, type Reading } from './reading.ts'
/** Words that join others, whatever is asked. */
export const joints: Reading = {
  words: wordsIn(import.meta.dirname, 'joints'),
}
