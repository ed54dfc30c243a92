import './token-list.css'

/** What is said of a word beside its meaning, or in its place. */
const USES = {
  used: null,
  assumed: 'assumed',
  filler: 'filler',
  passed: 'passed over',
  unknown: 'unknown',
} as const

interface TokenListProps {
  readonly label: string
  readonly tokens: readonly {
    readonly text: string
    readonly use: keyof typeof USES
    readonly meaning: string | null
  }[]
}

/** The words of a question in order, each with what it was taken for. */
export function TokenList({ label, tokens }: TokenListProps) {
  return (
    <ul className="tokens" aria-label={label}>
      {tokens.map(({ text, use, meaning }, index) => (
        <li key={index} className={`token token--${use}`}>
          <span className="token__text">{text}</span>
          <span className="token__meaning">
            {meaning === null || use === 'unknown' ? (USES[use] ?? use) : meaning}
          </span>
          {use === 'assumed' ? <span className="token__use">assumed</span> : null}
        </li>
      ))}
    </ul>
  )
}
