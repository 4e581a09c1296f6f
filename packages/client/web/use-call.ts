import type { AnyContract, InputOf, OutputOf } from '@gantry/model/shared'
import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { type CallOptions, call } from './call.ts'
import { currentSpace } from './space.ts'

/** A transient failure: no response, or the server was busy. */
const passing = (error: Error): boolean =>
  'code' in error && (error.code === 'network' || error.code === 'server.busy')

/** Query cache of the page; cleared when person or space changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => count < 2 && passing(error),
      refetchOnWindowFocus: true,
      // Without a network a query still asks once: this device may hold the answer.
      networkMode: 'offlineFirst',
    },
  },
})

/** Cache key of a call; a prefix matches all its calls. */
export const callKey = <C extends AnyContract>(contract: C, input?: InputOf<C>, space = currentSpace()) =>
  input === undefined ? [space, contract.path] : [space, contract.path, contract.method, input]

export interface UseCallOptions extends CallOptions {
  /** False: do not fetch yet. */
  readonly enabled?: boolean
  /** Milliseconds until the cached response is stale. */
  readonly staleTime?: number
  /** Keep showing old data while new data is fetched. */
  readonly keep?: boolean
}

/** The cached response of a GET. */
export const useCall = <C extends AnyContract>(
  contract: C,
  input: InputOf<C>,
  options: UseCallOptions = {},
): UseQueryResult<OutputOf<C>, ApiError> => {
  const { enabled = true, staleTime, keep, ...rest } = options
  return useQuery<OutputOf<C>, ApiError>({
    queryKey: callKey(contract, input, rest.space ?? currentSpace()),
    queryFn: ({ signal }) => call(contract, input, { ...rest, signal }),
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

export interface UseActionOptions<C extends AnyContract> extends CallOptions {
  /** Contracts whose cached responses are invalidated. */
  readonly refresh?: readonly AnyContract[]
  readonly onDone?: (answer: OutputOf<C>, input: InputOf<C>) => void
}

/** A mutating call: `run.mutate(input)`, or `run.mutateAsync(input)` to await the result. */
export const useAction = <C extends AnyContract>(
  contract: C,
  options: UseActionOptions<C> = {},
): UseMutationResult<OutputOf<C>, ApiError, InputOf<C>> => {
  const client = useQueryClient()
  const { refresh = [], onDone, ...rest } = options
  return useMutation<OutputOf<C>, ApiError, InputOf<C>>({
    mutationFn: input => call(contract, input, rest),
    onSuccess: async (answer, input) => {
      onDone?.(answer, input)
      await Promise.all(refresh.map(other => client.invalidateQueries({ queryKey: callKey(other) })))
    },
  })
}
