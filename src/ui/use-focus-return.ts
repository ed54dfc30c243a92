import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Gives the focus back to the control that had it once work is over: a disabled control loses the focus, and a person
 * at the keyboard would start again at the top of the page. What started the work elsewhere and went away with it hands
 * the focus to the frame, which takes it without a place in the tab order.
 */
export function useFocusReturn<T extends HTMLElement>(busy: boolean): RefObject<T | null> {
  const frame = useRef<T>(null)
  const held = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (busy) {
      const isLost = active === null || active === document.body
      held.current =
        active instanceof HTMLElement && frame.current?.contains(active) === true
          ? active
          : isLost
            ? frame.current
            : null
      return
    }
    if (active === null || active === document.body) held.current?.focus({ preventScroll: true })
    held.current = null
  }, [busy])
  return frame
}
