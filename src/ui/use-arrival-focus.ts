import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Where a person goes on in what has just come: the element with that `data-place`, or the whole where it went away.
 * Whatever they use meanwhile keeps the focus; only what cannot be used gives it up.
 */
export function useArrivalFocus<T extends HTMLElement>(place: string | null): RefObject<T | null> {
  const whole = useRef<T>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    const isFree = !(active instanceof HTMLElement) || active === document.body || active.tabIndex < 0
    if (place === null || !isFree) return
    const found = whole.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
    ;(found ?? whole.current)?.focus({ preventScroll: true })
  }, [place])
  return whole
}
