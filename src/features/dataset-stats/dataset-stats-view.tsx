import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { datasetStatsMachine } from '../../machines/dataset-stats/dataset-stats.machine.ts'
import type { foldMachine } from '../../machines/fold/fold.machine.ts'
import { connectDatasetStats } from './dataset-stats.connect.ts'
import '../../ui/disclosure.css'
import './stats.css'

interface DatasetStatsProps {
  readonly actor: ActorRefFrom<typeof datasetStatsMachine>
  readonly fold: ActorRefFrom<typeof foldMachine>
}

export function DatasetStatsView({ actor, fold }: DatasetStatsProps) {
  const id = useId()
  const snapshot = useSelector(actor, (current) => current)
  const stats = connectDatasetStats(snapshot)
  const isFolded = useSelector(fold, (current) => current.hasTag('folded'))
  if (snapshot.hasTag('busy'))
    return <div className={isFolded ? 'stats-awaited' : 'stats-awaited stats-awaited--open'} />
  return stats === null ? null : (
    <section className={isFolded ? 'stats' : 'card stats'} aria-labelledby={`${id}-title`}>
      <h2 className="section-title" id={`${id}-title`}>
        <button
          type="button"
          className="disclosure stats__title"
          aria-expanded={!isFolded}
          aria-controls={isFolded ? undefined : id}
          onClick={() => fold.send({ type: 'panel.toggled' })}
        >
          Dataset Stats
        </button>
      </h2>
      {isFolded ? null : (
        <dl id={id} className="stats__facts">
          {stats.rows === null ? null : <Fact name="Rows" text={stats.rows} />}
          {stats.updated === null ? null : <Fact name="Last updated" text={stats.updated} />}
          {stats.dimensions.map(({ name, text }) => (
            <Fact key={name} name={name} text={text} />
          ))}
        </dl>
      )}
    </section>
  )
}

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="stats__fact">
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
