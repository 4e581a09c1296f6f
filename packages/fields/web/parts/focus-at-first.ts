/** A `ref` callback that focuses the element on mount. */
export const focusAtFirst = (element: HTMLElement | null): void => element?.focus()
