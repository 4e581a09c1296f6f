import { Icon } from '@gantry/ui/web'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SearchBoxProps {
  readonly value: string
  readonly label: string
  /** Names of the searched fields. */
  readonly hint?: string
  readonly ref?: Ref<HTMLInputElement>
  onSearch(text: string): void
}

/** Debounce after the last key, in milliseconds. */
const rest = 300

/** Search input; searches after a pause in typing, never during input method composition (Chinese). */
export const SearchBox = ({ value, label, hint, ref, onSearch }: SearchBoxProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [composing, setComposing] = useState(false)
  const [before, setBefore] = useState(value)
  /** Searches sent but not yet reflected in `value`; rendering of the list delays them. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== before) {
    setBefore(value)
    const own = sent.indexOf(value)
    const typed = value === text.trim()
    setSent(typed || own < 0 ? [] : sent.slice(own + 1))
    // Only a change from elsewhere, such as Back, replaces the typed text.
    if (!typed && own < 0 && !composing) setText(value)
  }
  const send = (words: string) => {
    setSent(now => [...now, words])
    onSearch(words)
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== value) send(text.trim())
  })
  const clear = () => {
    setText('')
    if (value !== '') send('')
  }
  useEffect(() => {
    if (composing || text.trim() === value) return
    const timer = setTimeout(search, rest)
    return () => clearTimeout(timer)
  }, [text, composing, value])
  return (
    <span className="in s rl-search">
      <Icon name="search" size={14} />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={hint ?? t('list.search.hint')}
        aria-keyshortcuts="/"
        enterKeyHint="search"
        value={text}
        onChange={event => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={event => {
          if (event.key === 'Enter') search()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (text) clear()
          else event.currentTarget.blur()
        }}
      />
      {text ? (
        <button type="button" className="rl-clear" aria-label={t('list.search.clear')} onClick={clear}>
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </span>
  )
}
