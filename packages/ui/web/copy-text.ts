/**
 * Puts text on the clipboard, and says truthfully whether it is there: over plain http on another host than localhost
 * browsers give pages no clipboard, and with one they may refuse. Never throws.
 */
export const copyText = async (text: string): Promise<boolean> => {
  // Outside of secure contexts it is missing, whatever its type says.
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

/** The way from before the clipboard had an interface; browsers still offer it everywhere, while a press is fresh. */
const copyBySelection = (text: string): boolean => {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0; pointer-events: none'
  // A dialog keeps the focus within itself.
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
