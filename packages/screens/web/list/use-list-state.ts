import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type ListState, readState, writeState } from './list-state.ts'

/** `keep`: a step Back returns from; `replace`: typing and the like, which Back should not walk through. */
export type ChangeState = (
  /** What becomes different, or how it follows from the state there is; that never leaves a record. */
  change: Partial<ListState> | ((state: ListState) => Omit<Partial<ListState>, 'record' | 'form'>),
  how?: 'keep' | 'replace',
) => void

/** The state of the list in the address, and the one way to change it. */
export const useListState = (): [ListState, ChangeState] => {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const state = useMemo(() => readState(params), [params])
  const change = useCallback<ChangeState>(
    (patch, how = 'keep') =>
      setParams(
        drawn => {
          // The address is ahead of what is drawn while a busy browser draws: a second press must build on the first.
          const params = location.pathname === pathname ? new URLSearchParams(location.search) : drawn
          const now = readState(params)
          return writeState({ ...now, ...(typeof patch === 'function' ? patch(now) : patch) }, params)
        },
        { replace: how === 'replace' },
      ),
    [setParams, pathname],
  )
  return [state, change]
}
