import { useSyncExternalStore } from 'react'

function subscribeTo(query: string) {
  return (notify: () => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', notify)
    return () => media.removeEventListener('change', notify)
  }
}

/** Whether a media query holds now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(subscribeTo(query), () => window.matchMedia(query).matches)
