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
  /** Words that were sent from here and have not come back in `value`, which a list being drawn delays. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== before) {
    setBefore(value)
    const own = sent.indexOf(value)
    const typed = value === text.trim()
    setSent(typed || own < 0 ? [] : sent.slice(own + 1))
    // Only what came from elsewhere, such as Back, replaces what somebody writes.
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
