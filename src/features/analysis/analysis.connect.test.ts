import { expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { analysisMachine } from '../../machines/analysis/analysis.machine.ts'
import { connectAnalysis } from './analysis.connect.ts'

it('an analysis is cut where lines are empty, and what stands around a paragraph goes', () => {
  const snapshot = createActor(analysisMachine, {
    input: { request: {}, analysis: null },
  } as never).getSnapshot()
  const context = { ...snapshot.context, analysis: ' First,\nstill first. \n \n\n Second. \n' }
  expect(connectAnalysis({ ...snapshot, context }, vi.fn()).paragraphs).toEqual([
    'First,\nstill first.',
    'Second.',
  ])
})
