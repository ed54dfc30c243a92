import { useMemo, useSyncExternalStore } from 'react'

/** The width of an element while it stands in the page, in whole pixels; 0 before it does. */
function widthStore() {
  let element: HTMLElement | null = null
  let notify = () => {}
  const observer = new ResizeObserver(() => notify())
  return {
    hold: (held: HTMLElement | null) => {
      observer.disconnect()
      element = held
      if (held !== null) observer.observe(held)
    },
    subscribe: (told: () => void) => {
      notify = told
      return () => {
        notify = () => {}
      }
    },
    read: () => Math.floor(element?.clientWidth ?? 0),
  }
}

/** How wide an element is, and what to give it as its `ref`. */
export function useWidth() {
  const { hold, subscribe, read } = useMemo(() => widthStore(), [])
  return { ref: hold, widthPx: useSyncExternalStore(subscribe, read) }
}
