import type { RefObject } from 'react'
import './field.css'
import './marked-text.css'

/** Where a text is marked. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly look: 'unknown' | 'assumed'
}

interface MarkedTextProps {
  readonly text: string
  /** In their order; they do not overlap. */
  readonly marks: readonly Mark[]
  /** The place of the text at which something else is to stand; null where nothing is. */
  readonly anchorAt: number | null
  readonly box: RefObject<HTMLDivElement | null>
}

/** The text of a text area, unseen behind it, with lines under some words: a text area cannot have them. */
export function MarkedText({ text, marks, anchorAt, box }: MarkedTextProps) {
  const edges = [0, ...marks.flatMap(({ from, to }) => [from, to]), anchorAt ?? 0, text.length]
  const places = [...new Set(edges)].filter((at) => at <= text.length).toSorted((a, b) => a - b)
  return (
    <div ref={box} className="input marked" aria-hidden="true">
      {places.map((from, place) => {
        const to = places[place + 1] ?? from
        const look = marks.find((mark) => mark.from <= from && to <= mark.to && from < to)?.look
        return (
          <span key={from}>
            {anchorAt === from ? <span className="marked__anchor" /> : null}
            <span className={look === undefined ? undefined : `marked__${look}`}>{text.slice(from, to)}</span>
          </span>
        )
      })}
      {/* A line break at the end has a line of its own. */}
      {'\u200b'}
    </div>
  )
}
