/** Scrolls to the field or cell of an issue and focuses it. */
export const jumpTo = (root: HTMLElement | null, path: string): void => {
  const place = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  if (place) {
    place.scrollIntoView({ block: 'center' })
    focusable(place)?.focus({ preventScroll: true })
    return
  }
  // The cell is outside the rendered rows of a long grid: the grid scrolls to it.
  const sheet = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path.split('.')[0]!)}"]`)
  sheet?.dispatchEvent(new CustomEvent('sheet-jump', { detail: path, bubbles: false }))
  sheet?.scrollIntoView({ block: 'nearest' })
}

const focusable = (place: HTMLElement): HTMLElement | null =>
  place.matches('[tabindex]')
    ? place
    : place.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button, [tabindex]')
