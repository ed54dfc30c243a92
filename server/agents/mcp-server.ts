import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { softwareVersion } from '../config/version.ts'
import { RefusedError } from '../errors/refused-error.ts'
import type { Door } from './door/door.ts'
import type { Tool } from './door/tool.ts'
import { ask } from './tools/ask.ts'
import { goOn } from './tools/continue.ts'
import { describeDataset } from './tools/describe-dataset.ts'
import { edit } from './tools/edit.ts'
import { listChoices } from './tools/list-choices.ts'
import { listDatasets } from './tools/list-datasets.ts'
import { readAnswer } from './tools/read-answer.ts'
import { readQuestion } from './tools/read-question.ts'

/** The tools, in the order in which a program needs them. */
export const TOOLS: readonly Tool[] = [
  listDatasets,
  describeDataset,
  readQuestion,
  ask,
  goOn,
  listChoices,
  edit,
  readAnswer,
]

/** What a model should know whatever it calls. */
export const INSTRUCTIONS = [
  'Querent answers questions about datasets with figures on groups, never on single people or rows.',
  'Columns say whether their figures are exact or carry noise (noise_sd: its standard deviation); null is not shown, because too few stand behind it.',
  'Do not add up, average or subtract figures with noise to learn of few people, and do not guess what is hidden.',
  'sentence says what was understood: check it against what was meant, and tell the person of assumptions and note.',
].join(' ')

const isAmong = (name: string) => TOOLS.find((each) => each.name === name)

/** What a program is to do where something that it named is not there. */
const hintFor = (error: unknown) =>
  error instanceof RefusedError && error.refusal === 'notFound'
    ? ' Take ids of datasets from list_datasets, and answer_id from an answer of the same person.'
    : ''

/** A server of the Model Context Protocol for one person: the tools, and nothing else. */
export function mcpServer(door: Door): Server {
  const server = new Server(
    { name: 'querent', title: 'Querent', version: softwareVersion() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: TOOLS.map(({ call: _, ...told }) => told),
  }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const called = isAmong(params.name)
    if (called === undefined) {
      const names = TOOLS.map(({ name }) => name).join(', ')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}: ${names}.`)
    }
    try {
      const { data, text } = await called.call(door, params.arguments ?? {}, mcpReq.signal)
      return { structuredContent: data, content: [{ type: 'text' as const, text }] }
    } catch (error) {
      const text = `${door.told(error)}${hintFor(error)}`
      return { isError: true, content: [{ type: 'text' as const, text }] }
    }
  })
  return server
}
