import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { datasetStatsMachine } from '../../machines/dataset-stats/dataset-stats.machine.ts'
import { connectDatasetStats } from './dataset-stats.connect.ts'
import './stats.css'

export function DatasetStatsView({ actor }: { readonly actor: ActorRefFrom<typeof datasetStatsMachine> }) {
  const stats = connectDatasetStats(useSelector(actor, (snapshot) => snapshot))
  return stats === null ? null : (
    <section className="card stats" aria-labelledby="stats-title">
      <h2 className="section-title" id="stats-title">
        Dataset Stats
      </h2>
      <dl className="stats__facts">
        {stats.rows === null ? null : <Fact name="Rows" text={stats.rows} />}
        {stats.updated === null ? null : <Fact name="Last updated" text={stats.updated} />}
        {stats.dimensions.map(({ name, text }) => (
          <Fact key={name} name={name} text={text} />
        ))}
      </dl>
    </section>
  )
}

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="stats__fact">
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
