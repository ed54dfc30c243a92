import { renameSync, writeFileSync } from 'node:fs'
import { interpreterOf } from '../../ask/read/interpret.ts'
import { withLine, type TaughtLine } from '../../semantic-model/taught-line.ts'
import { worseOnes, type BankQuestion, type Worse } from './bank.ts'
import { taught, type Teachable } from './teaching.ts'

/**
 * Writes a line into the file of a semantic model, unless a question of the bank is read worse with it; gives those
 * that are. Throws SemanticModelError where the file has no place for it.
 */
export function takeLine(
  teachable: Teachable,
  file: string,
  line: TaughtLine,
  bank: readonly BankQuestion[],
): readonly Worse[] {
  const worse = worseOnes(bank, interpreterOf(teachable), taught(teachable, line))
  if (worse.length > 0) return worse
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, withLine(teachable.text, line))
  renameSync(temporary, file)
  return []
}
