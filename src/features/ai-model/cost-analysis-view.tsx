import type { Model } from '../../api/admin-rows.ts'
import { USUAL_TOKENS } from './model-costs.ts'
import { costLines } from './ai-model.connect.ts'
import './costs.css'

const tokens = (count: number) => count.toLocaleString('en-GB')

/** What each model would cost, where there is more than one to compare. */
export function CostAnalysisView({ models }: { readonly models: readonly Model[] }) {
  if (models.length < 2) return null
  return (
    <section className="card" aria-labelledby="cost-analysis">
      <h2 className="section-title" id="cost-analysis">
        Cost Analysis
      </h2>
      <p className="hint">
        What 1,000 questions would cost, at {tokens(USUAL_TOKENS.input)} tokens in and{' '}
        {tokens(USUAL_TOKENS.output)} out each, cheapest first.
      </p>
      <ul className="costs">
        {costLines(models).map(({ id, name, isActive, cost, share }) => (
          <li key={id} className="costs__line">
            <span className="costs__name">
              {name} {isActive ? <span className="badge">Active</span> : null}
            </span>
            <span className="costs__value">{cost}</span>
            <meter className="costs__bar" aria-hidden="true" value={share} />
          </li>
        ))}
      </ul>
    </section>
  )
}
