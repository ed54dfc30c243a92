import { useEffect } from 'react'

/** Acts before the page is hidden or closed: a field that is typed in is not left by these. */
export function useLeaving(act: () => void): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') act()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', act)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', act)
    }
  }, [act])
}

/** The browser asks before it closes the page, while something would be lost with it. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
