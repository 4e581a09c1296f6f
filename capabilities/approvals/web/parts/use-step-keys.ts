import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../desk/is-typing.ts'

/** Goes through a list by the arrow keys, and by j and k, unless something is being typed. */
export const useStepKeys = (go: (step: 1 | -1) => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[
      event.key.length === 1 ? event.key.toLowerCase() : event.key
    ] as 1 | -1 | undefined
    if (!step) return
    event.preventDefault()
    go(step)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
