import { useEffect, useEffectEvent, useState } from 'react'
import { useRested } from '../expression/use-rested.ts'

/** Milliseconds of rest after which what was typed is searched for. */
const rest = 300

interface TypedSearch {
  /** What the input shows. */
  readonly typed: string
  type(words: string): void
  /** Searches without waiting for a rest. */
  now(): void
}

/**
 * A search that begins while its words are typed: `onSearch` receives them, trimmed, after a rest. Words changed elsewhere, such as
 * by the address of the page, replace what was typed; the own ones that come back do not, as typing may have gone on.
 */
export const useTypedSearch = (words: string, onSearch: (words: string) => void): TypedSearch => {
  const [typed, setTyped] = useState(words)
  const [seen, setSeen] = useState(words)
  const [told, setTold] = useState(words)
  if (words !== seen) {
    setSeen(words)
    if (words !== told) {
      setTold(words)
      setTyped(words)
    }
  }
  const search = (next: string) => {
    if (next === told) return
    setTold(next)
    onSearch(next)
  }
  const rested = useRested(typed.trim(), rest)
  const searchRested = useEffectEvent(search)
  useEffect(() => searchRested(rested), [rested])
  return { typed, type: setTyped, now: () => search(typed.trim()) }
}
