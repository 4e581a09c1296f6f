import { call, callKey } from '@gantry/client/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ExceptionKind, type ExceptionPage, listExceptions } from '../../shared/exceptions-contract.ts'

const useKind = (kind: ExceptionKind, search: string, shown: readonly ExceptionKind[]) => {
  const question = { kind, ...(search && { search }) }
  const pages = useInfiniteQuery({
    queryKey: [...callKey(listExceptions, question), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listExceptions, { ...question, ...pageParam }, { signal }),
    initialPageParam: null as ExceptionPage['next'],
    getNextPageParam: answered => answered.next ?? undefined,
    placeholderData: before => before,
    enabled: shown.includes(kind),
  })
  return { kind, pages, rows: pages.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** The exceptions of one kind as far as they are fetched. */
export type FetchedKind = ReturnType<typeof useKind>

/** The exceptions of the shown kinds, in the order in which they stand on the page. */
export const useExceptions = (shown: readonly ExceptionKind[], search: string): readonly FetchedKind[] => {
  const nobody = useKind('nobody', search, shown)
  const gone = useKind('holder_gone', search, shown)
  const failed = useKind('failed', search, shown)
  const interrupted = useKind('interrupted', search, shown)
  return [nobody, gone, failed, interrupted].filter(({ kind }) => shown.includes(kind))
}
