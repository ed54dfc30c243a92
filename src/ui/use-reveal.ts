import { useCallback } from 'react'

/** Brings an element into view when it appears, where it is `wanted` and out of view. */
export const useReveal = (wanted: boolean) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (wanted) element?.scrollIntoView({ block: 'nearest' })
    },
    [wanted],
  )
