import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type ListState, readState, writeState } from './list-state.ts'

/** Changes the list's state. `keep` adds a history entry; `replace` does not, for example for typing. */
export type ChangeState = (
  /** The changed properties, or a function of the current state; the function form cannot change the open record or form. */
  change: Partial<ListState> | ((state: ListState) => Omit<Partial<ListState>, 'record' | 'form'>),
  how?: 'keep' | 'replace',
) => void

/** The list's state in the URL, and the function that changes it. */
export const useListState = (): [ListState, ChangeState] => {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const state = useMemo(() => readState(params), [params])
  const change = useCallback<ChangeState>(
    (patch, how = 'keep') =>
      setParams(
        drawn => {
          // The URL may be ahead of the rendered state in a busy browser: a second click must build on the first.
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
