import { wordsIn, type ConstructReading } from './reading.ts'
/** Words that join others, whatever is asked. */
export const joints: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'joints'),
}
