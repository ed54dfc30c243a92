import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Calls `put` with each stretch that is to be marked, which is the cursor where it is empty, until it is ended. */
type CursorSource = (put: (from: number, to: number) => void) => () => void

/** Marks a stretch of a text box that is told, once its text is there. */
export function useCursor(source: CursorSource): RefObject<HTMLTextAreaElement | null> {
  const box = useRef<HTMLTextAreaElement>(null)
  const place = useRef<readonly [from: number, to: number] | null>(null)
  useEffect(
    () =>
      source((from, to) => {
        place.current = [from, to]
      }),
    [source],
  )
  useLayoutEffect(() => {
    if (place.current === null) return
    box.current?.focus()
    box.current?.setSelectionRange(...place.current)
    place.current = null
  })
  return box
}
