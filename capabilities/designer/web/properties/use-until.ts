import { useState } from 'react'

/** State that is forgotten when `over` becomes another value: a choice half made does not outlive what it was made over. */
export const useUntil = <T>(over: unknown, start: T): readonly [T, (value: T) => void] => {
  const [state, setState] = useState({ over, value: start })
  if (state.over !== over) setState({ over, value: start })
  return [state.over === over ? state.value : start, value => setState({ over, value })]
}
