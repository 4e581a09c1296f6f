/** What a key means in a list. */
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

/** Rows that Page Up and Page Down pass. */
const pageStep = 10

/** The keys of a list: arrows or j and k, Enter, x or Space, Ctrl+A, / for search, n for new, Esc to step back. */
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

/** Where focus goes from `index` among `count` rows; null when the key does not move. */
export const targetOf = (intent: Intent, index: number, count: number): number | null => {
  if (count === 0) return null
  if (intent.do === 'jump') return intent.to === 'first' ? 0 : count - 1
  if (intent.do !== 'move') return null
  if (index < 0) return intent.by > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, index + intent.by))
}

/** Keys that only mean something inside the rows; elsewhere the page keeps them for scrolling and buttons. */
export const isForRows = (intent: Intent, key: string): boolean =>
  key !== 'j' && key !== 'k' && !['search', 'new', 'leave'].includes(intent.do)

/** True while a menu or a popover hangs from its button: Esc is for it, and it hears of it after the list. */
export const isPopupOpen = (): boolean =>
  document.querySelector('.ant-dropdown-open, .ant-popover-open') !== null

/** True when somebody is typing, so that a letter is a letter. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
