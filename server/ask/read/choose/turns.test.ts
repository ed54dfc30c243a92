import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import { ask } from '../../ask.ts'
import type { Earlier } from '../propose/turns/earlier.ts'

interface Turn {
  readonly asked: string
  readonly says?: string
  readonly alone?: string
}

const talks = parse(
  readFileSync(join(import.meta.dirname, 'turns.yaml'), 'utf8'),
) as readonly (readonly Turn[])[]

it.each(talks.map((turns) => [turns[0]?.asked ?? '', turns] as const))(
  'goes on from “%s”',
  async (_, turns) => {
    const dataset = await pricingOf(5_000)
    let earlier: Earlier | null = null
    const read: Turn[] = []
    for (const { asked } of turns) {
      const answer = await ask(dataset, asked, earlier === null ? {} : { earlier, mayStandAlone: true })
      const leans = answer.interpretation.leans === true
      const said = answer.outcome === 'answer' ? answer.interpretation.restatement : answer.reason
      read.push({ asked, ...(leans ? { says: said } : { alone: said }) })
      if (answer.outcome !== 'answer') continue
      earlier = {
        plan: answer.interpretation.plan,
        groups: answer.table.groups,
        before: leans ? earlier : null,
      }
    }
    expect(read).toEqual(turns)
  },
)
