import { Icon } from '@gantry/ui/web'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SearchBoxProps {
  readonly value: string
  readonly label: string
  /** What is looked through. */
  readonly hint?: string
  readonly ref?: Ref<HTMLInputElement>
  onSearch(text: string): void
}

/** Milliseconds of rest after the last key. */
const rest = 300

/** Words to look for; searches when the typing rests, never while a Chinese word is being composed. */
export const SearchBox = ({ value, label, hint, ref, onSearch }: SearchBoxProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [composing, setComposing] = useState(false)
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    setText(value)
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim())
  })
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
          if (text) {
            setText('')
            onSearch('')
          } else event.currentTarget.blur()
        }}
      />
      {text ? (
        <button
          type="button"
          className="rl-clear"
          aria-label={t('list.search.clear')}
          onClick={() => {
            setText('')
            onSearch('')
          }}
        >
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </span>
  )
}
