import type { components } from './generated/schema.ts'

/** How a question was understood. */
export type Interpretation = components['schemas']['Interpretation']
