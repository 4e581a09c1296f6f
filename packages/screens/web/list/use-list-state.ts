import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, readState, writeState } from './list-state.ts'

/** `keep`: a step Back returns from; `replace`: typing and the like, which Back should not walk through. */
export type ChangeState = (change: Partial<ListState>, how?: 'keep' | 'replace') => void

/** The state of the list in the address, and the one way to change it. */
export const useListState = (): [ListState, ChangeState] => {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readState(params), [params])
  const change = useCallback<ChangeState>(
    (patch, how = 'keep') =>
      setParams(now => writeState({ ...readState(now), ...patch }, now), { replace: how === 'replace' }),
    [setParams],
  )
  return [state, change]
}
