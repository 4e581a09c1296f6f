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

/** A failure that another try may mend: no answer came, or the server was busy. */
const passing = (error: Error): boolean =>
  'code' in error && (error.code === 'network' || error.code === 'server.busy')

/** One cache for the page; emptied when the person or the space changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => count < 2 && passing(error),
      refetchOnWindowFocus: true,
    },
  },
})

/** Where the answer of a call is kept; a shorter key means all calls it begins. */
export const callKey = <C extends AnyContract>(contract: C, input?: InputOf<C>, space = currentSpace()) =>
  input === undefined ? [space, contract.path] : [space, contract.path, contract.method, input]

export interface UseCallOptions extends CallOptions {
  /** False: not asked yet. */
  readonly enabled?: boolean
  /** Milliseconds until the answer is asked for again when next needed. */
  readonly staleTime?: number
  /** Old rows stay while new ones are fetched. */
  readonly keep?: boolean
}

/** The answer of a GET, fetched, cached and kept fresh. */
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
  /** Contracts whose answers are no longer true afterwards. */
  readonly refresh?: readonly AnyContract[]
  readonly onDone?: (answer: OutputOf<C>, input: InputOf<C>) => void
}

/** A call that changes something: `run.mutate(input)`, or `run.mutateAsync(input)` to wait for its answer. */
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
