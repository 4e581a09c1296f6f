/** As the `ref` of an element: it has the caret from the moment it is there, where the form asks for it. */
export const focusAtFirst = (element: HTMLElement | null): void => element?.focus()
