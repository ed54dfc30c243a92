/**
 * Keeps the focus within a dialog, as its ref: where the control that has it is disabled or goes away, the dialog takes it, and
 * gives it back as soon as that control can be used again. A person at the keyboard would be nowhere. Where the focus goes first
 * is not its matter: it begins once the focus has come.
 */
export function keepFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined
  let held: HTMLElement | null = null
  const observer = new MutationObserver(() => {
    const { activeElement: active } = document
    if (active === dialog) {
      if (held?.isConnected !== true || held.matches(':disabled')) return
      held.focus({ preventScroll: true })
    } else if (active === null || active === document.body) dialog.focus({ preventScroll: true })
    else if (active instanceof HTMLElement && dialog.contains(active) && active.matches(':disabled')) {
      held = active
      dialog.focus({ preventScroll: true })
    } else held = null
  })
  const begin = () =>
    observer.observe(dialog, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
  dialog.addEventListener('focusin', begin, { once: true })
  return () => {
    dialog.removeEventListener('focusin', begin)
    observer.disconnect()
  }
}
