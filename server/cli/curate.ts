import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { askedOf } from '../answers/curation/asked-of.ts'
import { answeredBefore, readBank, type BankQuestion } from '../answers/curation/bank.ts'
import { curationOf } from '../answers/curation/curation.ts'
import { takeLine } from '../answers/curation/take-line.ts'
import { readConfig, type Config } from '../config/config.ts'
import { makeCatalogue, type Catalogue } from '../datasets/catalogue.ts'
import { MODEL_FILE } from '../datasets/dataset.ts'
import { PRICING } from '../datasets/pricing.ts'
import { closing, readState } from '../store/open-state.ts'
import { ended, say } from './failure.ts'
import { curationText, worseText } from './printed-curation.ts'

/** `npm run curate`: what people asked in words that a dataset does not know, and lines that teach it these words. */

const USAGE = `Usage: npm run curate [-- --dataset ID] [-- --take N]

Lists the questions that were not answered, by the words that were not known, with lines for model.yaml that follow
from what the same person asked next. It names nobody, and nothing leaves the machine.

  --dataset ID  an added dataset (npm run dataset -- list); PMI Pricing where none is named
  --take N      writes line N into model.yaml, unless a question that is read rightly would not be any more: those of
                bank.yaml beside it, of the examples, and all that were answered

The server may run meanwhile. Exit code: 0 done, 2 the line was not taken, 1 broken.`

const EXIT = { done: 0, broken: 1, refused: 2 } as const
const BANK_FILE = 'bank.yaml'

/** What PMI Pricing is developed on; only a checkout has it. */
const DEVELOPED_ON = join(import.meta.dirname, '../../eval')

interface Developed {
  readonly question?: string
  readonly develop?: readonly string[]
  readonly open?: readonly string[]
  readonly report?: readonly string[]
  readonly refuse?: string
}

function pricingBank(): readonly BankQuestion[] | null {
  if (!existsSync(DEVELOPED_ON)) return null
  const listed = ['bank.yaml', 'constructs.yaml', 'refusals.yaml'].flatMap(
    (file) => parse(readFileSync(join(DEVELOPED_ON, file), 'utf8')) as readonly Developed[],
  )
  const asked = listed.flatMap(({ question, develop = [], open = [], report = [], refuse }) =>
    [...(question === undefined ? [] : [question]), ...develop, ...open, ...report].map(
      (each): BankQuestion =>
        refuse === undefined ? { question: each } : { question: each, answered: false },
    ),
  )
  return [...asked, ...readBank(join(DEVELOPED_ON, 'readings.yaml'))]
}

/** The bank that a dataset has of its own; null where it has none. */
function ownBank(id: string, folder: string): readonly BankQuestion[] | null {
  if (id === PRICING.id) return pricingBank()
  const file = join(folder, BANK_FILE)
  return existsSync(file) ? readBank(file) : null
}

interface Curated {
  readonly catalogue: Catalogue
  readonly config: Config
  readonly id: string
  /** The number of the line to take; null where they are listed. */
  readonly number: number | null
}

async function curate({ catalogue, config, id, number }: Curated): Promise<number> {
  const [dataset, folder] = [await catalogue.openNamed(id), catalogue.folderOf(id)]
  if (dataset === null || folder === null) throw new Error(`There is no dataset ${id}.`)
  const { model, profile } = dataset
  const file = join(folder, MODEL_FILE)
  const teachable = { model, profile, text: readFileSync(file, 'utf8') }
  const asked = await closing(readState(config), ({ db }) => askedOf(db, id))
  const curation = curationOf(teachable, asked)
  if (number === null) {
    say(curationText(model.name, curation))
    return EXIT.done
  }
  const proposed = curation.phrases.flatMap(({ lines }) => lines)[number - 1]
  if (proposed === undefined) throw new Error(`There is no line ${number}.`)
  const own = ownBank(id, folder)
  const bank = [...(own ?? []), ...answeredBefore(model, asked)]
  const worse = takeLine(teachable, file, proposed.line, bank)
  if (worse.length > 0) {
    say(worseText(worse))
    return EXIT.refused
  }
  say(`${file} has the line: ${proposed.text}`)
  say(`None of ${bank.length.toLocaleString('en-GB')} questions is read worse with it.`)
  if (own === null)
    say(`There is no ${BANK_FILE} beside it: only examples and answered questions were tried.`)
  say(
    id === PRICING.id
      ? 'The server knows it from its next start on.'
      : 'A server that runs knows it within seconds.',
  )
  return EXIT.done
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      dataset: { type: 'string', default: PRICING.id },
      take: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    say(USAGE)
    return EXIT.done
  }
  const number = values.take === undefined ? null : Number(values.take)
  if (number !== null && (!Number.isInteger(number) || number < 1))
    throw new Error(`--take is "${values.take ?? ''}", but takes the number of a line.`)
  const config = readConfig(process.env)
  const onProgress = (message: string) => process.stderr.write(`${message}\n`)
  const catalogue = makeCatalogue(config, { onProgress })
  try {
    return await curate({ catalogue, config, id: values.dataset, number })
  } finally {
    catalogue.close()
  }
}

await ended(main())
