import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { datasetStatsMachine } from '../../machines/dataset-stats/dataset-stats.machine.ts'
import type { searchMachine } from '../../machines/search/search.machine.ts'
import { connectGuide } from './guide.connect.ts'
import '../../ui/field.css'
import './guide.css'

interface GuideProps {
  readonly stats: ActorRefFrom<typeof datasetStatsMachine>
  readonly search: ActorRefFrom<typeof searchMachine>
  readonly onQuestion: (question: string) => void
  /** The words of a column or a value, for the question that is being typed. */
  readonly onWords: (words: string) => void
}

/** What can be asked: questions that work, and the columns with their meaning; nothing where a backend says neither. */
export function GuideView({ stats, search, onQuestion, onWords }: GuideProps) {
  const known = useSelector(stats, ({ context }) => context.stats)
  const snapshot = useSelector(search, (current) => current)
  const guide = connectGuide(known, snapshot, search.send)
  return guide === null ? null : (
    <section className="card guide" aria-labelledby="guide-title">
      <h2 className="section-title" id="guide-title">
        What can I ask?
      </h2>
      <ul className="guide__questions">
        {guide.questions.map((question) => (
          <li key={question}>
            <button type="button" className="guide__question" onClick={() => onQuestion(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      <div className="guide__top">
        <h3 className="guide__title">Columns</h3>
        <p className="hint">A click puts the words into the question.</p>
        <label className="guide__search">
          <span className="visually-hidden">Find a column or value</span>
          <input
            type="search"
            className="input"
            placeholder="Find a column or value"
            value={guide.text}
            onChange={(event) => guide.search(event.target.value)}
          />
        </label>
      </div>
      <ul className="guide__columns">
        {guide.columns.map(({ label, description, span, values, more }) => (
          <li key={label} className="guide__column">
            <button type="button" className="guide__words" onClick={() => onWords(label)}>
              {label}
            </button>
            {span === null ? null : <span className="guide__span">{span}</span>}
            <p className="hint">{description}</p>
            {values.length === 0 ? null : (
              <p className="guide__values">
                {values.map((value) => (
                  <button key={value} type="button" className="guide__value" onClick={() => onWords(value)}>
                    {value}
                  </button>
                ))}
                {more === 0 ? null : <span className="hint">and {more} more</span>}
              </p>
            )}
          </li>
        ))}
      </ul>
      {guide.columns.length === 0 ? <p className="hint">No column or value holds this text.</p> : null}
    </section>
  )
}
