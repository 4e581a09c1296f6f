import { useState } from 'react'

/** State that resets when `over` changes, so an unfinished choice does not carry over to another item. */
export const useUntil = <T>(over: unknown, start: T): readonly [T, (value: T) => void] => {
  const [state, setState] = useState({ over, value: start })
  if (state.over !== over) setState({ over, value: start })
  return [state.over === over ? state.value : start, value => setState({ over, value })]
}
