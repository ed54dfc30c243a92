/** Prometheus' text format, held to its grammar: https://prometheus.io/docs/instrumenting/exposition_formats/ */

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HELP = new RegExp(`^# HELP (${NAME}) (.*)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`)
/** Numbers as Go's ParseFloat takes them, which `NaN` is to in any case of its letters. */
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? ([Nn]a[Nn]|[+-]Inf|-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`)
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/gy

interface Family {
  readonly name: string
  readonly help: string
  readonly type: string
  /** Values by name and labels, as they stand there. */
  readonly samples: ReadonlyMap<string, number>
}

/** The labels of a sample. Throws where they are none. */
export function labelsOf(text: string): readonly (readonly [name: string, value: string])[] {
  const found = [...text.matchAll(LABEL)]
  if (found.reduce((sum, [whole]) => sum + whole.length, 0) !== text.length)
    throw new Error(`no labels: ${text}`)
  return found.map(([, name = '', value = '']) => [name, value])
}

const numberOf = (text: string) => (text.endsWith('Inf') ? Number(`${text}inity`) : Number(text))

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

/** Buckets count up to that of all, which is the count. */
function checkHistogram({ name, samples }: Family): void {
  const series = Map.groupBy(
    [...samples].filter(([key]) => key.startsWith(`${name}_bucket`)),
    ([key]) => key.replace(/le="[^"]*",?/, '').replace(/,?\}$/, ''),
  )
  for (const [key, buckets] of series) {
    const counts = buckets.map(([, count]) => count)
    const isGrowing = counts.every((count, place) => count >= (counts[place - 1] ?? 0))
    const labels = key.slice(`${name}_bucket{`.length)
    const all = samples.get(`${name}_count${labels === '' ? '' : `{${labels}}`}`)
    if (!isGrowing || !(buckets.at(-1)?.[0].includes('le="+Inf"') ?? false) || counts.at(-1) !== all)
      throw new Error(`no histogram: ${key}`)
  }
}

/** Reads what an endpoint of metrics says. Throws where a line is none of the format. */
export function readExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const families = new Map<string, Family>()
  for (const block of text.split(/^(?=# HELP )/m)) {
    const [first = '', second = '', ...lines] = block.trimEnd().split('\n')
    const [, name = '', help = ''] = HELP.exec(first) ?? []
    const [, typed, type = ''] = TYPE.exec(second) ?? []
    if (name === '' || typed !== name || families.has(name)) throw new Error(`no family: ${first}\n${second}`)
    const samples = new Map<string, number>()
    for (const line of lines.filter((each) => each !== '')) {
      const [, of = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
      const suffixes = SUFFIXES[type] ?? ['']
      if (!suffixes.some((suffix) => of === `${name}${suffix}`))
        throw new Error(`no sample of ${name}: ${line}`)
      const key = line.slice(0, line.lastIndexOf(' '))
      if (samples.has(key)) throw new Error(`twice: ${line}`)
      labelsOf(labels)
      samples.set(key, numberOf(value))
    }
    const family = { name, help, type, samples }
    if (type === 'histogram') checkHistogram(family)
    families.set(name, family)
  }
  return families
}
