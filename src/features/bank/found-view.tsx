import { Button } from '../../ui/button.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { connectBank } from './bank.connect.ts'
import './bank.css'

interface FoundProps {
  readonly bank: ReturnType<typeof connectBank>
}

/** Questions that the last run read otherwise: then, now, and which of them is right. */
export const FoundView = ({ bank }: FoundProps) =>
  bank.found.length === 0 ? null : (
    <section className="bank__part" aria-labelledby="bank-found">
      <h3 className="section-title" id="bank-found">
        Not read as verified
      </h3>
      <ul className="bank__found">
        {bank.found.map((found) => (
          <li key={found.key} className="card bank__one">
            <p className="bank__question">
              <StateBadge tone={found.isChanged ? 'bad' : 'quiet'}>{found.state}</StateBadge>
              <b>{found.question}</b>
            </p>
            <dl className="bank__readings">
              <dt>Verified</dt>
              <dd>{found.before}</dd>
              <dt>{found.isChanged ? 'Now' : 'Not answered'}</dt>
              <dd>{found.now}</dd>
            </dl>
            {found.decision === null ? null : <p className="hint">{found.decision}</p>}
            {found.take === null || found.keep === null ? null : (
              <div className="bank__acts">
                <Button
                  disabled={bank.busy}
                  aria-label={`The new reading of “${found.question}” is right`}
                  onClick={found.take}
                >
                  The New Reading Is Right
                </Button>
                <Button
                  disabled={bank.busy}
                  aria-label={`Keep the verified reading of “${found.question}”`}
                  onClick={found.keep}
                >
                  Keep the Verified One
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
