/** What a browser says of itself, in words; the first that fits counts, because most claim to be several. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const found = (known: readonly (readonly [RegExp, string])[], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** What somebody sits at, such as "Firefox on Windows"; null where the user agent tells nothing that is known. */
export function deviceOf(userAgent: string | undefined): string | null {
  const text = userAgent ?? ''
  const [browser, system] = [found(BROWSERS, text), found(SYSTEMS, text)]
  if (system === null) return browser
  return `${browser ?? 'A browser'} on ${system}`
}
