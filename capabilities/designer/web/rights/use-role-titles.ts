import { call, callKey } from '@gantry/client/web'
import { listRecords } from '@gantry/model/shared'
import { useQueries } from '@tanstack/react-query'

/** Roles asked for at once: a page's worth of ids, so that none is left out of the answer. */
const asked = 100

/** What roles are called; nothing until that is known. */
export const useRoleTitles = (roles: readonly string[]): ((id: string) => string) => {
  const ids = [...new Set(roles)].sort()
  const portions = Array.from({ length: Math.ceil(ids.length / asked) }, (_, at) =>
    ids.slice(at * asked, (at + 1) * asked),
  )
  const titles = useQueries({
    queries: portions.map(portion => {
      const input = {
        table: 'role',
        filter: { op: 'in', field: 'id', value: portion },
        fields: ['name'],
        pageSize: asked,
        count: 'none',
      } as const
      return {
        queryKey: callKey(listRecords, input),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listRecords, input, { signal }),
      }
    }),
    combine: answers =>
      new Map(
        answers.flatMap(({ data }) => data?.data.map(({ id, name }) => [id, String(name ?? '')]) ?? []),
      ),
  })
  return id => titles.get(id) ?? ''
}
