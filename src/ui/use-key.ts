import { useEffect } from 'react'

/** Listens for a key anywhere on the page, while `active`. */
export function useKey(key: string, active: boolean, act: () => void): void {
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === key) act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, active, act])
}
