import { call, callKey, currentSpace, queryClient } from '@gantry/client/web'
import type { JobInfo } from '@gantry/model/shared'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readJob } from '../../shared/contract.ts'

/** Whether nothing more comes of a job; one that is not known yet is at work. */
export const hasEnded = (job: JobInfo | undefined): boolean =>
  job !== undefined && job.state !== 'queued' && job.state !== 'running'

/** Follows a job of one's own: told by the push socket, and asked for now and then in case the socket is lost. */
export const useJob = (id: string | null): JobInfo | undefined => {
  const key = callKey(readJob, { id: id ?? '' }, currentSpace())
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(readJob, { id: id ?? '' }, { signal }),
    enabled: id !== null,
    refetchInterval: query => (hasEnded(query.state.data) ? false : 2_000),
  })
  useEffect(() => {
    if (id === null) return
    const listen = (event: Event) => {
      const message: unknown = event instanceof CustomEvent ? event.detail : null
      if (typeof message === 'object' && message !== null && 'id' in message && message.id === id) {
        queryClient.invalidateQueries({ queryKey: callKey(readJob, { id }) })
      }
    }
    window.addEventListener('socketMessage', listen)
    return () => window.removeEventListener('socketMessage', listen)
  }, [id])
  return data
}
