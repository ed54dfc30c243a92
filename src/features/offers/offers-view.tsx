import { useId } from 'react'
import type { Offered } from '../../api/offers.ts'
import { TokenList } from '../../ui/token-list.tsx'
import { useReveal } from '../../ui/use-reveal.ts'
import { connectOffers } from './offers.connect.ts'
import './offers.css'

interface OffersProps {
  readonly offered: Offered
  readonly onTaken: (question: string) => void
}

/** In the place of an answer: a few questions that were tried, each with its first figure; taking one asks it. */
export function OffersView({ offered, onTaken }: OffersProps) {
  const id = useId()
  const { offers, reason, tokens } = connectOffers(offered)
  const reveal = useReveal(true)
  return (
    <section ref={reveal} className="card offers" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        Did you mean
      </h2>
      {reason === null ? null : <p className="offers__reason">{reason}</p>}
      <ul className="offers__list">
        {offers.map(({ question, group, figure }) => (
          <li key={question}>
            <button type="button" className="offer" onClick={() => onTaken(question)}>
              <span>{question}</span>
              <span className="visually-hidden">, first figure: </span>
              <span className="offer__first">
                {group === null ? null : <span className="offer__group">{group} </span>}
                <span className="offer__figure">{figure}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {tokens.length === 0 ? null : <TokenList label="How the words were read" tokens={tokens} />}
    </section>
  )
}
