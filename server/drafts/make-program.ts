import { DatasetError } from '../errors/dataset-error.ts'
import { shortageOf } from '../errors/shortage.ts'
import { SemanticModelError } from '../semantic-model/semantic-model.ts'
import { placesOf } from './draft.ts'
import { makeDraft } from './make.ts'
import type { FromMaking, ToMaking } from './making.ts'

/** Makes a draft in a process of its own: whatever a file does to its memory, and whoever ends it, the server goes on. */

const tell = (message: FromMaking) => process.send?.(message)

process.once('message', (message) => {
  const { draft, from, options } = message as ToMaking
  const onProgress = (text: string) => tell({ kind: 'progress', text })
  makeDraft(draft, placesOf(options.dataDir, draft.id), from, { ...options, onProgress })
    .then(
      () => tell({ kind: 'made' }),
      (error: unknown) => {
        const isKnown = error instanceof DatasetError || error instanceof SemanticModelError
        const short = shortageOf(error)
        const problem = isKnown
          ? error.message
          : short === null
            ? 'The files cannot be loaded. The log of the server has the reason.'
            : `The files cannot be loaded: ${short}`
        tell({ kind: 'failed', problem, ...(isKnown ? {} : { cause: String(error) }) })
      },
    )
    .finally(() => process.disconnect())
})
// Whoever waited for it is gone.
process.once('disconnect', () => process.exit())
