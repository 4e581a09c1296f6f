import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyByHand } from './copy-by-hand.tsx'
import { Icon } from './icon.tsx'

interface ToastContent {
  /** What happened, in the person's language. */
  readonly text: string
  readonly kind?: 'done' | 'failed'
  /** Undo, offered for five seconds. */
  readonly undo?: () => void
  /** Another action, such as retry. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** A text that could not be copied: shown until the person closes the toast. */
  readonly byHand?: { readonly text: string; readonly label: string }
}

interface ToastEntry extends ToastContent {
  readonly id: number
}

/** Seconds a toast is shown. */
const stay = 5

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()
const put = (next: readonly ToastEntry[]) => {
  entries = next
  for (const listener of listeners) listener()
}
const dismiss = (id: number) => put(entries.filter(entry => entry.id !== id))

/** Shows a message at the bottom of the screen, at most three at once. */
export const toast = (content: ToastContent): void => {
  lastId += 1
  put([...entries.slice(-2), { ...content, id: lastId }])
}

const Toast = ({ entry }: { entry: ToastEntry }) => {
  const { t } = useTranslation()
  const [left, setLeft] = useState(stay)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (left === 0) dismiss(entry.id)
    if (held || entry.byHand || left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, held, entry.id, entry.byHand])
  const then = (run: () => void) => () => {
    dismiss(entry.id)
    run()
  }
  return (
    <li
      className={entry.byHand ? 'pop toast by-hand' : 'pop toast'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={entry.kind === 'failed' ? 'danger-ink' : 'done'}>
        <Icon name={entry.kind === 'failed' ? 'err' : 'check'} />
      </span>
      {entry.byHand ? <CopyByHand said={entry.text} {...entry.byHand} /> : entry.text}
      {entry.undo || entry.action ? <span className="bar" /> : null}
      {entry.undo ? (
        <button type="button" className="btn t s" onClick={then(entry.undo)}>
          {t('ui.undo.seconds', { seconds: left })}
        </button>
      ) : null}
      {entry.action ? (
        <button type="button" className="btn t s" onClick={then(entry.action.run)}>
          {entry.action.label}
        </button>
      ) : null}
      {entry.byHand ? (
        <button
          type="button"
          className="btn t icon"
          aria-label={t('ui.close')}
          onClick={() => dismiss(entry.id)}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </li>
  )
}

/** Container of toasts, rendered once in the frame. */
export const Toasts = () => {
  const shown = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => entries,
  )
  return (
    <div role="status" aria-live="polite">
      <ul className="toasts">
        {shown.map(entry => (
          <Toast key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}
