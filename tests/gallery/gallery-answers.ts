import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDomain } from '../../eval/domains/generate.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { openPath } from '../../server/datasets/files.ts'
import type { QueryResult } from '../../src/api/answer.ts'
import { pricingOf } from '../support/pricing.ts'
import { START, startServer, type TestServer } from '../support/server.ts'

/** The answers of the gallery: those of a real server over PMI Pricing and some other data. */

export interface GalleryQuestion {
  /** Its place in the list, from 1 on. */
  readonly number: number
  /** What questions of its form ask for. */
  readonly form: string
  /** A domain of eval/domains; null for PMI Pricing. */
  readonly domain: string | null
  readonly question: string
}

export interface Gallery {
  readonly server: TestServer
  readonly token: string
  /** What the server replies; throws where it has no answer. */
  readonly ask: (question: GalleryQuestion) => Promise<QueryResult>
  readonly close: () => Promise<void>
}

/** The questions of the list, in its order. */
export function galleryQuestions(): readonly GalleryQuestion[] {
  const lines = readFileSync(join(import.meta.dirname, 'questions.txt'), 'utf8').split('\n')
  let form = ''
  const found: GalleryQuestion[] = []
  for (const line of lines) {
    if (line.startsWith('## ')) form = line.slice(3)
    if (line === '' || line.startsWith('#')) continue
    const [, domain = null, question = ''] = /^(?:(\w+): )?(.+)$/.exec(line) ?? []
    found.push({ number: found.length + 1, form, domain, question })
  }
  return found
}

async function openDomain(domain: string, folder: string): Promise<Dataset> {
  const options = { dataDir: folder, memoryLimit: '1GB', threads: 1 }
  return openPath(await writeDomain(domain, folder), options)
}

/** Starts a server that knows the data of these questions. */
export async function openGallery(
  questions: readonly GalleryQuestion[],
  { rows, assets }: { readonly rows: number; readonly assets: string | null },
): Promise<Gallery> {
  const folder = mkdtempSync(join(tmpdir(), 'querent-gallery-'))
  const names = [...new Set(questions.map(({ domain }) => domain))].filter((domain) => domain !== null)
  const others = new Map<string, Dataset>()
  for (const name of names) others.set(name, await openDomain(name, folder))
  const pricing = await pricingOf(rows)
  const server = await startServer({ assets, datasets: [pricing, ...others.values()] })
  // An answer is newer than its data, which was made now.
  server.advance(Date.now() - START.getTime())
  const token = await server.signUp('content_editor')
  return {
    server,
    token,
    async ask({ domain, question }) {
      const { model } = (domain === null ? null : others.get(domain)) ?? pricing
      const reply = await server.app.inject({
        method: 'POST',
        url: '/api/query/execute',
        headers: { authorization: `Bearer ${token}` },
        payload: { question, dataset_id: model.id },
      })
      const result = reply.json<QueryResult>()
      if (!result.success) throw new Error(`“${question}” has no answer: ${reply.body.slice(0, 300)}`)
      return result
    },
    async close() {
      await server.close()
      for (const { engine } of others.values()) engine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
