/**
 * Copies text to the clipboard and returns whether it succeeded: without a secure context browsers offer no
 * clipboard API, and they may refuse it. Never throws.
 */
export const copyText = async (text: string): Promise<boolean> => {
  // Undefined outside of secure contexts, despite its type.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) {
    try {
      await clipboard.writeText(text)
      return true
    } catch (error) {
      console.warn('the browser refused its clipboard', error)
    }
  }
  return copyBySelection(text)
}

/** Legacy `execCommand` fallback; works during a user gesture. */
const copyBySelection = (text: string): boolean => {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0; pointer-events: none'
  // A dialog traps the focus.
  const place = focused?.closest('[role="dialog"], dialog') ?? document.body
  place.append(area)
  try {
    area.focus({ preventScroll: true })
    area.select()
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
