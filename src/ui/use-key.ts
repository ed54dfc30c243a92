import { useEffect } from 'react'

/** Listens for a key anywhere on the page. */
export function useKey(key: string, act: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === key) act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, act])
}
