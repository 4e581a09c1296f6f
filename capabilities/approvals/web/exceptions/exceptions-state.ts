import { useSearchParams } from 'react-router'
import { type ExceptionKind, exceptionKinds } from '../../shared/exceptions-contract.ts'

export const exceptionTabs = ['all', ...exceptionKinds, 'handled'] as const
export type ExceptionTab = 'all' | ExceptionKind | 'handled'

/** What the address says: the tab, the search and the opened exception; values that are none are left out. */
export const readState = (params: URLSearchParams) => ({
  tab: exceptionTabs.find(each => each === params.get('kind')) ?? ('all' as ExceptionTab),
  search: params.get('search')?.trim().slice(0, 100) ?? '',
  open: params.get('open'),
})

/** Tab, search and opened exception of the desk, kept in the address. */
export const useExceptionsState = () => {
  const [params, setParams] = useSearchParams()
  const { tab, search, open } = readState(params)
  const narrow = (next: { readonly tab: ExceptionTab; readonly search: string }): void =>
    setParams(
      {
        ...(next.tab !== 'all' && { kind: next.tab }),
        ...(next.search !== '' && { search: next.search }),
      },
      { replace: true },
    )
  const choose = (key: string | null, replace: boolean): void =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (key === null) after.delete('open')
        else after.set('open', key)
        return after
      },
      { replace },
    )
  return {
    tab,
    search,
    open,
    show: (next: ExceptionTab) => narrow({ tab: next, search }),
    find: (text: string) => narrow({ tab, search: text }),
    choose,
  }
}
