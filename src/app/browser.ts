import type { Clipping } from '../machines/copy/copy.machine.ts'
import type { DownloadJob } from '../machines/download/download.machine.ts'

/** What the browser does for machines beside requests. */

const part = (content: string, type: string) => new Blob([content], { type })

/** Puts one item on the clipboard, a picture while it is still made. Rejects where the browser refuses. */
export const writeClipboard = (clipping: Clipping): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem(
      'picture' in clipping
        ? { 'image/png': clipping.picture() }
        : {
            'text/html': part(clipping.html, 'text/html'),
            'text/plain': part(clipping.text, 'text/plain'),
          },
    ),
  ])

/** Puts a text on the clipboard. Rejects where the browser refuses. */
export const writeText = (text: string): Promise<void> => navigator.clipboard.writeText(text)

let latestUrl: string | null = null

/** Makes a file and hands it to the browser's downloads. */
export async function saveFile(job: DownloadJob | null): Promise<void> {
  if (job === null) return
  const blob = await job.make()
  if (latestUrl !== null) URL.revokeObjectURL(latestUrl)
  // Revoked with the next one: the browser reads it after the click.
  latestUrl = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = latestUrl
  link.download = job.name
  link.click()
}
