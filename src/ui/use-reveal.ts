import { useCallback } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

/**
 * Brings an element into view when it appears, where it is `wanted`: `nearest` where it is out of view, `start` to the top
 * of the window in any case.
 */
export const useReveal = (wanted: boolean, block: 'nearest' | 'start' = 'nearest') =>
  useCallback(
    (element: HTMLElement | null) => {
      if (wanted)
        element?.scrollIntoView({
          block,
          behavior: window.matchMedia(STILL).matches ? 'instant' : 'smooth',
        })
    },
    [wanted, block],
  )
