import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Takes the focus home to a frame when the control that had it went away with a change of `version`: a person at the
 * keyboard would start again at the top of the page. `selector` names a control in the frame that is better than it.
 */
export function useFocusHome<T extends HTMLElement>(
  version: unknown,
  selector?: string,
): RefObject<T | null> {
  const frame = useRef<T>(null)
  const wasInside = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    if (!isLost || !wasInside.current) return
    const control = selector === undefined ? null : frame.current?.querySelector<HTMLElement>(selector)
    ;(control ?? frame.current)?.focus()
  }, [version, selector])
  useLayoutEffect(() => {
    const remember = () => {
      const { activeElement } = document
      // What opens over the page comes from where the focus was, and goes back there.
      const isOver = activeElement?.closest('[role$="dialog"]') !== null
      if (activeElement !== null && activeElement !== document.body && !isOver)
        wasInside.current = frame.current?.contains(activeElement) === true
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return frame
}
