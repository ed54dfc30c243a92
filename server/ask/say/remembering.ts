/** The same function, which keeps what it made for the last texts: a reader is asked about the same few again and again. */
export function remembering<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, { readonly made: Made }>()
  return (text) => {
    const known = kept.get(text) ?? { made: make(text) }
    kept.delete(text)
    kept.set(text, known)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return known.made
  }
}
