import { useEffect, useRef, type ReactNode } from 'react'
import './scroll-list.css'

interface ScrollListProps {
  readonly label: string
  /** How near the end counts as near, in pixels. */
  readonly marginPx: number
  /** Changes whenever the end has to be looked at anew. */
  readonly version: unknown
  readonly onEndNeared: () => void
  readonly children: ReactNode
}

/** A list in a frame of its own that says when its end comes near. */
export function ScrollList({ label, marginPx, version, onEndNeared, children }: ScrollListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onEndNeared()
      },
      { root: frame.current, rootMargin: `0px 0px ${marginPx}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [marginPx, version, onEndNeared])
  return (
    <div ref={frame} className="scroll-list" role="region" aria-label={label} tabIndex={0}>
      {children}
      <div ref={end} className="scroll-list__end" />
    </div>
  )
}
