import type { Auditor } from '../../server/ask/protect/audit/auditor.ts'

/** An auditor that judges every answer by one rule. */
export const judgingBy = (
  judge: Auditor['judge'],
  { foresee = judge, judgeCoarsely = judge }: Partial<Auditor> = {},
): Auditor => ({ judge, foresee, judgeCoarsely, prepare: () => Promise.resolve(0), size: 0 })
