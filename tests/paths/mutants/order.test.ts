import { expect, it } from 'vitest'
import { inOrder, type Candidate } from './order.ts'
import type { Mutant } from './plant.ts'

const mutant = (
  id: number,
  start: number,
  end: number,
  file = 'src/features/list/list-view.tsx',
): Mutant => ({
  ...{ id, file, start, end, kind: 'field left out', line: 1, was: `"Nobody yet"` },
  ...{ instead: '', key: String(id), isStatic: false, within: '' },
})
const path = (job: string, reached: readonly number[], steps: number, said = ''): Candidate<string> => ({
  ...{ job, reached: new Set(reached), steps, said },
})

it('what comes upon a part of a mutant or says its text is driven first, what adds nothing last', () => {
  const own = mutant(1, 10, 50)
  const all = [
    own,
    mutant(2, 20, 30),
    mutant(3, 60, 70),
    mutant(4, 0, 5, 'src/machines/list/list.machine.ts'),
  ]
  const paths = [
    path('short', [1, 3], 1),
    path('as short', [1, 3], 1),
    path('longer, and says more', [1, 3], 2, 'text: Somebody'),
    path('of the machine', [1, 4], 2),
    path('within', [1, 2], 3),
    path('that says it', [1], 4, 'text: Nobody yet'),
  ]
  const ordered = ['within', 'that says it', 'longer, and says more', 'of the machine', 'short', 'as short']
  expect(inOrder(own, all, paths, 9)).toEqual(ordered)
  expect(inOrder(own, all, paths, 2)).toEqual(ordered.slice(0, 2))
})

it('of paths that come upon the same, those that say what none before said are driven first', () => {
  const own = mutant(1, 10, 50)
  const paths = [
    path('says much', [1], 1, 'a\nb\nc'),
    path('says nearly as much of the same', [1], 1, 'a\nb'),
    path('says something else', [1], 1, 'd'),
  ]
  expect(inOrder(own, [own], paths, 3)).toEqual([
    'says much',
    'says something else',
    'says nearly as much of the same',
  ])
})
