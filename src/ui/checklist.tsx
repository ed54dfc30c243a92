import './checklist.css'

interface ChecklistProps {
  readonly id: string
  readonly items: readonly { readonly text: string; readonly holds: boolean }[]
}

/** Rules, and which of them hold now. */
export const Checklist = ({ id, items }: ChecklistProps) => (
  <ul className="checklist" id={id}>
    {items.map(({ text, holds }) => (
      <li key={text} data-holds={holds}>
        <span className="checklist__mark" aria-hidden="true">
          {holds ? '✓' : '○'}
        </span>
        <span>
          {text}
          <span className="visually-hidden">{holds ? ' (met)' : ' (not met)'}</span>
        </span>
      </li>
    ))}
  </ul>
)
