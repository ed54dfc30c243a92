/** A value as people read it; what JSON has no form for, by its name. */
export function shown(value: unknown): string {
  const text = JSON.stringify(
    value,
    (_, inner: unknown) => {
      if (typeof inner === 'function') return '(function)'
      if (inner instanceof Error) return `${inner.name}: ${inner.message}`
      return typeof inner === 'object' && inner !== null && 'sessionId' in inner ? '(actor)' : inner
    },
    2,
  )
  return text ?? 'nothing'
}

/** Names of what differs between two contexts. */
export function changedIn(before: unknown, after: unknown): readonly string[] {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return []
  const old = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([name, value]) => shown(old[name]) !== shown(value))
    .map(([name]) => name)
}
