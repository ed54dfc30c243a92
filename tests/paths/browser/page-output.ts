import type { Page } from 'playwright-core'

/**
 * What a page hands over to whoever uses it: files that are saved, what goes to the clipboard, and what developers are
 * told, as lines of text.
 */

declare global {
  interface Window {
    querentOutput?: string[]
    /** Observers of what is on the page no more, each by its kind. */
    querentLeft?: () => readonly string[]
  }
}

/** Has a page take down what it hands over: before its first script. */
export const recordPageOutput = (page: Page): Promise<unknown> => page.addInitScript(record)

/** Lines of what a page hands over by now. */
export const pageOutput = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.querentOutput ?? [])

function record(): void {
  const output: string[] = []
  window.querentOutput = output
  for (const level of ['warn', 'info'] as const) {
    const say = console[level].bind(console)
    console[level] = (...said: unknown[]) => {
      // Code has another address at each build.
      const text = said.map((part) => String(part).replaceAll(/https?:\S+/g, '(address)')).join(' ')
      // What is said in colours is of React's development build, which says it or not.
      if (!text.startsWith('%c')) output.push(`console.${level}: ${text}`)
      say(...said)
    }
  }
  // An observer that nobody stopped looks on for ever.
  const watched = new Map<object, { readonly kind: string; readonly parts: Set<Node> }>()
  window.querentLeft = () =>
    [...watched.values()].flatMap(({ kind, parts }) =>
      // What drives the page looks on at documents of its own.
      parts.size > 0 && [...parts].every((part) => part instanceof Element && !part.isConnected)
        ? [kind]
        : [],
    )
  for (const kind of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const prototype = window[kind].prototype as unknown as Record<string, (...given: never[]) => void>
    const following = (name: string, follow: (parts: Set<Node>, part: Node) => void) => {
      const usual = prototype[name]
      if (usual === undefined) return
      prototype[name] = function (this: object, ...given: never[]) {
        const { parts } = watched.get(this) ?? { parts: new Set<Node>() }
        follow(parts, given[0] as unknown as Node)
        watched.set(this, { kind, parts })
        usual.apply(this, given)
      }
    }
    following('observe', (parts, part) => parts.add(part))
    following('unobserve', (parts, part) => parts.delete(part))
    following('disconnect', (parts) => parts.clear())
  }
  const files = new Map<string, { readonly blob: Blob; name: string }>()
  const createObjectURL = URL.createObjectURL.bind(URL)
  const revokeObjectURL = URL.revokeObjectURL.bind(URL)
  let sheet = ''
  URL.createObjectURL = (blob: Blob) => {
    const url = createObjectURL(blob)
    files.set(url, { blob, name: 'a file' })
    return url
  }
  URL.revokeObjectURL = (url) => {
    output.push(`forgets ${files.get(url)?.name ?? 'what was never made'}`)
    revokeObjectURL(url)
  }
  const click: unknown = Reflect.get(HTMLAnchorElement.prototype, 'click')
  HTMLAnchorElement.prototype.click = function () {
    const file = files.get(this.href)
    if (file !== undefined) {
      file.name = this.download
      const drawn = sheet
      void contentOf(file.blob).then((content) =>
        output.push(`saves ${file.name} (${file.blob.type}): ${content}${drawn}`),
      )
    }
    if (typeof click === 'function') click.call(this)
  }

  async function contentOf(blob: Blob): Promise<string> {
    if (blob.type.includes('sheet')) return sheetsOf(await blob.arrayBuffer())
    const text = await blob.text()
    // What Plotly makes of a drawing depends on fonts; what it is asked to draw is taken down beside it.
    if (!blob.type.includes('svg')) return JSON.stringify(text)
    const { documentElement: svg } = new DOMParser().parseFromString(text, 'image/svg+xml')
    const words = [...svg.querySelectorAll('text')].map((part) => part.textContent)
    return `${svg.tagName} ${svg.getAttribute('width') ?? ''}x${svg.getAttribute('height') ?? ''} ${JSON.stringify(words)}`
  }

  /** The parts of a workbook that say something: each file of the archive is found by the list at its end. */
  async function sheetsOf(bytes: ArrayBuffer): Promise<string> {
    const view = new DataView(bytes)
    const textAt = (from: number, length: number) =>
      new TextDecoder().decode(new Uint8Array(bytes, from, length))
    const END_LENGTH = 22
    const end = bytes.byteLength - END_LENGTH
    const parts: string[] = []
    let at = view.getUint32(end + 16, true)
    for (let index = 0; index < view.getUint16(end + 10, true); index += 1) {
      const [packed, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
      const name = textAt(at + 46, nameLength)
      const local = view.getUint32(at + 42, true)
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      if (/worksheets\/|sharedStrings|workbook\.xml$/.test(name)) {
        const content = new Blob([new Uint8Array(bytes, from, packed)])
        const isPacked = view.getUint16(at + 10, true) !== 0
        const plain = isPacked
          ? content.stream().pipeThrough(new DecompressionStream('deflate-raw'))
          : content.stream()
        parts.push(`\n${name}: ${await new Response(plain).text()}`)
      }
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return parts.toSorted().join('')
  }

  // A file of a chart is drawn on an element that is there for that moment alone.
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const { data, layout } = node as { data?: readonly unknown[]; layout?: object }
      if (node.parentNode !== document.body || layout === undefined) continue
      sheet = `\ntraces: ${JSON.stringify(data)}\nlayout: ${JSON.stringify(layout)}`
    }
  }).observe(document, { childList: true, subtree: true })
}
