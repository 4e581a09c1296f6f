/** Command of a key in a list. */
export type Intent =
  | { readonly do: 'move'; readonly by: number; readonly range: boolean }
  | { readonly do: 'jump'; readonly to: 'first' | 'last'; readonly range: boolean }
  | { readonly do: 'open' | 'select' | 'selectAll' | 'search' | 'new' | 'leave' }

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Rows that Page Up and Page Down move. */
const pageStep = 10

/** Keys of a list: arrows or j and k, Enter, x or Space, Ctrl+A, / for search, n for new, Esc to close or clear. */
export const intentOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): Intent | null => {
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { do: 'selectAll' } : null
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return { do: 'move', by: 1, range: shiftKey }
    case 'ArrowUp':
    case 'k':
      return { do: 'move', by: -1, range: shiftKey }
    case 'PageDown':
      return { do: 'move', by: pageStep, range: shiftKey }
    case 'PageUp':
      return { do: 'move', by: -pageStep, range: shiftKey }
    case 'Home':
      return { do: 'jump', to: 'first', range: shiftKey }
    case 'End':
      return { do: 'jump', to: 'last', range: shiftKey }
    case 'Enter':
      return { do: 'open' }
    case ' ':
    case 'x':
      return { do: 'select' }
    case '/':
      return { do: 'search' }
    case 'n':
      return { do: 'new' }
    case 'Escape':
      return { do: 'leave' }
    default:
      return null
  }
}

/** The row index the key moves focus to; null if the key does not move focus. */
export const targetOf = (intent: Intent, index: number, count: number): number | null => {
  if (count === 0) return null
  if (intent.do === 'jump') return intent.to === 'first' ? 0 : count - 1
  if (intent.do !== 'move') return null
  if (index < 0) return intent.by > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, index + intent.by))
}

/** Keys handled only inside the rows; elsewhere they keep their default action (scrolling, buttons). */
export const isForRows = (intent: Intent, key: string): boolean =>
  key !== 'j' && key !== 'k' && !['search', 'new', 'leave'].includes(intent.do)

/** Whether a menu or popover is open: Esc belongs to it, but the list's handler runs first. */
export const isPopupOpen = (): boolean =>
  document.querySelector('.ant-dropdown-open, .ant-popover-open') !== null

/** Whether letters are not shortcuts here: the target is a text input, or inside a dialog, menu or listbox. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
