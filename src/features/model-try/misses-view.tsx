import { StateBadge } from '../../ui/state-badge.tsx'
import type { connectModelTry } from './model-try.connect.ts'
import './model-try.css'

/** The questions of a test that were not right: what each must be read as, and what was made of it. */
export const MissesView = ({ misses }: Pick<ReturnType<typeof connectModelTry>, 'misses'>) =>
  misses.length === 0 ? null : (
    <section aria-labelledby="model-try-misses" className="model-try__part">
      <h3 className="section-title" id="model-try-misses">
        Not right
      </h3>
      <ul className="model-try__misses">
        {misses.map((miss) => (
          <li key={miss.question} className="card model-try__miss">
            <p className="model-try__question">
              <StateBadge tone={miss.isWrong ? 'bad' : 'quiet'}>{miss.result}</StateBadge>
              <b>{miss.question}</b>
              <span className="hint">{miss.seconds}</span>
            </p>
            <dl className="model-try__readings">
              <dt>Right</dt>
              <dd>{miss.expected}</dd>
              <dt>{miss.readAs}</dt>
              <dd>{miss.read}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
