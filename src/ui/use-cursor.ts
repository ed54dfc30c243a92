import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Calls `put` with each place that the cursor is to go to, until it is ended. */
type CursorSource = (put: (at: number) => void) => () => void

/** Puts the cursor into a text box at a place that is told, once its text is there. */
export function useCursor(source: CursorSource): RefObject<HTMLTextAreaElement | null> {
  const box = useRef<HTMLTextAreaElement>(null)
  const place = useRef<number | null>(null)
  useEffect(
    () =>
      source((at) => {
        place.current = at
      }),
    [source],
  )
  useLayoutEffect(() => {
    if (place.current === null) return
    box.current?.focus()
    box.current?.setSelectionRange(place.current, place.current)
    place.current = null
  })
  return box
}
