import { NotFound } from '../../../src/api/errors.ts'
import { toldOf, type Happened } from './path-model.ts'

/**
 * What a path model says is reported of a change that failed: the server's words where it has any, and where the row is gone, its
 * list is loaded again.
 */
export const reportsFailure =
  (text: string) =>
  (happened: Pick<Happened, 'event'>): readonly (readonly ['report', object])[] => [
    [
      'report',
      {
        kind: 'error',
        text: toldOf(happened, text),
        outdates: happened.event['error'] instanceof NotFound,
        row: null,
      },
    ],
  ]
