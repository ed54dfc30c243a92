import { useSelector } from '@xstate/react'
import { useCallback, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { HISTORY_MARGIN_PX } from '../../config/constants.ts'
import type { foldMachine } from '../../machines/fold/fold.machine.ts'
import type { historyMachine } from '../../machines/history/history.machine.ts'
import type { searchMachine } from '../../machines/search/search.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ScrollList } from '../../ui/scroll-list.tsx'
import { connectHistory } from './history.connect.ts'
import '../../ui/field.css'
import './history.css'

interface HistoryProps {
  readonly actor: ActorRefFrom<typeof historyMachine>
  readonly fold: ActorRefFrom<typeof foldMachine>
  readonly search: ActorRefFrom<typeof searchMachine>
  /** The answer that is shown, or null. */
  readonly shownId: string | null
}

/** The rail of the questions before; folded, its title and their count stay. */
export function HistoryView({ actor, fold, search, shownId }: HistoryProps) {
  const id = useId()
  const isFolded = useSelector(fold, (snapshot) => snapshot.hasTag('folded'))
  const wanted = useSelector(search, ({ context }) => context.text)
  const history = connectHistory(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
    wanted,
  )
  const nearEnd = useCallback(() => actor.send({ type: 'end.neared' }), [actor])
  return (
    <section
      className={isFolded ? 'card history history--folded' : 'card history'}
      aria-labelledby="history-title"
    >
      <div className="history__top">
        <button
          type="button"
          className="history__fold"
          aria-label="Side panel"
          aria-expanded={!isFolded}
          aria-controls={isFolded ? undefined : id}
          onClick={() => fold.send({ type: 'panel.toggled' })}
        />
        <h2 className="section-title" id="history-title">
          Query History
        </h2>
        <span className="history__count">{history.count}</span>
        {isFolded ? null : <Button onClick={history.refresh}>Refresh</Button>}
      </div>
      {isFolded ? null : (
        <div id={id}>
          {history.hasSearch ? (
            <label className="history__search">
              <span className="visually-hidden">Find in the list</span>
              <input
                type="search"
                className="input"
                placeholder="Find in the list"
                value={wanted}
                onChange={(event) => search.send({ type: 'text.changed', text: event.target.value })}
              />
            </label>
          ) : null}
          <ScrollList
            label="History entries"
            marginPx={HISTORY_MARGIN_PX}
            version={history.version}
            onEndNeared={nearEnd}
          >
            {history.isEmpty ? (
              <div className="empty">
                <p className="empty__title">No history yet</p>
                <p>Run your first query to see it here</p>
              </div>
            ) : null}
            {history.isUnmatched ? (
              <p className="empty">None of the loaded questions holds this text.</p>
            ) : null}
            {history.isUnavailable ? (
              <p className="empty">The history is not available at the moment. Refresh to try again.</p>
            ) : null}
            <ul>
              {history.entries.map(({ id, question, full, whole, status, mark, date, time, dataset }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="history__entry"
                    aria-current={id === shownId ? 'true' : undefined}
                    title={full === question ? undefined : full}
                    onClick={() => history.choose(id)}
                  >
                    <span className={`dot dot--${mark}`} role="img" aria-label={status} />
                    <span className="history__question">{question}</span>
                    {whole === null ? null : <span className="history__whole">{whole}</span>}
                    <span className="history__when">
                      <span className="history__date">{date}</span>
                      {time === null ? null : <span> {time}</span>}
                      {dataset === null ? null : <span className="history__dataset">{dataset}</span>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <div role="status">
              {history.loading === null ? null : <p className="hint history__state">{history.loading}</p>}
              {history.loadingMore === null ? null : (
                <p className="hint history__state">{history.loadingMore}</p>
              )}
              {history.warning === null ? null : <p className="hint history__state">{history.warning}</p>}
            </div>
            {history.error === null ? null : <Alert>{history.error}</Alert>}
          </ScrollList>
        </div>
      )}
    </section>
  )
}
