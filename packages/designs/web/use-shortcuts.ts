import { useEffect } from 'react'

interface Shortcuts {
  /** They do nothing now, for what is drawn must stay as it is. */
  readonly off: boolean
  onUndo(): void
  onRedo(): void
}

/** Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y, of every designer; inside an input they belong to the text. */
export const useShortcuts = ({ off, onUndo, onRedo }: Shortcuts): void => {
  useEffect(() => {
    if (off) return
    const keyed = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) onRedo()
      else onUndo()
    }
    window.addEventListener('keydown', keyed)
    return () => window.removeEventListener('keydown', keyed)
  }, [off, onUndo, onRedo])
}
