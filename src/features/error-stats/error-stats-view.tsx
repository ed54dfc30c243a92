import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { errorStatsMachine } from '../../machines/error-stats/error-stats.machine.ts'
import { statCards } from './error-stats.connect.ts'
import './stat-cards.css'

/** The counts of errors; nothing where they are not known. */
export function ErrorStatsView({ actor }: { readonly actor: ActorRefFrom<typeof errorStatsMachine> }) {
  const stats = useSelector(actor, (snapshot) => snapshot.context.stats)
  return stats === null ? null : (
    <dl className="stat-cards">
      {statCards(stats).map(({ name, value }) => (
        <div key={name} className="card stat-card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
