import { type ApiError, call, callKey, currentSpace, useCall } from '@gantry/client/web'
import { type DuplicateCheck, lastDuplicateCheck, readDuplicateCheck } from '@gantry/model/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export const groupsOnPage = 5

const isRunning = (check: DuplicateCheck | undefined): boolean =>
  check?.state === 'queued' || check?.state === 'running'

/** The user's last check of a table, or the one just started: polled while it runs, then read page by page. */
export const useDuplicateCheck = (table: string) => {
  const [begun, setBegun] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const last = useCall(lastDuplicateCheck, { table }, { staleTime: 0 })
  const id = begun ?? last.data?.id ?? null
  const input = { table, id: id ?? '', page, pageSize: groupsOnPage }
  const check = useQuery<DuplicateCheck, ApiError>({
    queryKey: callKey(readDuplicateCheck, input, currentSpace()),
    queryFn: ({ signal }) => call(readDuplicateCheck, input, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: query => (isRunning(query.state.data) ? 1_000 : false),
    placeholderData: keepPreviousData,
  })
  return {
    check: id === null ? undefined : check.data,
    error: last.error ?? check.error,
    isPending: last.isPending || (id !== null && check.isPending),
    running: id !== null && isRunning(check.data),
    page,
    setPage,
    refetch: check.refetch,
    begin: (started: string) => {
      setPage(1)
      setBegun(started)
    },
  }
}
