import { Effect } from 'effect'
import { ServerFault, type ApiError } from './errors.ts'

const unreadable = () =>
  new ServerFault({ detail: null, message: 'The server sent an answer that cannot be read.' })

/** Fails a call whose answer lacks what the application cannot do without. */
export const checked = <T>(
  answer: Effect.Effect<T, ApiError>,
  is: (value: T) => boolean,
): Effect.Effect<T, ApiError> =>
  answer.pipe(
    Effect.flatMap((value): Effect.Effect<T, ApiError> =>
      is(value) ? Effect.succeed(value) : Effect.fail(unreadable()),
    ),
  )
