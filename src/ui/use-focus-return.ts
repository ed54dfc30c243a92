import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Gives the focus back to the control that had it once work is over: a disabled control loses the focus, and a person
 * at the keyboard would start again at the top of the page.
 */
export function useFocusReturn<T extends HTMLElement>(busy: boolean): RefObject<T | null> {
  const frame = useRef<T>(null)
  const held = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (busy) {
      held.current = active instanceof HTMLElement && frame.current?.contains(active) === true ? active : null
      return
    }
    if (active === null || active === document.body) held.current?.focus()
    held.current = null
  }, [busy])
  return frame
}
